// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SizeCache.h"
#include "core/sweep/SweepBoard.h"

#include <vector>

namespace levelscope::core {

/// Finds the size of every point that `cache` does not know on the plan's threads, or as many as the system
/// gives, and decodes and compares every output. Blocks until the threads have ended. The result has one
/// entry a point, none for a point that failed or was not reached.
[[nodiscard]] std::vector<std::optional<VerifiedOutput>> runSizeLane(const SweepPlan& plan,
                                                                     const PayloadPtr& payload,
                                                                     SizeCache& cache, SweepBoard& board,
                                                                     const std::stop_token& stop);

} // namespace levelscope::core
