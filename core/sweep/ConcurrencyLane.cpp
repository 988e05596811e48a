// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/ConcurrencyLane.h"

#include "core/sweep/SizeLane.h"

#include <algorithm>

namespace levelscope::core {

namespace {

/// Long enough to count some responses of most levels; slower ones take one response.
constexpr std::chrono::milliseconds kDuration(300);

class ConcurrencyLane final {
public:
    explicit ConcurrencyLane(const LaneContext& context)
        : m_context(context)
        , m_team(context.plan.concurrency, WorkerPriority::Normal, context.plan, context.payload,
                 context.shared, context.stop) {}

    void run() {
        m_context.board.enterPhase(SweepPhase::Concurrency);
        std::vector<std::size_t> points;
        for (std::size_t index = 0; index < m_context.plan.points.size(); ++index) {
            const Measurement& measurement = m_context.board.measurement(index);
            if (!measurement.failed() && measurement.compressedBytes.has_value() &&
                m_context.resultsOf(index).responsesPerSecond.size() != m_team.size())
                points.push_back(index);
        }
        m_context.board.addSteps(points.size());
        if (points.empty() || !atOnce(m_team.size(), {.kind = WorkKind::Touch}).has_value())
            return;
        for (const std::size_t index : points) {
            m_context.board.startStep(index);
            if (!measure(index)) {
                m_context.board.abandonStep(index);
                return;
            }
        }
    }

private:
    /// False: stopped.
    bool measure(std::size_t index) {
        std::vector<double> perSecond;
        std::optional<Error> error;
        while (perSecond.size() < m_team.size() && !error.has_value()) {
            const std::optional<Result<double>> sum = atOnce(
                perSecond.size() + 1, {.kind = WorkKind::Respond, .index = index, .duration = kDuration});
            if (!sum.has_value())
                return false;
            if (sum->has_value())
                perSecond.push_back(sum->value());
            else
                error = sum->error();
        }
        if (!error.has_value())
            m_context.resultsOf(index).responsesPerSecond = perSecond;
        m_context.board.finishStep(index, [&](Measurement& measurement) {
            measurement.responsesPerSecond = perSecond;
            measurement.error = error;
        });
        m_context.board.pauseTimings();
        return true;
    }

    /// Has the first `workers` do the same at once; the sum of their numbers. None: stopped.
    std::optional<Result<double>> atOnce(std::size_t workers, const WorkRequest& request) {
        std::optional<Error> error;
        for (std::size_t worker = 0; worker < workers; ++worker) {
            if (!m_team.give(worker, request))
                error = Error{ErrorCode::WorkerLost, "fork"};
        }
        double sum = 0;
        while (m_team.anyBusy()) {
            const std::optional<WorkEvent> event = m_team.wait(kReportInterval);
            if (m_context.stop.stop_requested())
                return std::nullopt;
            if (!event.has_value()) {
                m_context.board.setTimeLeft(concurrencyLaneSeconds(m_context));
                m_context.board.report();
                continue;
            }
            if (event->result.has_value())
                sum += event->result.value().number;
            else
                error = event->result.error();
        }
        return error.has_value() ? Result<double>(*error) : Result<double>(sum);
    }

    const LaneContext& m_context;
    WorkerTeam m_team;
};

} // namespace

void runConcurrencyLane(const LaneContext& context) {
    ConcurrencyLane(context).run();
}

double concurrencyLaneSeconds(const LaneContext& context) {
    double sum = 0;
    for (std::size_t index = 0; index < context.plan.points.size(); ++index) {
        const Measurement& measurement = context.board.measurement(index);
        const bool known = context.keepsTimes &&
                           context.resultsOf(index).responsesPerSecond.size() == context.plan.concurrency;
        if (known || measurement.failed() || measurement.leftOutSeconds.has_value() ||
            exceedsLimit(context.plan, index, context.costs.responseSeconds(index)))
            continue;
        const double once =
            std::max(std::chrono::duration<double>(kDuration).count(), context.costs.responseSeconds(index));
        sum += once * context.plan.concurrency;
    }
    return sum;
}

} // namespace levelscope::core
