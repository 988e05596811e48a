// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/TimingLane.h"

#include "core/sweep/NoisyRows.h"
#include "core/sweep/SizeLane.h"
#include "core/sweep/SystemLoad.h"
#include "core/sweep/TimingRounds.h"

#include <algorithm>
#include <numeric>

namespace levelscope::core {

namespace {

/// Who shows the news gets a gap so often: seldom enough to cost little, often enough to look alive.
constexpr std::chrono::milliseconds kGapInterval(250);

/// The probe takes some ten milliseconds, so even short rounds are not made much longer by it.
constexpr std::chrono::milliseconds kProbeInterval(1000);

/// Noisy points are visited again for at most this share of the time that the rounds took.
constexpr double kNoisyShareOfTime = 0.25;

/// A visit that the user's input spoilt is made again so often in its round.
constexpr unsigned kMostDrops = 3;

/// /proc/stat counts in hundredths of a second: in so much time, one more or less of them on each of a few
/// processors is a small share of what is warned of.
constexpr double kShortestLoadSeconds = 0.25;

bool isTimed(const LaneContext& context, std::size_t index) {
    const Measurement& measurement = context.board.measurement(index);
    return !measurement.failed() && measurement.compressedBytes.has_value() &&
           context.resultsOf(index).size.has_value();
}

class TimingLane final {
public:
    TimingLane(const LaneContext& context, double budgetSeconds, const std::function<double()>& secondsAfter)
        : m_context(context)
        , m_budgetSeconds(budgetSeconds)
        , m_secondsAfter(secondsAfter)
        , m_team(1, WorkerPriority::Normal, context.plan, context.payload, context.shared, context.stop)
        , m_random(context.plan.seed) {}

    void run() {
        m_context.board.enterPhase(SweepPhase::Timings);
        markNoisy(); // of what earlier runs found
        const std::vector<std::vector<std::size_t>> rounds = planRounds();
        m_plannedVisits = countVisits(rounds);
        m_context.board.addSteps(countAll(rounds));
        const bool anyNoisy = std::ranges::any_of(m_context.board.measurements(), &Measurement::noisy);
        if ((rounds.empty() && !anyNoisy) || !touchIfNew())
            return;
        m_useAtStart = readProcessorUse(m_team.processId(0));
        m_context.board.changeConditions([](SweepConditions& conditions) {
            conditions.loadAverage = readLoadAverage();
            conditions.onBattery = readOnBattery();
        });
        m_rounds = static_cast<unsigned>(rounds.size());
        for (const std::vector<std::size_t>& round : rounds) {
            if (!runRound(round))
                return;
        }
        repeatNoisy();
        probe();
        noteLoad();
    }

private:
    /// Warm-up rounds and counted rounds, less what earlier runs did.
    std::vector<std::vector<std::size_t>> planRounds() {
        const SweepPlan& plan = m_context.plan;
        std::vector<unsigned> warmups(plan.points.size(), 0);
        std::vector<unsigned> runs(plan.points.size(), 0);
        if (plan.budget.has_value())
            planBudget(runs);
        for (std::size_t index = 0; index < plan.points.size(); ++index) {
            if (plan.budget.has_value() || !isTimed(m_context, index))
                continue;
            const PointResults& results = m_context.resultsOf(index);
            const auto have = static_cast<unsigned>(results.visits.size());
            runs[index] = plan.rounds.runs - std::min(have, plan.rounds.runs);
            if (runs[index] > 0)
                warmups[index] = plan.rounds.warmups - std::min(results.warmups, plan.rounds.warmups);
        }
        std::vector<std::vector<std::size_t>> rounds = makeRounds(warmups, m_random);
        m_warmupRounds = static_cast<unsigned>(rounds.size());
        for (std::vector<std::size_t>& round : makeRounds(runs, m_random))
            rounds.push_back(std::move(round));
        return rounds;
    }

