// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/ErrorText.h"

#include <QRegularExpression>
#include <QTest>

using namespace levelscope::app;
using namespace levelscope::core;

class TestErrorText final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void sentence_data() {
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("subject");
        QTest::addColumn<QString>("detail");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, ErrorCode code, const char* subject, const char* detail,
                            const char* expected) {
            QTest::newRow(name) << static_cast<int>(code) << QString::fromUtf8(subject)
                                << QString::fromUtf8(detail) << QString::fromUtf8(expected);
        };
        row("missing", ErrorCode::NotFound, "a.json", "", "a.json does not exist; check the path.");
        row("folder", ErrorCode::IsDirectory, "/tmp", "", "/tmp is a folder; choose a file in it.");
        row("refused", ErrorCode::AccessDenied, "a.json", "",
            "a.json may not be opened; change its permissions or choose another file.");
        row("full disk", ErrorCode::WriteFailed, "out.csv", "No space left on device",
            "out.csv could not be written (No space left on device); free some room or choose another "
            "place.");
        row("no detail", ErrorCode::WriteFailed, "out.csv", "",
            "out.csv could not be written; free some room or choose another place.");
        row("limit", ErrorCode::TooLarge, "a.json", "the limit is 2000 MB",
            "a.json is too large (the limit is 2000 MB); choose a smaller body.");
        row("round trip", ErrorCode::RoundTripMismatch, "zstd 22", "at byte 12",
            "zstd 22 did not decode to the body it was given (at byte 12); do not use it.");
        row("no capture", ErrorCode::NoCapture, "a.har", "no \"log\"",
            "a.har is named as a capture of responses but holds none (no \"log\"); choose another file, or "
            "open "
            "this one as a body.");
        row("packets", ErrorCode::Unsupported, "a.pcap", "pcap",
            "a.pcap holds captured packets, not responses; open it in Wireshark, choose File > Export "
            "Objects > "
            "HTTP, and open what that writes.");
        row("requests", ErrorCode::Unsupported, "a.http", "request-file",
            "a.http holds requests, no response; send one with curl -i and open what it writes.");
        row("knob", ErrorCode::UnknownKnob, "brotli.window", "mode, lgwin",
            "brotli.window is not a setting of that codec (mode, lgwin); choose one that it has.");
        row("knob's value", ErrorCode::KnobOutOfRange, "brotli.lgwin=25", "10 to 24",
            "brotli.lgwin=25 is not a value that the linked library takes (10 to 24); choose one that it "
            "does.");
        row("few samples", ErrorCode::TooFewSamples, "a.json", "3",
            "a.json has too few records or bodies to train a dictionary with (3); take one with more "
            "records, "
            "or more responses.");
        row("no dictionary", ErrorCode::TrainingFailed, "The dictionary", "Error (generic)",
            "The dictionary could not be trained (Error (generic)); choose another size, or more records or "
            "responses.");
        row("cut short", ErrorCode::PayloadChanged, "a.json", "",
            "a.json: the body was changed by another program while it was read; open the file again when "
            "that "
            "program is done.");
        row("old library", ErrorCode::NotInLibrary, "Counting matches", "ZSTD_generateSequences",
            "Counting matches needs a newer library than the one that Levelscope was built with "
            "(ZSTD_generateSequences); build it with a newer one.");
        row("lost worker", ErrorCode::WorkerLost, "zstd 22", "killed by signal 9",
            "zstd 22 was lost with the process that worked on it (killed by signal 9); close other programs "
            "or leave it out.");
        row("different settings", ErrorCode::NotAlike, "nginx gzip 1", "response 7",
            "nginx gzip 1 has no total because it was not set alike for all responses (response 7); sweep "
            "them "
            "again with one plan.");
        row("total", ErrorCode::TotalTooLarge, "The weighted total", "",
            "The weighted total adds up to more bytes than can be counted; choose smaller weights.");
        row("placeholders in a name stay", ErrorCode::ReadFailed, "100%1 %2.json", "Input/output error",
            "100%1 %2.json could not be read to its end (Input/output error); check the device it is on.");
        row("placeholders in a detail stay", ErrorCode::EncodeFailed, "zstd 1", "%1 of %2",
            "zstd 1 could not compress the body (%1 of %2); leave it out or choose another level.");
    }

    void sentence() {
        QFETCH(int, code);
        QFETCH(QString, subject);
        QFETCH(QString, detail);
        QTEST(errorSentence({static_cast<ErrorCode>(code), detail.toStdString()}, subject), "expected");
    }

    void everyCodeNamesTheSubjectInOneSentence() {
        for (int code = 0; code <= static_cast<int>(ErrorCode::Internal); ++code) {
            const QString text =
                errorSentence({static_cast<ErrorCode>(code), "d"}, QStringLiteral("SUBJECT"));
            QVERIFY2(text.contains(QStringLiteral("SUBJECT")), qPrintable(text));
            QVERIFY2(!text.contains(QLatin1Char('%')), qPrintable(text));
            QCOMPARE(text.indexOf(QLatin1Char('.')), text.size() - 1);
        }
    }
};

QTEST_MAIN(TestErrorText)
#include "tst_ErrorText.moc"
