// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ProgressLine.h"
#include "app/cli/SweepProgressSink.h"
#include "core/Clock.h"
#include "tests/app/TestMeasurements.h"

#include <QRegularExpression>
#include <QTest>

using namespace levelscope::app;
using namespace levelscope::core;
using levelscope::tests::sized;

class TestSweepProgressSink final : public QObject {
    Q_OBJECT

    SteadyClock m_clock;
    SweepPlan m_plan;

    /// What a terminal shows first.
    QByteArray shown(const SweepProgress& progress) {
        QByteArray written;
        ProgressLine line(m_clock, ProgressStyle::Terminal, [&](const QByteArray& text) { written += text; });
        SweepProgressSink sink(m_plan, 1000, line);
        sink.progressed(progress);
        return written.sliced(1);
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        m_plan.points = {sized(0, "zstd", 22, 1).point, sized(1, "brotli", 11, 1).point};
    }

    void sizesNameWhatRuns() {
        SweepProgress progress;
        progress.phase = SweepPhase::Sizes;
        progress.stepsDone = 1;
        progress.stepsPlanned = 14;
        progress.running = {{1}, {0}};
        QCOMPARE(shown(progress), QByteArray("Sizes: 1 of 2 (brotli 11, zstd 22)"));
    }

    void pointsTellHowFarTheyAre() {
        SweepProgress progress;
        progress.phase = SweepPhase::Sizes;
        progress.timeLeft = std::chrono::milliseconds(11'500);
        progress.running = {{.index = 1, .consumedBytes = 404}, {.index = 0}};
        QCOMPARE(QString::fromUtf8(shown(progress)).replace(QChar(QChar::Nbsp), QChar(u' ')),
                 QStringLiteral("Sizes: 0 of 2, about 12 s left (brotli 11 at 40 %, zstd 22)"));
    }

    void otherPhasesAreNamed() {
        QCOMPARE(shown({}), QByteArray("Estimating the time"));
        QCOMPARE(shown({.phase = SweepPhase::Concurrency, .stepsDone = 3, .stepsPlanned = 8}),
                 QByteArray("Responses per second: step 3 of 8"));
    }

    void timesNameTheRound() {
        SweepProgress progress;
        progress.phase = SweepPhase::Timings;
        progress.stepsDone = 5;
        progress.stepsPlanned = 14;
        progress.round = 2;
        progress.rounds = 6;
        QCOMPARE(shown(progress), QByteArray("Times: round 2 of 6, step 5 of 14"));
    }
};

QTEST_MAIN(TestSweepProgressSink)
#include "tst_SweepProgressSink.moc"