    void planBudget(std::vector<unsigned>& runs) const {
        std::vector<std::size_t> timed;
        std::vector<double> costs;
        for (std::size_t index = 0; index < runs.size(); ++index) {
            if (isTimed(m_context, index)) {
                timed.push_back(index);
                costs.push_back(m_context.costs.visitSeconds(index));
            }
        }
        // The rest pays for probes, gaps and forecasts that were too low.
        constexpr double plannedShare = 0.85;
        const std::vector<unsigned> affordable = runsWithin(costs, plannedShare * m_budgetSeconds);
        for (std::size_t position = 0; position < timed.size(); ++position)
            runs[timed[position]] = affordable[position];
    }

    [[nodiscard]] std::vector<unsigned>
    countVisits(const std::vector<std::vector<std::size_t>>& rounds) const {
        std::vector<unsigned> visits(m_context.plan.points.size(), 0);
        for (const auto& round : rounds) {
            for (const std::size_t index : round)
                ++visits[index];
        }
        return visits;
    }

    static std::size_t countAll(const std::vector<std::vector<std::size_t>>& rounds) {
        return std::accumulate(rounds.begin(), rounds.end(), std::size_t{0},
                               [](std::size_t sum, const auto& round) { return sum + round.size(); });
    }

    /// False: stopped.
    bool runRound(const std::vector<std::size_t>& round) {
        ++m_round;
        m_context.board.enterRound(m_round, std::max(m_round, m_rounds));
        for (const std::size_t index : round) {
            if (!probeIfDue() || !touchIfNew() || !visit(index, m_round > m_warmupRounds))
                return false;
            m_visited.reset();
            noteLoad();
        }
        markNoisy();
        return true;
    }

    /// False: stopped.
    bool visit(std::size_t index, bool counted) {
        SweepBoard& board = m_context.board;
        board.startStep(index);
        if (m_plannedVisits[index] > 0)
            --m_plannedVisits[index];
        m_visited = index;
        m_visitStarted = std::chrono::steady_clock::now();
        if (!m_payloadIntact.has_value()) { // whatever it holds now, it is not what was opened
            board.finishStep(index,
                             [&](Measurement& measurement) { measurement.error = m_payloadIntact.error(); });
            return true;
        }
        if (board.measurement(index).failed() || overBudget(index)) {
            board.finishStep(index);
            return true;
        }
        const PointResults& results = m_context.resultsOf(index);
        for (unsigned drops = 0;; ++drops) {
            const std::optional<WorkEvent> event =
                perform({.kind = WorkKind::Visit, .index = index, .bytes = results.size->output.bytes});
            if (!event.has_value()) {
                board.abandonStep(index);
                return false;
            }
            if (event->result.has_value() && event->result.value().visit.dropped && drops < kMostDrops) {
                noteRuns(event->result.value().visit);
                continue;
            }
            take(index, event->result, counted);
            return true;
        }
    }

    void take(std::size_t index, const Result<WorkResult>& result, bool counted) {
        SweepBoard& board = m_context.board;
        PointResults& results = m_context.resultsOf(index);
        std::optional<Error> error;
        if (!result.has_value())
            error = result.error();
        else if (result.value().visit.output != results.size->output)
            error = Error{ErrorCode::NotDeterministic, std::to_string(result.value().visit.output.bytes) +
                                                           " bytes after " +
                                                           std::to_string(results.size->output.bytes)};
        if (error.has_value()) {
            if (error->code == ErrorCode::PayloadChanged)
                m_payloadIntact = *error;
            board.finishStep(index, [&](Measurement& measurement) { measurement.error = error; });
            return;
        }
        const TimedVisit& visit = result.value().visit;
        noteRuns(visit);
        results.disturbedRuns += visit.disturbedRuns;
        if (visit.dropped || !counted) {
            results.warmups += counted ? 0 : 1;
            board.finishStep(index);
            return;
        }
        results.visits.push_back(visit);
        board.finishStep(index, [&](Measurement& measurement) { measurement.timings = results.timings(); });
    }

