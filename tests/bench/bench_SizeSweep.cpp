// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Clock.h"
#include "core/generator/Generator.h"
#include "core/sweep/EncodeRun.h"
#include "core/sweep/SweepEngine.h"

#include <QTest>

#include <algorithm>
#include <thread>

using namespace levelscope::core;

namespace {

using Seconds = std::chrono::duration<double>;

/// Notes when each point arrives.
class ArrivalSink final : public SweepSink {
public:
    void pointMeasured(const Measurement&) override { arrivals.push_back(m_clock.now()); }
    void progressed(const SweepProgress&) override {}

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
        const SweepPlan plan{.points = pointsFor(defaultCodecLevels(), {}), .measure = Measure::Size};
        const SteadyClock clock;

        double sum = 0;
        double longest = 0;
        OutputBuffer output;
        for (const SweepPoint& point : plan.points) {
            output.reserve(point.codec->outputBound(payload->size()));
            const auto start = clock.now();
            QVERIFY(encodeFresh(point, payload->bytes(), output, {}).has_value());
            const double seconds = Seconds(clock.now() - start).count();
            sum += seconds;
            longest = std::max(longest, seconds);
        }
        const unsigned cores = std::max(std::thread::hardware_concurrency(), 1U);
        const double bound = std::max(sum / cores, longest);

        ArrivalSink sink;
        const auto start = clock.now();
        const SweepReport report = SweepEngine(clock).run(plan, payload, sink, {});
        const double wall = Seconds(clock.now() - start).count();
        QCOMPARE(sink.arrivals.size(), plan.points.size());
        QVERIFY(std::ranges::none_of(report.measurements, &Measurement::failed));
        const double half = Seconds(sink.arrivals[(plan.points.size() + 1) / 2 - 1] - start).count();

        qInfo("%zu levels, %u cores: single-thread sum %.2f s, longest %.2f s, bound %.2f s",
              plan.points.size(), cores, sum, longest, bound);
        qInfo("sweep %.2f s = %.3f x bound (at most 1.10); half of the levels after %.2f s = %.1f %% (at "
              "most 5 %%)",
              wall, wall / bound, half, 100 * half / wall);
        QVERIFY(wall <= 1.10 * bound);
        QVERIFY(half <= 0.05 * wall);
    }
};

QTEST_GUILESS_MAIN(BenchSizeSweep)
#include "bench_SizeSweep.moc"
