// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/SweepEngine.h"

#include "core/Guarded.h"
#include "core/sweep/ConcurrencyLane.h"
#include "core/sweep/SizeLane.h"
#include "core/sweep/TimingLane.h"

#include <algorithm>
#include <utility>

namespace levelscope::core {

namespace {

/// From this on a level is worth a sample before its time is told; the others together take little.
constexpr double kSampleFromSeconds = 0.25;

/// Takes nothing: an estimate shows nothing but its result.
class NullSink final : public SweepSink {
public:
    void pointMeasured(const Measurement&) override {}
    void progressed(const SweepProgress&) override {}
    void conditionsChanged(const SweepConditions&) override {}
};

using Seconds = std::chrono::duration<double>;

void forgetTimes(const SweepPlan& plan, SweepResults& results) {
    for (const SweepPoint& point : plan.points)
        results.of(point).forgetTimes();
}

/// What earlier runs found, so that it stands from the start.
void showKept(const LaneContext& context) {
    for (std::size_t index = 0; index < context.plan.points.size(); ++index) {
        const PointResults& results = context.resultsOf(index);
        if (results.visits.empty() && results.responsesPerSecond.empty())
            continue;
        context.board.change(index, [&](Measurement& measurement) {
            measurement.timings = results.timings();
            measurement.responsesPerSecond = results.responsesPerSecond;
        });
    }
}

/// One lane after the other. False: a stop kept one from being run. How many steps a lane has is only known
/// once it runs, so one that was not reached is not done either.
bool runLanes(const LaneContext& context, std::chrono::steady_clock::time_point start) {
    const SweepPlan& plan = context.plan;
    const bool timed = plan.measure == Measure::Speed;
    const std::function<double()> concurrencySeconds = [&] { return concurrencyLaneSeconds(context); };
    const std::function<double()> secondsAfterSizes = [&] {
        return timed ? timingLaneSeconds(context) + concurrencySeconds() : 0.0;
    };
    runSizeLane(context, secondsAfterSizes);
    if (!timed)
        return true;
    if (context.stop.stop_requested())
        return false;
    const double budget = Seconds(plan.budget.value_or(std::chrono::seconds(0))).count();
    runTimingLane(context, budget - secondsSince(start), concurrencySeconds);
    if (plan.concurrency == 0)
        return true;
    if (context.stop.stop_requested())
        return false;
    runConcurrencyLane(context);
    return true;
}

} // namespace

SweepSink::~SweepSink() = default;

SweepEngine::SweepEngine()
    : m_results(std::make_unique<SweepResults>())
    , m_shared(std::make_unique<SharedMemory<SweepShared>>()) {}

SweepEngine::~SweepEngine() = default;

//  caller's thread    run ─┬─ hands out, waits, records ─┬─ hands out, waits, records ─┬─ ... ─ returns
//  worker processes        ├ size size size ... (killed) │                             │
//                          └ size size ...      (killed) └ visit visit probe visit ... (killed)
//  sink                     called by the caller's thread, between two answers of the workers
SweepReport SweepEngine::run(const SweepPlan& plan, const PayloadPtr& payload, SweepSink& sink,
                             const std::stop_token& stop, EarlierTimes earlier) {
    const auto start = std::chrono::steady_clock::now();
    std::optional<SweepBoard> board; // outlives what goes wrong
    const Result<bool> complete = guarded([&]() -> Result<bool> {
        m_results->turnTo(payload);
        if (earlier == EarlierTimes::Forget)
            forgetTimes(plan, *m_results);
        board.emplace(plan, payload->size(), sink);
        CostModel costs(plan, payload->size(), *m_results);
        const LaneContext context{plan, *payload, *m_results, costs, *board, **m_shared, stop};
        showKept(context);
        return runLanes(context, start) && board->complete();
    });
    SweepReport report;
    if (board.has_value()) {
        report.measurements = std::move(*board).takeMeasurements();
        report.conditions = board->conditions();
    }
    if (!complete.has_value())
        report.error = complete.error();
    if (report.error.has_value() || (stop.stop_requested() && !complete.value()))
        report.outcome = SweepOutcome::Stopped;
    report.elapsed = std::chrono::steady_clock::now() - start;
    return report;
}

Result<PlanEstimate> SweepEngine::estimate(const SweepPlan& plan, const PayloadPtr& payload,
                                           EarlierTimes earlier, const std::stop_token& stop) {
    return guarded([&]() -> Result<PlanEstimate> {
        m_results->turnTo(payload);
        NullSink sink;
        SweepBoard board(plan, payload->size(), sink);
        CostModel costs(plan, payload->size(), *m_results);
        const LaneContext context{plan,  *payload,   *m_results, costs,
                                  board, **m_shared, stop,       earlier == EarlierTimes::Keep};
        std::vector<std::size_t> worthwhile;
        for (std::size_t index = 0; index < plan.points.size(); ++index) {
            if (!m_results->sizeOf(plan.points[index]).has_value() &&
                costs.hintSeconds(index) > kSampleFromSeconds)
                worthwhile.push_back(index);
        }
        WorkerTeam team(std::min(sizeWorkers(plan), worthwhile.size()), WorkerPriority::Background, plan,
                        *payload, **m_shared, stop);
        runSamples(context, team, worthwhile);
        if (stop.stop_requested())
            return Error{ErrorCode::Stopped, {}};

        PlanEstimate estimate;
        for (std::size_t index = 0; index < plan.points.size(); ++index) {
            estimate.responseSeconds.push_back(costs.responseSeconds(index));
            if (exceedsLimit(plan, index, estimate.responseSeconds.back()))
                estimate.leftOut.push_back(index);
        }
        double total = sizeLaneSeconds(context);
        if (plan.measure == Measure::Speed)
            total += concurrencyLaneSeconds(context);
        if (plan.budget.has_value() && plan.measure == Measure::Speed)
            total = std::max(total, timingLaneSeconds(context));
        else
            total += timingLaneSeconds(context);
        estimate.total = std::chrono::duration_cast<std::chrono::nanoseconds>(Seconds(total));
        return estimate;
    });
}

void SweepEngine::noteDisturbance() {
    (*m_shared)->disturbances.fetch_add(1, std::memory_order_relaxed);
}

} // namespace levelscope::core
