// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/SizeLane.h"

#include "core/sweep/Schedule.h"

#include <algorithm>
#include <deque>
#include <thread>

namespace levelscope::core {

namespace {

/// A point whose rough cost comes so near to the limit is sampled before it is started.
constexpr double kSampleFromShareOfLimit = 0.3;

/// A point that was thought to keep the limit is given up when it has taken so many times as long.
constexpr double kGiveUpAfter = 1.5;

/// A worker that gets less than one part in so many of a processor does not work at all, it waits.
constexpr double kSlowestShare = 10;

/// Of a budget; the rest is for timings.
constexpr double kSizesShareOfBudget = 0.5;

/// From this share of the body on, the speed so far tells more than a forecast.
constexpr double kTellingShare = 0.1;

void show(Measurement& measurement, const SizeFindings& found) {
    measurement.compressedBytes = found.output.bytes;
    measurement.outputHash = found.output.hash;
    measurement.roundTrip = RoundTrip::Ok;
    measurement.declaredWindowBytes = found.declaredWindowBytes;
    measurement.memory = found.memory;
}

void show(Measurement& measurement, const Error& error) {
    measurement.error = error;
    if (error.code == ErrorCode::RoundTripMismatch || error.code == ErrorCode::DecodeFailed)
        measurement.roundTrip = RoundTrip::Failed;
}

/// The point that a worker is at.
struct Running {
    std::size_t index = 0;
    Instant started = {};
};

/// What the worker's task has cost so far. Its processor time: size workers give way to everything else, so
/// on a busy machine the clock on the wall tells little about the level. A task that uses no processor either
/// will never end; there the wall clock counts, slowly.
double costSoFar(const WorkerTeam& team, std::size_t worker, Instant started) {
    return std::max(team.processorSeconds(worker), secondsSince(started) / kSlowestShare);
}

/// A sample that alone takes longer than the plan allows tells enough.
void endOverdueSamples(const LaneContext& context, WorkerTeam& team, const std::vector<Running>& running) {
    for (std::size_t worker = 0; worker < team.size(); ++worker) {
        const auto& [index, started] = running[worker];
        const double cost = costSoFar(team, worker, started);
        if (!team.isBusy(worker) || !exceedsLimit(context.plan, index, cost))
            continue;
        team.end(worker);
        context.resultsOf(index).sample = SampleFindings{.setupSeconds = cost};
    }
}

class SizeLane final {
public:
    SizeLane(const LaneContext& context, const std::function<double()>& secondsAfter)
        : m_context(context)
        , m_secondsAfter(secondsAfter)
        , m_team(sizeWorkers(context.plan), WorkerPriority::Background, context.plan, context.payload,
                 context.shared, context.stop)
        , m_running(m_team.size()) {}

    void run() {
        const std::vector<std::size_t> unknown = takeKnown();
        m_context.board.addSteps(unknown.size());
        sampleRisky(unknown);
        m_context.board.enterPhase(SweepPhase::Sizes);
        queue(unknown);
        while (!m_context.stop.stop_requested()) {
            giveOut();
            if (m_queue.empty() && !m_team.anyBusy())
                return;
            if (const std::optional<WorkEvent> event = m_team.wait(kReportInterval); event.has_value())
                take(*event);
            if (std::chrono::steady_clock::now() - m_reported >= kReportInterval)
                report();
        }
        for (std::size_t worker = 0; worker < m_team.size(); ++worker) {
            if (m_team.isBusy(worker))
                m_context.board.abandonStep(m_running[worker].index);
        }
    }

private:
    /// Shows what earlier sweeps found; the rest is returned.
    std::vector<std::size_t> takeKnown() {
        std::vector<std::size_t> unknown;
        for (std::size_t index = 0; index < m_context.plan.points.size(); ++index) {
            PointResults& results = m_context.resultsOf(index);
            if (!results.size.has_value())
                results.size = m_context.results.sizeOf(results.point);
            if (!results.size.has_value()) {
                unknown.push_back(index);
                continue;
            }
            m_context.board.addSteps(1);
            m_context.board.finishStep(index,
                                       [&](Measurement& measurement) { show(measurement, *results.size); });
        }
        return unknown;
    }