    /// Asks the worker and waits; none: stopped.
    std::optional<WorkEvent> perform(const WorkRequest& request) {
        if (std::chrono::steady_clock::now() - m_lastGap >= kGapInterval) {
            m_context.board.setTimeLeft(secondsLeft());
            m_context.board.report();
            m_context.board.pauseTimings();
            m_lastGap = std::chrono::steady_clock::now();
        }
        if (m_context.stop.stop_requested())
            return std::nullopt;
        if (!m_team.give(0, request))
            return WorkEvent{0, request, Error{ErrorCode::WorkerLost, "fork"}};
        while (true) {
            std::optional<WorkEvent> event = m_team.wait(kReportInterval);
            if (event.has_value() || m_context.stop.stop_requested())
                return event;
            if (const std::uint64_t consumed = m_team.consumedBytes(0);
                request.kind == WorkKind::Visit && consumed > 0)
                m_context.board.setConsumed(request.index, consumed);
            m_context.board.setTimeLeft(secondsLeft());
            m_context.board.report();
        }
    }

    /// A process that replaces another has not read the body yet. False: stopped.
    bool touchIfNew() {
        if (m_touchedProcess.has_value() && m_touchedProcess == m_team.processId(0))
            return true;
        if (!perform({.kind = WorkKind::Touch}).has_value())
            return false;
        m_touchedProcess = m_team.processId(0);
        return true;
    }

    bool probeIfDue() { return std::chrono::steady_clock::now() - m_lastProbe < kProbeInterval || probe(); }

    /// False: stopped.
    bool probe() {
        const std::optional<WorkEvent> event = perform({.kind = WorkKind::Probe});
        if (!event.has_value())
            return false;
        m_lastProbe = std::chrono::steady_clock::now();
        if (!event->result.has_value())
            return true; // the next visit tells what became of the worker
        m_probes.push_back(event->result.value().number);
        m_context.board.changeConditions([&](SweepConditions& conditions) {
            const auto [fastest, slowest] = std::ranges::minmax(m_probes);
            conditions.probes = static_cast<unsigned>(m_probes.size());
            if (m_probes.size() > 1)
                conditions.drift = slowest / fastest - 1;
        });
        return true;
    }

    void noteRuns(const TimedVisit& visit) {
        m_measuredSeconds += visit.measuredSeconds;
        m_disturbed += visit.disturbedRuns;
        m_inputDisturbed += visit.inputDisturbedRuns;
    }

    void noteLoad() {
        const double wall = secondsSince(m_started);
        std::optional<double> load;
        if (m_useAtStart.has_value() && wall > kShortestLoadSeconds) {
            const std::optional<ProcessorUse> now = readProcessorUse(m_team.processId(0));
            if (now.has_value())
                load = othersLoad(*m_useAtStart, *now, std::chrono::steady_clock::now() - m_started);
        }
        m_context.board.changeConditions([&](SweepConditions& conditions) {
            conditions.othersLoad = load;
            conditions.disturbedRuns = m_disturbed;
            conditions.inputDisturbedRuns = m_inputDisturbed;
            conditions.measuredSeconds = m_measuredSeconds;
            conditions.timingsSeconds = wall;
        });
    }

    void markNoisy() {
        const std::vector<bool> noisy = noisyRows(m_context.board.measurements());
        for (std::size_t index = 0; index < noisy.size(); ++index) {
            if (m_context.board.measurement(index).noisy != noisy[index])
                m_context.board.change(index,
                                       [&](Measurement& measurement) { measurement.noisy = noisy[index]; });
        }
    }

    void repeatNoisy() {
        // What the user's input spoils leaves no visit behind, so the visits alone would not end this.
        for (std::size_t repetition = 0; repetition < mostRuns(); ++repetition) {
            double affordable = noisySecondsLeft();
            std::vector<unsigned> again(m_context.plan.points.size(), 0);
            for (std::size_t index = 0; index < again.size(); ++index) {
                const double seconds = m_context.costs.visitSeconds(index);
                if (!m_context.board.measurement(index).noisy || seconds > affordable ||
                    m_context.resultsOf(index).visits.size() >= mostRuns())
                    continue;
                again[index] = 1;
                affordable -= seconds;
            }
            const std::vector<std::vector<std::size_t>> rounds = makeRounds(again, m_random);
            if (rounds.empty())
                return;
            m_context.board.addSteps(rounds.front().size());
            m_plannedVisits = again;
            if (!runRound(rounds.front()))
                return;
        }
    }

