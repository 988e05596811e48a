// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/PayloadDescription.h"
#include "core/PayloadFile.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace levelscope::app;
using namespace levelscope::core;

namespace {

PayloadDescription described(const QByteArray& body) {
    const ByteView bytes = asBytes(std::string_view(body.constData(), static_cast<std::size_t>(body.size())));
    const Payload payload("größe.json", PayloadOrigin::File, {bytes.begin(), bytes.end()});
    return describePayload(payload, {}, {}).value();
}

PayloadDescription beginningOf(const QByteArray& body) {
    const ByteView bytes = asBytes(std::string_view(body.constData(), static_cast<std::size_t>(body.size())));
    return describeBeginning(Payload("größe.json", PayloadOrigin::File, {bytes.begin(), bytes.end()}))
        .value();
}

} // namespace

class TestPayloadDescription final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void json() {
        const PayloadDescription description = described("{\"a\":[1,2]}");
        QCOMPARE(description.name, QStringLiteral("größe.json"));
        QCOMPARE(description.bytes, std::uint64_t{11});
        QCOMPARE(description.kind, PayloadKind::Json);
        // printf '{"a":[1,2]}' | sha256sum
        QCOMPARE(description.sha256,
                 QStringLiteral("01530d164d479cf08e26d3b1ad9bdba927120d97e2d057a6d792db778780d720"));
        QCOMPARE(description.preview, QStringLiteral("{\"a\":[1,2]}"));
        QCOMPARE(description.formatted, QStringLiteral("{\n  \"a\": [\n    1,\n    2\n  ]\n}"));
    }

    void emptyBody() {
        const PayloadDescription description = described({});
        QCOMPARE(description.kind, PayloadKind::Empty);
        QCOMPARE(description.bytes, std::uint64_t{0});
        QCOMPARE(description.preview, QString());
        QCOMPARE(description.formatted, QString());
    }

    void ndjsonIsFormattedLineByLine() {
        const PayloadDescription description = described("[1]\n[2]\n");
        QCOMPARE(description.kind, PayloadKind::Ndjson);
        QCOMPARE(description.formatted, QStringLiteral("[\n  1\n]\n[\n  2\n]"));
    }

    void textIsShownButNotFormatted() {
        const PayloadDescription description = described("Grüße\r\n\tOK\n");
        QCOMPARE(description.kind, PayloadKind::Text);
        QCOMPARE(description.preview, QStringLiteral("Grüße\n\tOK\n"));
        QCOMPARE(description.formatted, QString());
    }

    void controlCharactersAreMadeVisible() {
        QCOMPARE(described("a\x1b[31mb\x07\x7f").preview, QStringLiteral("a\uFFFD[31mb\uFFFD\uFFFD"));
    }

    void binaryIsDumpedInHex() {
        const PayloadDescription description =
            described(QByteArray("\x1f\x8b\x08\0\0\0\0\0\0\x03zstd|~ \x7f\xff", 19));
        QCOMPARE(description.kind, PayloadKind::Binary);
        // As `hexdump -C` prints the same bytes.
        QCOMPARE(
            description.preview,
            QStringLiteral("00000000  1f 8b 08 00 00 00 00 00  00 03 7a 73 74 64 7c 7e  |..........zstd|~|\n"
                           "00000010  20 7f ff                                          | ..|"));
        QCOMPARE(description.formatted, QString());
    }

    void textPreviewEndsBetweenCharacters() {
        // 4,095 bytes, then a character of two: the limit is in its middle.
        const QByteArray body = QByteArray(4'095, 'a') + "\xC3\xA9" + QByteArray(10, 'b');
        QCOMPARE(described(body).preview, QString(4'095, QChar(u'a')));
    }

    void hexPreviewEndsAtOneKibibyte() {
        const QString preview = described(QByteArray(5'000, '\0')).preview;
        QCOMPARE(preview.count(QChar(u'\n')) + 1, 64);
        QVERIFY(preview.contains(QStringLiteral("\n000003f0  00 ")));
    }

    void formattedTextIsCut() {
        const QByteArray body = "[" + QByteArray("12345678,").repeated(100'000) + "1]";
        const QString formatted = described(body).formatted;
        QVERIFY(formatted.startsWith(QStringLiteral("[\n  12345678,\n  12345678,")));
        QVERIFY(formatted.endsWith(QStringLiteral("\n...")));
        QVERIFY(formatted.size() > 399'900 && formatted.size() <= 400'004);
    }

    void largeBodyIsNotFormatted() {
        const QByteArray atLimit = "\"" + QByteArray(3'999'998, 'a') + "\"";
        QVERIFY(!described(atLimit).formatted.isEmpty());
        const PayloadDescription overLimit = described(atLimit + "\n");
        QCOMPARE(overLimit.kind, PayloadKind::Json);
        QCOMPARE(overLimit.formatted, QString());
    }

    void beginningTellsWhatNeedsNoReading() {
        const PayloadDescription description = beginningOf("{\"a\":[1,2]}" + QByteArray(10'000, ' '));
        QCOMPARE(description.name, QStringLiteral("größe.json"));
        QCOMPARE(description.bytes, std::uint64_t{10'011});
        QVERIFY(!description.kind.has_value());
        QCOMPARE(description.percentRead, 0);
        QCOMPARE(description.sha256, QString());
        QVERIFY(description.preview.startsWith(QStringLiteral("{\"a\":[1,2]}   ")));
        QCOMPARE(description.preview.size(), 4'096);
        QCOMPARE(description.formatted, QString());
    }

    void beginningOfBinaryIsDumpedInHex() {
        QVERIFY(beginningOf(QByteArray(5'000, '\0')).preview.startsWith(QStringLiteral("00000000  00 ")));
    }

    void stopped() {
        std::stop_source stop;
        stop.request_stop();
        const Payload payload("test", PayloadOrigin::Generated, {std::byte{'1'}});
        const Result<PayloadDescription> description = describePayload(payload, {}, stop.get_token());
        QVERIFY(!description.has_value());
        QCOMPARE(description.error().code, ErrorCode::Stopped);
    }

    void fileThatWasCut() {
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("body.json")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(3'000'000));
        const PayloadPtr payload =
            readPayloadFile(QFile::encodeName(file.fileName()).toStdString(), {}, {}).value();
        // What is known by then does not make up for a preview of other bytes.
        QVERIFY(payload->facts({}, {}).has_value());
        QVERIFY(file.resize(10));
        const Result<PayloadDescription> description = describePayload(*payload, {}, {});
        QVERIFY(!description.has_value());
        QCOMPARE(description.error().code, ErrorCode::PayloadChanged);
        QVERIFY(!describeBeginning(*payload).has_value());
    }
};

QTEST_MAIN(TestPayloadDescription)
#include "tst_PayloadDescription.moc"