    void sampleRisky(const std::vector<std::size_t>& unknown) {
        if (!m_context.plan.levelLimit.has_value())
            return;
        const double limit = std::chrono::duration<double>(*m_context.plan.levelLimit).count();
        std::vector<std::size_t> risky;
        std::ranges::copy_if(unknown, std::back_inserter(risky), [&](std::size_t index) {
            return m_context.costs.hintSeconds(index) > kSampleFromShareOfLimit * limit;
        });
        if (risky.empty())
            return;
        m_context.board.enterPhase(SweepPhase::Sampling);
        runSamples(m_context, m_team, risky);
    }

    void queue(const std::vector<std::size_t>& unknown) {
        std::vector<double> costs(unknown.size());
        std::ranges::transform(unknown, costs.begin(),
                               [&](std::size_t index) { return m_context.costs.responseSeconds(index); });
        std::vector<std::size_t> order = sizeOrder(costs);
        if (isBudgeted()) // what it has no time for shall be the expensive points, not those that come last
            std::ranges::stable_sort(order, {}, [&](std::size_t position) { return costs[position]; });
        for (const std::size_t position : order)
            m_queue.push_back(unknown[position]);
    }

    void giveOut() {
        for (std::size_t worker = 0; worker < m_team.size() && !m_queue.empty();) {
            const std::size_t index = m_queue.front();
            if (!m_payloadIntact.has_value()) { // whatever it holds now, it is not what was opened
                m_queue.pop_front();
                fail(index, Error(m_payloadIntact.error()));
                continue;
            }
            const double seconds = m_context.costs.responseSeconds(index);
            if (m_team.isBusy(worker)) {
                ++worker;
            } else if (exceedsLimit(m_context.plan, index, seconds)) {
                m_queue.pop_front();
                leaveOut(index, seconds, LeftOutFor::LevelLimit);
            } else if (exceedsBudget(seconds)) {
                m_queue.pop_front();
                leaveOut(index, seconds, LeftOutFor::Budget);
            } else if (m_team.give(worker, {.kind = WorkKind::Size, .index = index})) {
                m_queue.pop_front();
                m_running[worker] = {index, std::chrono::steady_clock::now()};
                m_context.board.startStep(index);
            } else if (m_team.anyBusy()) {
                return; // the system gives no more processes; those it gave go on
            } else {
                m_queue.pop_front();
                fail(index, {ErrorCode::WorkerLost, "fork"});
            }
        }
    }

    /// The plan's budget also has to pay for timings.
    [[nodiscard]] bool isBudgeted() const {
        return m_context.plan.budget.has_value() && m_context.plan.measure == Measure::Speed;
    }

    /// Timings must have their share: sizes that take more than theirs are left out.
    [[nodiscard]] bool exceedsBudget(double seconds) const {
        return isBudgeted() &&
               secondsSince(m_started) + seconds >
                   kSizesShareOfBudget * std::chrono::duration<double>(*m_context.plan.budget).count();
    }

    void take(const WorkEvent& event) {
        const std::size_t index = event.request.index;
        if (!event.result.has_value()) {
            fail(index, event.result.error());
            return;
        }
        const SizeFindings& found = event.result.value().size;
        m_context.resultsOf(index).size = found;
        m_context.costs.learn(index);
        m_context.board.finishStep(index, [&](Measurement& measurement) { show(measurement, found); });
    }

    void fail(std::size_t index, const Error& error) {
        if (error.code == ErrorCode::PayloadChanged)
            m_payloadIntact = error;
        m_context.board.finishStep(index, [&](Measurement& measurement) { show(measurement, error); });
    }

    void leaveOut(std::size_t index, double seconds, LeftOutFor cause) {
        m_context.board.finishStep(index, [&](Measurement& measurement) {
            measurement.leftOutSeconds = seconds;
            measurement.leftOutFor = cause;
        });
    }

    /// How much of the body the worker's encoder has taken; 0 when it does not tell.
    [[nodiscard]] double shareDone(std::size_t worker) const {
        return static_cast<double>(m_team.consumedBytes(worker)) /
               static_cast<double>(std::max<std::size_t>(m_context.payload.size(), 1));
    }

    /// What is left of the point a worker is at, by its speed so far or by the forecast.
    [[nodiscard]] double secondsLeft(std::size_t worker) const {
        const auto& [index, started] = m_running[worker];
        const double elapsed = secondsSince(started);
        const double share = shareDone(worker);
        if (share > kTellingShare)
            return elapsed * (1 - share) / share;
        const double forecast = m_context.costs.sizeSeconds(index);
        return std::max(forecast - elapsed, kTellingShare * forecast);
    }

