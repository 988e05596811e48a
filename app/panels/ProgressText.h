// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepEngine.h"

#include <QString>

#include <chrono>
#include <vector>

namespace levelscope::app {

/// How far a sweep of `points` is, on one line: "37 of 52 sizes · zstd 22, brotli 11 · 0:07" or
/// "40 of 312 timings, round 1 of 6 · gzip 6 · 0:19". Translated. Any thread.
[[nodiscard]] QString progressText(const core::SweepProgress& progress,
                                   const std::vector<core::SweepPoint>& points,
                                   std::chrono::nanoseconds elapsed);

/// How a sweep ended: "Done in 0:07: points measured 50, failed 2 (see the table)". Translated. Any thread.
[[nodiscard]] QString finishedText(core::SweepOutcome outcome, std::chrono::nanoseconds elapsed,
                                   const std::vector<core::Measurement>& measurements);

} // namespace levelscope::app
