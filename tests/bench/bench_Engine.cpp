// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/CodecRegistry.h"
#include "core/generator/Generator.h"
#include "core/sweep/EncodeRun.h"
#include "core/sweep/SilentSink.h"
#include "core/worker/HeapPolicy.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>
#include <thread>

#include "BenchReport.h"

using namespace levelscope::core;
using levelscope::bench::BenchReport;
using levelscope::bench::medianOf;

namespace {

using Seconds = std::chrono::duration<double>;

/// For the fast points; as the thorough preset.
constexpr Rounds kRounds = {.warmups = 2, .runs = 15};

/// Checks the time that is said to be left against what was left in the end.
class ForecastSink final : public SilentSink {
public:
    using Instant = std::chrono::steady_clock::time_point;

    void progressed(const SweepProgress& progress) override {
        if (progress.timeLeft.has_value())
            told.emplace_back(std::chrono::steady_clock::now(), Seconds(*progress.timeLeft).count());
    }

    std::vector<std::pair<Instant, double>> told;
};

PayloadPtr customers(std::uint64_t records) {
    return generatePayload({.shape = "customers", .records = records, .seed = 42}, {}, {}).value();
}

double relativeDeviation(const std::vector<double>& values) {
    const double mean =
        std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    const double squares = std::accumulate(values.begin(), values.end(), 0.0, [&](double sum, double value) {
        return sum + (value - mean) * (value - mean);
    });
    return std::sqrt(squares / static_cast<double>(values.size() - 1)) / mean;
}

double medianOfPoint(const SweepReport& report, std::size_t index) {
    return report.measurements[index].timings.compress->median;
}

} // namespace

/// What the engine adds to the measured time, how repeatable it is, what a neighbour does to it, and how soon
/// it stops.
class BenchEngine final : public QObject {
    Q_OBJECT

private slots:
    /// The plain loops get their memory as the sweep's workers do.
    void initTestCase() { keepFreedMemory(); }

    void overheadAndForecast() {
        const SweepPlan plan{.points = pointsFor(defaultCurves()), .rounds = {.warmups = 1, .runs = 2}};
        SweepEngine engine;
        const auto estimate = engine.estimate(plan, m_payload, EarlierTimes::Forget, {});
        QVERIFY(estimate.has_value());
        ForecastSink sink;
        const auto start = std::chrono::steady_clock::now();
        const SweepReport report = engine.run(plan, m_payload, sink, {});
        const auto end = std::chrono::steady_clock::now();
        const double elapsed = Seconds(report.elapsed).count();
        m_report.note(QStringLiteral("full sweep of all levels"), elapsed, QStringLiteral("s"));
        m_report.note(QStringLiteral("estimate before it, of that"),
                      Seconds(estimate.value().total).count() / elapsed, QStringLiteral("x"));
        double worst = 1;
        for (const auto& [at, left] : sink.told) {
            const double passed = Seconds(at - start).count();
            const double really = Seconds(end - at).count();
            if (passed > 0.1 * elapsed && really > 0.1 * elapsed)
                worst = std::max({worst, left / really, really / left});
        }
        const bool told = m_report.atMost(QStringLiteral("time left, worst factor after the first tenth"),
                                          worst, 1.5, QStringLiteral("x"));
        const double overhead = *report.conditions.timingsSeconds / *report.conditions.measuredSeconds - 1;
        const bool cheap = m_report.atMost(QStringLiteral("time of the timings beside the measured time"),
                                           overhead, 0.05, {});
        QVERIFY(told && cheap);
    }

    /// Spread: the standard deviation of the ten medians over their mean. A plain loop's, taken between the
    /// sweeps, tells how much of it is the machine.
    void repeatability() {
        std::vector<std::vector<double>> medians(m_fastPoints.size());
        std::vector<std::vector<double>> plain(m_fastPoints.size());
        std::vector<bool> noisy(m_fastPoints.size(), false);
        for (int sweep = 0; sweep < 10; ++sweep) {
            const SweepReport report = runFastPoints();
            for (std::size_t index = 0; index < medians.size(); ++index) {
                medians[index].push_back(medianOfPoint(report, index));
                plain[index].push_back(plainMedian(m_fastPoints[index]));
                noisy[index] = noisy[index] || report.measurements[index].noisy;
            }
        }
        bool holds = true;
        for (std::size_t index = 0; index < medians.size(); ++index) {
            const QString name = QStringLiteral("zstd %1").arg(m_fastPoints[index].level);
            const QString remark = noisy[index] ? QStringLiteral(" (the row said noisy)") : QString();
            const bool small =
                m_report.atMost(name + QStringLiteral(", spread of the median over 10 sweeps") + remark,
                                relativeDeviation(medians[index]), 0.03, {});
            const auto [lowest, highest] = std::ranges::minmax(medians[index]);
            m_report.note(name + QStringLiteral(", the farthest two of them apart"), highest / lowest - 1,
                          {});
            m_report.note(name + QStringLiteral(", spread of a plain loop's median"),
                          relativeDeviation(plain[index]), {});
            holds = (small || noisy[index]) && holds;
        }
        QVERIFY(holds);
    }

