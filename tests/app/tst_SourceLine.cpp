// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/Format.h"
#include "app/SourceLine.h"
#include "tests/app/TestRecord.h"

#include <QLocale>
#include <QRegularExpression>
#include <QTest>

using namespace levelscope::app;
using namespace levelscope::core;
using levelscope::tests::record;
using levelscope::tests::sized;

class TestSourceLine final : public QObject {
    Q_OBJECT

    QLocale m_saved;

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }
    void cleanup() { QLocale::setDefault(m_saved); }

    void librariesComeOnceEach() {
        SweepPlan plan;
        plan.points = {sized(0, "gzip", 1, 1).point, sized(1, "deflate", 1, 1).point,
                       sized(2, "gzip", 2, 1).point, sized(3, "zstd", 1, 1).point};
        const QString libraries = librariesText(plan);
        QVERIFY2(QRegularExpression(QStringLiteral("\\Azlib 1\\.[0-9.]+, libzstd 1\\.[0-9.]+\\z"))
                     .match(libraries)
                     .hasMatch(),
                 qPrintable(libraries));
    }

    void dateIsIso8601InUtc() { QCOMPARE(dateText(record()), QStringLiteral("2026-01-31T09:30:00Z")); }

    void sizesNeedNoWordOnTiming() {
        SweepPlan plan = record().plan;
        plan.measure = Measure::Size;
        QCOMPARE(measuringText(plan),
                 QStringLiteral("Sizes found in parallel; every output decoded and compared with the payload "
                                "byte for byte. Memory counted through the libraries' allocator hooks, the "
                                "most that was held for one response."));
    }

    void speedsNameRunsSeedAndWhatTheClockCovers() {
        SweepPlan plan = record().plan;
        plan.rounds.runs = 1500;
        plan.rounds.warmups = 2;
        plan.seed = 99;
        QLocale::setDefault(QLocale(QLocale::German));
        const QString text = measuringText(plan);
        for (const char* part :
             {"median of 1500 runs of each level after 2 warm-ups, in rounds of shuffled order (seed 99)",
              "creating the encoder or resetting a reused encoder is inside the clock", "steady_clock",
              "read in 64 KiB pieces", "10^6 uncompressed bytes"})
            QVERIFY2(text.contains(QLatin1String(part)), qPrintable(text));
    }

    void aSingleRunHasNoMedian() {
        SweepPlan plan = record().plan;
        plan.rounds.runs = 1;
        plan.rounds.warmups = 0;
        const QString text = measuringText(plan);
        QVERIFY2(text.contains(QStringLiteral("1 run of each level after no warm-up")), qPrintable(text));
        QVERIFY2(!text.contains(QStringLiteral("median")), qPrintable(text));
    }

    void aBudgetTakesThePlaceOfRuns() {
        SweepPlan plan = record().plan;
        plan.budget = std::chrono::seconds(20);
        const QString text = measuringText(plan);
        QVERIFY2(
            text.contains(QStringLiteral(
                ": median of as many runs of each level as fit into 20 s, fewer of expensive ones, in ")),
            qPrintable(text));
        QVERIFY2(!text.contains(QStringLiteral("warm-up")), qPrintable(text));
    }

    void decompressionInOneCallIsNamedWhereItWasTimed() {
        SweepPlan plan = record().plan;
        QVERIFY(measuringText(plan).contains(QStringLiteral("; it is also timed in one call.")));
        plan.oneCallDecode = false;
        QVERIFY(!measuringText(plan).contains(QStringLiteral("in one call")));
    }

    void concurrencyIsNamedWhereItWasMeasured() {
        SweepPlan plan = record().plan;
        QVERIFY(!measuringText(plan).contains(QStringLiteral("Responses per second")));
        plan.concurrency = 4;
        QVERIFY(measuringText(plan).contains(QStringLiteral("of 1 to 4 encoders at work at once")));
    }

    void settingsMadeByHandAreNamed() {
        SweepPlan plan;
        plan.points = {sized(0, "zstd", 1, 1).point, sized(1, "zstd", 1, 1).point};
        plan.points[1].setup = "Test server";
        plan.points[1].knobs.set("windowLog", 19);
        const QString drive = formatDrive({});
        QCOMPARE(drivesText(plan), QStringLiteral("zstd: %1; Test server: %1, windowLog 19").arg(drive));
        plan.points.erase(plan.points.begin());
        QCOMPARE(drivesText(plan), QStringLiteral("%1, windowLog 19").arg(drive));
    }

    void oneDriveIsNotAssignedToCodecs() {
        SweepPlan plan;
        plan.points = {sized(0, "zstd", 1, 1).point, sized(1, "gzip", 1, 1).point};
        QVERIFY2(!drivesText(plan).contains(QStringLiteral("zstd")), qPrintable(drivesText(plan)));
    }

    void differentDrivesNameTheirCodecs() {
        SweepPlan plan;
        plan.points = {sized(0, "zstd", 1, 1).point, sized(1, "brotli", 1, 1).point,
                       sized(2, "gzip", 1, 1).point};
        plan.points[0].drive.encoder = EncoderUse::Reused;
        plan.points[2].drive.encoder = EncoderUse::Reused;
        const QString text = drivesText(plan);
        QVERIFY2(text.startsWith(QStringLiteral("zstd, gzip: ")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("; brotli: ")), qPrintable(text));
    }

    void sourceLineNamesPayloadLibrariesMachineMethodAndDate() {
        const QStringList lines = sourceLine(record()).split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), 4);
        QCOMPARE(lines[0],
                 QStringLiteral("customers, \"1,000\" records, 298,727 bytes, sha256 9729ade45b41"));
        QVERIFY2(lines[1].endsWith(QStringLiteral(", Levelscope 9.8.7, 2026-01-31T09:30:00Z")),
                 qPrintable(lines[1]));
        QVERIFY2(lines[1].contains(QStringLiteral("libbrotli")), qPrintable(lines[1]));
        QVERIFY2(lines[2].startsWith(QStringLiteral("Test CPU, ")), qPrintable(lines[2]));
        QVERIFY2(lines[3].contains(QStringLiteral("byte for byte")), qPrintable(lines[3]));
    }

    void whatTheServerSentIsNamed() {
        SweepRecord captured = record();
        captured.payloadExactness = Exactness::DecodedExact;
        QCOMPARE(captureText(captured), QStringLiteral("body decoded-exact"));
        captured.sent = SentResponse{"gzip", 74'682};
        // 74,682 / 298,727 is a quarter
        const QString text = captureText(captured).replace(QChar(QChar::Nbsp), QChar(u' '));
        QCOMPARE(text,
                 QStringLiteral("body decoded-exact; the server sent gzip, 74,682 bytes (75.0 % saved)"));
        const QString payload = sourceLine(captured).split(QLatin1Char('\n')).first();
        QVERIFY2(payload.endsWith(QStringLiteral("sha256 9729ade45b41; ") + captureText(captured)),
                 qPrintable(payload));
        captured.sent = SentResponse{"identity", 298'727};
        QVERIFY2(captureText(captured).endsWith(
                     QStringLiteral("; the server sent it not compressed, 298,727 bytes")),
                 qPrintable(captureText(captured)));
        QCOMPARE(captureText(record()), QString());
    }

    void anUnknownHashIsLeftOut() {
        SweepRecord unhashed = record();
        unhashed.payloadSha256.clear();
        QVERIFY(!sourceLine(unhashed).contains(QStringLiteral("sha256")));
    }

    void speedsOfADebugBuildCarryAWarning() {
        SweepRecord debug = record();
        debug.machine.buildType = "Debug";
        QVERIFY(sourceLine(debug).startsWith(QStringLiteral("Measured by an unoptimised build")));
        debug.plan.measure = Measure::Size;
        QVERIFY(sourceLine(debug).startsWith(QStringLiteral("customers, ")));
    }
};

QTEST_MAIN(TestSourceLine)
#include "tst_SourceLine.moc"