    [[nodiscard]] std::size_t mostRuns() const {
        const SweepPlan& plan = m_context.plan;
        return plan.budget.has_value() ? std::size_t{kMostBudgetRuns} : std::size_t{2} * plan.rounds.runs;
    }

    /// For visits of noisy points: what is left of the budget, or of a share of the time that the planned
    /// runs took, whenever that was.
    [[nodiscard]] double noisySecondsLeft() const {
        const SweepPlan& plan = m_context.plan;
        if (plan.budget.has_value())
            return m_budgetSeconds - secondsSince(m_started);
        double left = 0;
        for (std::size_t index = 0; index < plan.points.size(); ++index) {
            if (!isTimed(m_context, index))
                continue;
            const std::vector<TimedVisit>& visits = m_context.resultsOf(index).visits;
            for (std::size_t run = 0; run < visits.size(); ++run)
                left += (run < plan.rounds.runs ? kNoisyShareOfTime : -1) * visits[run].measuredSeconds;
        }
        return left;
    }

    [[nodiscard]] bool overBudget(std::size_t index) const {
        return m_context.plan.budget.has_value() &&
               secondsSince(m_started) + m_context.costs.visitSeconds(index) > m_budgetSeconds;
    }

    [[nodiscard]] double secondsLeft() const {
        double sum = 0;
        for (std::size_t index = 0; index < m_plannedVisits.size(); ++index) {
            if (m_plannedVisits[index] > 0)
                sum += m_plannedVisits[index] * m_context.costs.visitSeconds(index);
        }
        if (m_visited.has_value())
            sum += std::max(m_context.costs.visitSeconds(*m_visited) - secondsSince(m_visitStarted), 0.0);
        return sum + m_secondsAfter();
    }

    const LaneContext& m_context;
    double m_budgetSeconds;
    const std::function<double()>& m_secondsAfter;
    WorkerTeam m_team;
    std::optional<int> m_touchedProcess;
    std::mt19937_64 m_random;
    Instant m_started = std::chrono::steady_clock::now();
    Instant m_lastGap = {};
    Instant m_lastProbe = {};
    std::vector<unsigned> m_plannedVisits; ///< still to come, by point
    std::optional<std::size_t> m_visited;  ///< the point that is being visited
    Instant m_visitStarted = {};
    unsigned m_warmupRounds = 0;
    unsigned m_rounds = 0;
    unsigned m_round = 0;
    std::vector<double> m_probes;
    std::optional<ProcessorUse> m_useAtStart;
    double m_measuredSeconds = 0;
    unsigned m_disturbed = 0;
    unsigned m_inputDisturbed = 0;
    Result<void> m_payloadIntact;
};

} // namespace

void runTimingLane(const LaneContext& context, double budgetSeconds,
                   const std::function<double()>& secondsAfter) {
    TimingLane(context, budgetSeconds, secondsAfter).run();
}

double timingLaneSeconds(const LaneContext& context) {
    const SweepPlan& plan = context.plan;
    if (plan.measure == Measure::Size)
        return 0;
    if (plan.budget.has_value())
        return std::chrono::duration<double>(*plan.budget).count();
    double sum = 0;
    for (std::size_t index = 0; index < plan.points.size(); ++index) {
        const Measurement& measurement = context.board.measurement(index);
        if (measurement.failed() || measurement.leftOutSeconds.has_value() ||
            exceedsLimit(plan, index, context.costs.responseSeconds(index)))
            continue;
        const auto have =
            context.keepsTimes ? static_cast<unsigned>(context.resultsOf(index).visits.size()) : 0U;
        const unsigned runs = plan.rounds.runs - std::min(have, plan.rounds.runs);
        if (runs > 0)
            sum += (runs + plan.rounds.warmups) * context.costs.visitSeconds(index);
    }
    return sum;
}

} // namespace levelscope::core
