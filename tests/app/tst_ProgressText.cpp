// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/ProgressText.h"
#include "core/codec/CodecRegistry.h"

#include <QLocale>
#include <QRegularExpression>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;
using namespace std::chrono_literals;

class TestProgressText final : public QObject {
    Q_OBJECT

    /// zstd 1..22, then brotli 0..11: 34 points; 1 warm-up round and 5 that count.
    static core::SweepPlan plan() {
        return {.points = core::pointsFor({{.codec = core::findCodec("zstd"), .levels = {1, 22}},
                                           {.codec = core::findCodec("brotli"), .levels = {0, 11}}})};
    }
    static core::SweepProgress sizes(std::size_t done, std::size_t planned,
                                     std::vector<core::RunningPoint> running) {
        return {.phase = core::SweepPhase::Sizes,
                .stepsDone = done,
                .stepsPlanned = planned,
                .running = std::move(running)};
    }
    static core::SweepProgress timings(unsigned round, unsigned rounds) {
        return {.phase = core::SweepPhase::Timings,
                .stepsDone = 74,
                .stepsPlanned = 238,
                .running = {{22}},
                .round = round,
                .rounds = rounds};
    }
    static QString text(const core::SweepProgress& progress, std::chrono::nanoseconds elapsed = 0s) {
        return progressText(progress, plan(), 1000, elapsed);
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void texts_data() {
        QTest::addColumn<core::SweepProgress>("progress");
        QTest::addColumn<QString>("expected");
        QTest::newRow("samples") << core::SweepProgress{.stepsPlanned = 34, .running = {{33}}}
                                 << QStringLiteral("estimating from samples · brotli 11 · 0:07");
        QTest::newRow("nothing yet") << sizes(0, 34, {}) << QStringLiteral("0 of 34 sizes · 0:07");
        QTest::newRow("one size") << sizes(0, 1, {}) << QStringLiteral("0 of 1 size · 0:07");
        QTest::newRow("timings begin")
            << core::SweepProgress{.phase = core::SweepPhase::Timings} << QStringLiteral("timings · 0:07");
        QTest::newRow("two at once") << sizes(32, 34, {{21, 120}, {33, 439}})
                                     << QStringLiteral(
                                            "32 of 34 sizes · zstd 22, 12 %; brotli 11, 43 % · 0:07");
        QTest::newRow("many at once")
            << sizes(9, 34, {{0}, {1}, {2}, {3}, {4}})
            << QStringLiteral("9 of 34 sizes · zstd 1; zstd 2; zstd 3 and 2 more · 0:07");
        // 34 sizes and 6 x 34 timings: the sizes count only among the sizes.
        QTest::newRow("sizes before timings")
            << sizes(5, 238, {{8}}) << QStringLiteral("5 of 34 sizes · zstd 9 · 0:07");
        QTest::newRow("warm-up") << timings(1, 6)
                                 << QStringLiteral("timings, warm-up round 1 of 6 · brotli 0 · 0:07");
        QTest::newRow("timings") << timings(2, 6)
                                 << QStringLiteral("timings, round 2 of 6 · brotli 0 · 0:07");
        QTest::newRow("noisy rows") << timings(8, 8)
                                    << QStringLiteral(
                                           "timings of noisy rows, extra round 2 · brotli 0 · 0:07");
        QTest::newRow("resumed") << timings(1, 3)
                                 << QStringLiteral("timings, round 1 of 3 · brotli 0 · 0:07");
        QTest::newRow("concurrency") << core::SweepProgress{.phase = core::SweepPhase::Concurrency,
                                                            .running = {{0}}}
                                     << QStringLiteral("encoders at work at once · zstd 1 · 0:07");
    }
    void texts() {
        QFETCH(core::SweepProgress, progress);
        QFETCH(QString, expected);
        QCOMPARE(text(progress, 7s), expected);
    }

    void timeLeftIsSaidToBeAnEstimate() {
        core::SweepProgress progress = sizes(9, 34, {});
        progress.timeLeft = 12'400ms;
        QCOMPARE(text(progress, 3723s), QStringLiteral("9 of 34 sizes · 1:02:03 · about 12\u00a0s left"));
    }

    void budgetDecidesHowManyRoundsThereAre() {
        core::SweepPlan limited = plan();
        limited.budget = 20s;
        QCOMPARE(progressText(timings(8, 9), limited, 1000, 0s),
                 QStringLiteral("timings, round 8 of 9 · brotli 0 · 0:00"));
    }

    void emptyBodyHasNoShare() {
        QCOMPARE(progressText(sizes(0, 34, {{0, 0}}), plan(), 0, 0s),
                 QStringLiteral("0 of 34 sizes · zstd 1 · 0:00"));
    }

    void chartsWithoutSpeedsSayWhenTheyCome() {
        core::SweepPlan speeds = plan();
        QCOMPARE(noSpeedsText(std::nullopt, speeds), QStringLiteral("Press Sweep to measure speeds"));
        QCOMPARE(noSpeedsText(sizes(1, 34, {}), speeds),
                 QStringLiteral("Speeds are measured when all sizes are known"));
        QCOMPARE(noSpeedsText(timings(1, 6), speeds),
                 QStringLiteral("Warming up: speeds appear after the first runs, which are not counted"));
        speeds.rounds.warmups = 0;
        QCOMPARE(noSpeedsText(timings(1, 5), speeds),
                 QStringLiteral("Speeds appear here as they are measured"));
        speeds.measure = core::Measure::Size;
        QCOMPARE(noSpeedsText(sizes(1, 34, {}), speeds),
                 QStringLiteral("Only sizes are being measured; press Sweep afterwards to measure speeds"));
    }

    void endsSayWhatIsThere() {
        std::vector<core::Measurement> measurements = core::unreachedMeasurements(plan().points, 1000);
        measurements[0].compressedBytes = 100;
        measurements[1].compressedBytes = 90;
        QCOMPARE(finishedText(core::SweepOutcome::Stopped, 7s, measurements),
                 QStringLiteral("Stopped after 0:07: points measured 2"));
        measurements[2].error = core::Error{core::ErrorCode::EncodeFailed, {}};
        QCOMPARE(finishedText(core::SweepOutcome::Done, 61s, measurements),
                 QStringLiteral("Done in 1:01: points measured 3, failed 1 (see the table)"));
        measurements[33].leftOutSeconds = 180;
        QCOMPARE(finishedText(core::SweepOutcome::Done, 61s, measurements),
                 QStringLiteral("Done in 1:01: points measured 3, left out 1, failed 1 (see the table)"));
    }
};

QTEST_MAIN(TestProgressText)
#include "tst_ProgressText.moc"
