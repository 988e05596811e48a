// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/CostModel.h"
#include "core/sweep/SweepBoard.h"
#include "core/sweep/WorkerTeam.h"

namespace levelscope::core {

/// What all lanes of one run work with; borrowed from the engine.
struct LaneContext {
    const SweepPlan& plan;
    const Payload& payload;
    SweepResults& results;
    CostModel& costs;
    SweepBoard& board;
    const SweepShared& shared;
    std::stop_token stop;
    /// Times that earlier runs found count as done.
    bool keepsTimes = true;

    [[nodiscard]] PointResults& resultsOf(std::size_t index) const { return results.of(plan.points[index]); }
};

using Instant = std::chrono::steady_clock::time_point;

[[nodiscard]] inline double secondsSince(Instant start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// How often a lane that waits for its workers tells how far they are.
inline constexpr std::chrono::milliseconds kReportInterval(100);

} // namespace levelscope::core
