// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandError.h"
#include "app/cli/SweepOptions.h"
#include "core/sweep/SweepRecord.h"

#include <stop_token>
#include <vector>

namespace levelscope::app {

class ProgressLine;

// The steps of `levelscope sweep`, for one body and for several.

/// Sweeps the payload with the plan that the options make for it. Shows on `progress` how far that is.
/// Blocking.
[[nodiscard]] core::SweepRecord runSweep(const core::PayloadPtr& payload, const PlanOptions& options,
                                         ProgressLine& progress, const std::stop_token& stop);

/// Writes the results, then the charts of `charted`. Every output gets its chance, whatever becomes of the
/// others: the measurements may have taken hours.
[[nodiscard]] std::optional<CommandError> writeOutputs(const SweepOptions& options, const QByteArray& results,
                                                       const core::SweepRecord* charted);

/// That charts can be drawn: without fonts Qt would draw a box in place of every letter. Needs a
/// QGuiApplication.
[[nodiscard]] std::optional<CommandError> checkFonts();

/// Says on standard error how many points were left out, and how to have them: that is no failure.
void tellLeftOut(const std::vector<const core::SweepRecord*>& sweeps);

/// What speaks against ending with ExitCode::Done.
[[nodiscard]] std::optional<CommandError> judgeSweeps(const std::vector<const core::SweepRecord*>& sweeps,
                                                      const std::stop_token& stop);

/// The same of the total of several sweeps, which may fail although none of them did.
[[nodiscard]] std::optional<CommandError> judgeTotal(const core::SweepRecord& total);

} // namespace levelscope::app
