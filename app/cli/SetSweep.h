// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandError.h"
#include "app/cli/SweepOptions.h"
#include "core/capture/Capture.h"
#include "core/sweep/SetRecord.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace levelscope::app {

class ProgressLine;

/// What becomes of what was measured.
struct SweepWriter {
    std::function<std::optional<CommandError>(const core::SweepRecord& record)> writeOne = {};
    /// `total` is set.total() where it has one.
    std::function<std::optional<CommandError>(const std::shared_ptr<const core::SetRecord>& set,
                                              const std::optional<core::SweepRecord>& total)>
        writeSet = {};
};

/// Sweeps several responses: those of `capture` that are asked for, one after the other. Has what they and
/// all together came to written. Says on standard error which it leaves out. Blocking.
[[nodiscard]] std::optional<CommandError> sweepSet(const SweepOptions& options,
                                                   const core::CapturePtr& capture, const SweepWriter& writer,
                                                   ProgressLine& progress, const std::stop_token& stop);

} // namespace levelscope::app
