// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/LaneContext.h"

namespace levelscope::core {

/// Finds the size of every point that is not known yet, on the plan's number of worker processes, or as many
/// as the system gives, and decodes and compares every output. Points over the plan's limit are left out: by
/// a sample before they start, or when they turn out to take longer. Blocks until all is done or a stop is
/// requested. `secondsAfter` is what the lanes that follow will take by a forecast; it is asked again and
/// again.
void runSizeLane(const LaneContext& context, const std::function<double()>& secondsAfter);

/// What the sizes that are not known yet will take, in seconds; a forecast.
[[nodiscard]] double sizeLaneSeconds(const LaneContext& context);

/// Processes that find sizes: the plan's number, or one per processor, but no more than there are points.
[[nodiscard]] std::size_t sizeWorkers(const SweepPlan& plan);

/// Samples the given points on all workers of the team, which must be idle, and keeps what is found in the
/// results. Ends early when a stop is requested.
void runSamples(const LaneContext& context, WorkerTeam& team, const std::vector<std::size_t>& indexes);

/// One response takes longer than the plan allows, and the point is not exempt.
[[nodiscard]] bool exceedsLimit(const SweepPlan& plan, std::size_t index, double responseSeconds);

} // namespace levelscope::core
