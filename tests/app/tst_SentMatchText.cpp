// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/SentMatchText.h"
#include "core/codec/CodecRegistry.h"

#include <QLocale>
#include <QTest>

using namespace levelscope::app;
using namespace levelscope::core;

namespace {

SentMatch match(const char* codec, int level, DriveFreedom freedom, std::vector<std::string> setups = {}) {
    return {.candidate = {.point = {.codec = findCodec(codec), .level = level},
                          .freedom = freedom,
                          .setups = std::move(setups)}};
}

/// "zlib 1.2.13", of the library that is linked.
QString library(const char* codec) {
    const CodecInfo& info = findCodec(codec)->info();
    return QString::fromUtf8(info.libraryName.data(), static_cast<qsizetype>(info.libraryName.size())) +
           u' ' + QString::fromStdString(info.libraryVersion);
}

QString text(const char* utf8) {
    return QString::fromUtf8(utf8);
}

} // namespace

class TestSentMatchText final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void exact() {
        SentFindings findings{
            .matches = {match("gzip", 6, DriveFreedom::All, {"nginx gzip", "Express gzip"})},
            .tried = 27,
            .planned = 27};
        QCOMPARE(sentVerdict(findings), text("Byte for byte what %1 makes").arg(library("gzip")));
        QCOMPARE(sentSettings(findings), QStringList(text("gzip 6: nginx gzip, Express gzip (default)")));
        findings.matches[0].headerDiffers = true;
        QCOMPARE(sentVerdict(findings),
                 text("Byte for byte what %1 makes, apart from the header").arg(library("gzip")));
        QCOMPARE(sentSettings(findings), QStringList(text("gzip 6: nginx gzip, Express gzip (default)")));
        // Another one has the same header, too: then it is said where it differs.
        findings.matches.push_back(match("gzip", 9, DriveFreedom::All));
        QCOMPARE(sentVerdict(findings), text("Byte for byte what %1 makes").arg(library("gzip")));
        QCOMPARE(sentSettings(findings),
                 (QStringList{text("gzip 6, apart from the header: nginx gzip, Express gzip (default)"),
                              text("gzip 9")}));
        QCOMPARE(sentTriedText(findings), text("27 settings tried"));
        QVERIFY(!sentServersNote(findings).isEmpty());
    }

    void drives() {
        SentMatch oneShot = match("brotli", 5, DriveFreedom::None);
        oneShot.candidate.point.drive = {.mode = DriveMode::OneShot};
        SentMatch streamed = match("brotli", 5, DriveFreedom::Streams, {"Apache mod_brotli"});
        SentMatch announced = match("zstd", 3, DriveFreedom::Writes);
        announced.candidate.point.drive.mode = DriveMode::Pledged;
        announced.candidate.point.knobs.set("checksumFlag", 1);
        SentMatch pieces = match("brotli", 1, DriveFreedom::None);
        const SentFindings findings{.matches = {oneShot, streamed, announced, pieces}};
        QCOMPARE(sentSettings(findings),
                 (QStringList{text("brotli 5: one call, size known; streamed; Apache mod_brotli (default)"),
                              text("zstd 3 (checksumFlag 1): streamed, size announced"),
                              text("brotli 1: streamed, size unknown, 16\u00A0KiB writes")}));
    }

    void nearest() {
        SentFindings findings{.nearest = {match("gzip", 5, DriveFreedom::All),
                                          match("gzip", 6, DriveFreedom::All),
                                          match("gzip", 7, DriveFreedom::All)},
                              .tried = 1'200,
                              .leftOut = 2,
                              .failed = 1,
                              .planned = 1'300,
                              .outcome = SweepOutcome::Stopped};
        findings.nearest[0].moreBytes = 1'234;
        findings.nearest[1].moreBytes = -1;
        QCOMPARE(
            sentVerdict(findings),
            text("Nothing that was tried makes these bytes with %1; nearest in size").arg(library("gzip")));
        QCOMPARE(sentSettings(findings),
                 (QStringList{text("gzip 5, 1,234 bytes more"), text("gzip 6, 1 byte less"),
                              text("gzip 7, the same size, other bytes")}));
        QCOMPARE(sentMatchText(findings, 1),
                 text("Nothing that was tried makes these bytes with %1; nearest in size:\n"
                      "gzip 5, 1,234 bytes more\nand 2 more")
                     .arg(library("gzip")));
        QCOMPARE(sentMatchText(findings, 3).count(u'\n'), 3);
        QCOMPARE(sentTriedText(findings), text("1,200 settings tried, 2 left out for the time they take, 1 "
                                               "failed, stopped before all 1,300 were"));
        QVERIFY(sentServersNote(findings).isEmpty());
    }

    void bySize() {
        SentFindings findings{.bySizeOnly = true, .matches = {match("gzip", 6, DriveFreedom::All)}};
        QVERIFY(sentVerdict(findings).startsWith(text("By size alone")));
        QVERIFY(!sentMatchText(findings, 3).contains(text("yte for byte")));
        findings.nearest = std::exchange(findings.matches, {});
        findings.nearest[0].moreBytes = 3;
        QVERIFY(sentVerdict(findings).startsWith(text("By size alone")));
        QCOMPARE(sentSettings(findings), QStringList(text("gzip 6, 3 bytes more")));
    }

    void nothing() {
        QCOMPARE(sentMatchText({.tried = 0}, 3), text("No settings were tried."));
        const SentFindings obstacle{.obstacle = SentObstacle::NotCompressed};
        QCOMPARE(sentMatchText(obstacle, 3), text("The body was not compressed."));
        QVERIFY(sentTriedText(obstacle).isEmpty());
        QVERIFY(sentSettings(obstacle).isEmpty());
        QStringList sentences;
        for (int index = 0; index <= static_cast<int>(SentObstacle::Damaged); ++index) {
            const QString sentence = sentObstacleText(static_cast<SentObstacle>(index));
            QVERIFY(sentence.endsWith(u'.'));
            sentences.append(sentence);
        }
        QCOMPARE(sentences.removeDuplicates(), 0);
    }
};

QTEST_GUILESS_MAIN(TestSentMatchText)
#include "tst_SentMatchText.moc"
