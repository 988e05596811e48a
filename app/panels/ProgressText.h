// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepEngine.h"

#include <QString>

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace levelscope::app {

/// How far a sweep of `plan` over a body of `payloadBytes` is, on one line: "37 of 52 sizes · zstd 22, 12 %;
/// brotli 11, 43 % · 0:07 · about 12 s left". Translated. Any thread.
[[nodiscard]] QString progressText(const core::SweepProgress& progress, const core::SweepPlan& plan,
                                   std::uint64_t payloadBytes, std::chrono::nanoseconds elapsed);

/// When speeds come, or how to get them, for where none are yet; `running` is the progress of a sweep of
/// `plan`, none when no sweep runs. Translated. Any thread.
[[nodiscard]] QString noSpeedsText(const std::optional<core::SweepProgress>& running,
                                   const core::SweepPlan& plan);

/// How a sweep ended: "Done in 0:07: points measured 50, failed 2 (see the table)". Translated. Any thread.
[[nodiscard]] QString finishedText(core::SweepOutcome outcome, std::chrono::nanoseconds elapsed,
                                   const std::vector<core::Measurement>& measurements);

} // namespace levelscope::app
