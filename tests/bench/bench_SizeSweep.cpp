// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Clock.h"
#include "core/generator/Generator.h"
#include "core/sweep/EncodeRun.h"
#include "core/sweep/SweepEngine.h"

#include <QTest>

#include <algorithm>
#include <thread>

#include "BenchReport.h"

using namespace levelscope::core;
using levelscope::bench::BenchReport;
using levelscope::bench::medianOf;

namespace {

using Seconds = std::chrono::duration<double>;

constexpr int kRepetitions = 3;

/// Notes when each point arrives.
class ArrivalSink final : public SweepSink {
public:
    void pointMeasured(const Measurement&) override { arrivals.push_back(m_clock.now()); }
    void progressed(const SweepProgress&) override {}
    void conditionsChanged(const SweepConditions&) override {}

    std::vector<std::chrono::nanoseconds> arrivals;

private:
    SteadyClock m_clock;
};

} // namespace

/// The sizes-only sweep of all levels on 3 MB against the bound that no schedule can beat, taken from the
/// levels' single-thread times in the same run: max(sum / cores, longest level).
class BenchSizeSweep final : public QObject {
    Q_OBJECT

private slots:
    void wallTimeAgainstBound() {
        const PayloadPtr payload =
            generatePayload({.shape = "customers", .records = 10'000, .seed = 42}, {}, {}).value();
        const SweepPlan plan{.points = pointsFor(defaultCurves()), .measure = Measure::Size};
        const unsigned cores = std::max(std::thread::hardware_concurrency(), 1U);
        std::vector<double> ratios;
        std::vector<double> halves;
        for (int repetition = 0; repetition < kRepetitions; ++repetition) {
            const double bound = boundFor(plan, *payload, cores);
            const SteadyClock clock;
            ArrivalSink sink;
            const auto start = clock.now();
            const SweepReport report = SweepEngine().run(plan, payload, sink, {});
            const double wall = Seconds(clock.now() - start).count();
            QCOMPARE(sink.arrivals.size(), plan.points.size());
            QVERIFY(std::ranges::none_of(report.measurements, &Measurement::failed));
            const double half = Seconds(sink.arrivals[(plan.points.size() + 1) / 2 - 1] - start).count();
            qInfo("%zu levels, %u cores: bound %.2f s, sweep %.2f s, half of the levels after %.2f s",
                  plan.points.size(), cores, bound, wall, half);
            ratios.push_back(wall / bound);
            halves.push_back(half / wall);
        }
        BenchReport report(QStringLiteral("bench_SizeSweep"));
        const bool fast =
            report.atMost(QStringLiteral("sizes-only sweep over max(sum / cores, longest), median of 3"),
                          medianOf(ratios), 1.08, QStringLiteral("x"));
        const bool early = report.atMost(QStringLiteral("share of the time until half of the levels stand"),
                                         medianOf(halves), 0.05, {});
        QVERIFY(fast && early);
    }

private:
    static double boundFor(const SweepPlan& plan, const Payload& payload, unsigned cores) {
        const SteadyClock clock;
        double sum = 0;
        double longest = 0;
        OutputBuffer output;
        for (const SweepPoint& point : plan.points) {
            output.reserve(point.codec->outputBound(payload.size()));
            const auto start = clock.now();
            if (!encodeFresh(point, payload.bytes(), output).has_value())
                qFatal("%d cannot be compressed", point.level);
            const double seconds = Seconds(clock.now() - start).count();
            sum += seconds;
            longest = std::max(longest, seconds);
        }
        return std::max(sum / cores, longest);
    }
};

QTEST_GUILESS_MAIN(BenchSizeSweep)
#include "bench_SizeSweep.moc"