    void neighbour() {
        const SweepReport alone = runFastPoints();
        std::atomic<bool> done = false;
        std::thread burner([&] {
            volatile double value = 1;
            while (!done)
                value = value * 1.0000001 + 1e-9;
        });
        const SweepReport disturbed = runFastPoints();
        done = true;
        burner.join();
        double change = 0;
        for (std::size_t index = 0; index < m_fastPoints.size(); ++index)
            change =
                std::max(change, std::abs(medianOfPoint(disturbed, index) / medianOfPoint(alone, index) - 1));
        const bool warned = disturbed.conditions.drifted() || disturbed.conditions.othersBusy();
        m_report.note(QStringLiteral("load of others told"), disturbed.conditions.othersLoad.value_or(-1),
                      {});
        const bool small =
            m_report.atMost(QStringLiteral("change of the medians by a neighbour%1")
                                .arg(warned ? QStringLiteral(" (the banner shows)") : QString()),
                            change, 0.05, {});
        QVERIFY(small || warned);
    }

    void stop_data() {
        QTest::addColumn<QString>("codec");
        QTest::addColumn<int>("level");
        QTest::addColumn<double>("after");
        for (const double after : {0.2, 2.0, 8.0}) {
            QTest::addRow("brotli 11 after %g s", after) << QStringLiteral("brotli") << 11 << after;
            QTest::addRow("zstd 22 after %g s", after) << QStringLiteral("zstd") << 22 << after;
        }
    }

    void stop() {
        QFETCH(const QString, codec);
        QFETCH(const int, level);
        QFETCH(const double, after);
        const SweepPlan plan{.points = {{.codec = findCodec(codec.toStdString()),
                                         .level = level,
                                         .drive = {.mode = DriveMode::OneShot}}},
                             .levelLimit = std::nullopt};
        SilentSink sink;
        std::stop_source source;
        std::chrono::steady_clock::time_point asked;
        std::jthread stopper([&] {
            std::this_thread::sleep_for(Seconds(after));
            asked = std::chrono::steady_clock::now();
            source.request_stop();
        });
        const SweepReport report = SweepEngine().run(plan, m_large, sink, source.get_token());
        const auto idle = std::chrono::steady_clock::now();
        stopper.join();
        QCOMPARE(report.outcome, SweepOutcome::Stopped);
        QVERIFY(m_report.atMost(QStringLiteral("stop to idle, %1 %2 one-shot on 200 MB, after %3 s")
                                    .arg(codec)
                                    .arg(level)
                                    .arg(after),
                                Seconds(idle - asked).count() * 1e3, 300, QStringLiteral("ms")));
    }

private:
    double plainMedian(const SweepPoint& point) {
        OutputBuffer output;
        output.reserve(point.codec->outputBound(m_payload->size()));
        std::vector<double> times;
        for (unsigned run = 0; run < kRounds.warmups + kRounds.runs; ++run) {
            const auto start = std::chrono::steady_clock::now();
            if (!encodeFresh(point, m_payload->bytes(), output).has_value())
                qFatal("%d cannot be compressed", point.level);
            if (run >= kRounds.warmups)
                times.push_back(Seconds(std::chrono::steady_clock::now() - start).count());
        }
        return medianOf(times);
    }

    SweepReport runFastPoints() {
        SilentSink sink;
        const SweepPlan plan{.points = m_fastPoints, .rounds = kRounds};
        return SweepEngine().run(plan, m_payload, sink, {});
    }

    PayloadPtr m_payload = customers(10'000);
    PayloadPtr m_large = customers(660'000);
    std::vector<SweepPoint> m_fastPoints = {{.codec = findCodec("zstd"), .level = 1},
                                            {.codec = findCodec("zstd"), .level = 3}};
    BenchReport m_report{QStringLiteral("bench_Engine")};
};

QTEST_GUILESS_MAIN(BenchEngine)
#include "bench_Engine.moc"