    void report() {
        double sum = queuedSeconds();
        double longest = 0;
        for (std::size_t worker = 0; worker < m_team.size(); ++worker) {
            if (!m_team.isBusy(worker))
                continue;
            giveUpWhenOverdue(worker);
            if (!m_team.isBusy(worker))
                continue;
            if (const std::uint64_t consumed = m_team.consumedBytes(worker); consumed > 0)
                m_context.board.setConsumed(m_running[worker].index, consumed);
            sum += secondsLeft(worker);
            longest = std::max(longest, secondsLeft(worker));
        }
        m_context.board.setTimeLeft(std::max(sum / static_cast<double>(m_team.size()), longest) +
                                    m_secondsAfter());
        m_context.board.report();
        m_reported = std::chrono::steady_clock::now();
    }

    [[nodiscard]] double queuedSeconds() const {
        double sum = 0;
        for (const std::size_t index : m_queue)
            sum += m_context.costs.sizeSeconds(index);
        return sum;
    }

    void giveUpWhenOverdue(std::size_t worker) {
        const auto [index, started] = m_running[worker];
        const double cost = costSoFar(m_team, worker, started);
        if (!exceedsLimit(m_context.plan, index, cost / kGiveUpAfter))
            return;
        const double share = shareDone(worker);
        m_team.end(worker);
        leaveOut(index,
                 share > kTellingShare ? cost / share
                                       : std::max(cost, m_context.costs.responseSeconds(index)),
                 LeftOutFor::LevelLimit);
    }

    const LaneContext& m_context;
    const std::function<double()>& m_secondsAfter;
    WorkerTeam m_team;
    std::vector<Running> m_running; ///< by worker; means something while it is busy
    std::deque<std::size_t> m_queue;
    Instant m_started = std::chrono::steady_clock::now();
    Instant m_reported = {};
    Result<void> m_payloadIntact;
};

} // namespace

void runSizeLane(const LaneContext& context, const std::function<double()>& secondsAfter) {
    SizeLane(context, secondsAfter).run();
}

double sizeLaneSeconds(const LaneContext& context) {
    double sum = 0;
    double longest = 0;
    for (std::size_t index = 0; index < context.plan.points.size(); ++index) {
        const bool known = context.results.sizeOf(context.plan.points[index]).has_value();
        if (known || exceedsLimit(context.plan, index, context.costs.responseSeconds(index)))
            continue;
        const double seconds = context.costs.sizeSeconds(index);
        sum += seconds;
        longest = std::max(longest, seconds);
    }
    const std::size_t workers = std::max<std::size_t>(sizeWorkers(context.plan), 1);
    return std::max(sum / static_cast<double>(workers), longest);
}

std::size_t sizeWorkers(const SweepPlan& plan) {
    const unsigned wanted =
        plan.threads > 0 ? plan.threads : std::max(std::thread::hardware_concurrency(), 1U);
    return std::min<std::size_t>(wanted, plan.points.size());
}

void runSamples(const LaneContext& context, WorkerTeam& team, const std::vector<std::size_t>& indexes) {
    std::vector<Running> running(team.size());
    std::deque<std::size_t> queue;
    std::ranges::copy_if(indexes, std::back_inserter(queue),
                         [&](std::size_t index) { return !context.resultsOf(index).sample.has_value(); });
    while (!context.stop.stop_requested() && (!queue.empty() || team.anyBusy())) {
        for (std::size_t worker = 0; worker < team.size() && !queue.empty(); ++worker) {
            if (team.isBusy(worker))
                continue;
            running[worker] = {queue.front(), std::chrono::steady_clock::now()};
            // Without a process the rough cost has to do.
            [[maybe_unused]] const bool given = team.give(
                worker,
                {.kind = WorkKind::Sample, .index = queue.front(), .bytes = context.costs.sampleBytes()});
            queue.pop_front();
        }
        const std::optional<WorkEvent> event = team.wait(kReportInterval);
        if (!event.has_value()) {
            endOverdueSamples(context, team, running);
            context.board.report();
        } else if (event->result.has_value()) {
            context.resultsOf(event->request.index).sample = event->result.value().sample;
        }
    }
    for (std::size_t worker = 0; worker < team.size(); ++worker) {
        if (team.isBusy(worker))
            team.end(worker);
    }
}

bool exceedsLimit(const SweepPlan& plan, std::size_t index, double responseSeconds) {
    return plan.levelLimit.has_value() &&
           responseSeconds > std::chrono::duration<double>(*plan.levelLimit).count() &&
           std::ranges::find(plan.exempt, plan.points[index]) == plan.exempt.end();
}

} // namespace levelscope::core
