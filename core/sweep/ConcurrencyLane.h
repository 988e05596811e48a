// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/LaneContext.h"

namespace levelscope::core {

/// Measures responses per second of every point that has a verified output with 1, 2, ... encoders at work at
/// once, each in a process of its own. Blocks until all is done or a stop is requested.
void runConcurrencyLane(const LaneContext& context);

/// What that will take, in seconds; a forecast.
[[nodiscard]] double concurrencyLaneSeconds(const LaneContext& context);

} // namespace levelscope::core
