// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/LaneContext.h"

namespace levelscope::core {

/// Times compressing and decompressing every point that has a verified output, one run at a time in one
/// worker process, with no other worker at work. Rounds visit the points in shuffled order. A probe runs
/// between them. Points that stay noisy are visited again, in a share of the time or as long as the budget
/// lasts. A point whose output differs from the verified one fails with NotDeterministic. `budgetSeconds` is
/// what the plan's budget has left; not looked at without one. Blocks until all is done or a stop is
/// requested.
void runTimingLane(const LaneContext& context, double budgetSeconds,
                   const std::function<double()>& secondsAfter);

/// What the timings will take, in seconds; a forecast. A budget counts as used up.
[[nodiscard]] double timingLaneSeconds(const LaneContext& context);

} // namespace levelscope::core
