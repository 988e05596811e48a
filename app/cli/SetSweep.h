// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandError.h"
#include "app/cli/SweepOptions.h"
#include "core/capture/Capture.h"

#include <stop_token>

namespace levelscope::app {

class ProgressLine;

/// `levelscope sweep` of several responses: sweeps those of `capture` that are asked for one after the other,
/// and writes what they and all together came to. Says on standard error which it leaves out. Blocking.
[[nodiscard]] std::optional<CommandError> sweepSet(const SweepOptions& options,
                                                   const core::CapturePtr& capture, ProgressLine& progress,
                                                   const std::stop_token& stop);

} // namespace levelscope::app
