// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepEngine.h"

#include <QString>

#include <vector>

namespace levelscope::app {

// What a plan would take, in words. Translated. Any thread.

/// "About 25 s (an estimate from short samples)".
[[nodiscard]] QString estimateText(const core::PlanEstimate& estimate);

/// "2 levels over the limit of 60 s are left out: brotli 11 (about 3 min), zstd 22 (about 2 min)". Names at
/// most `mostNames` of them. Empty when none is.
[[nodiscard]] QString leftOutText(const core::SweepPlan& plan, const core::PlanEstimate& estimate,
                                  std::size_t mostNames);

/// Points over the plan's limit that are measured in spite of it.
[[nodiscard]] std::vector<core::SweepPoint> exemptOverLimit(const core::SweepPlan& plan,
                                                            const core::PlanEstimate& estimate);

/// "Measured although over the limit: brotli 11". Empty when none is.
[[nodiscard]] QString exemptText(const core::SweepPlan& plan, const core::PlanEstimate& estimate);

} // namespace levelscope::app
