// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepEngine.h"

#include <chrono>
#include <optional>
#include <variant>

namespace levelscope::app {

/// Nothing was swept yet.
struct SweepIdle {};

struct SweepRunning {
    core::SweepProgress progress;
    std::chrono::steady_clock::time_point started;
};

/// Asked to stop; ends in a moment, whatever the codecs do.
struct SweepStopping {
    core::SweepProgress progress;
    std::chrono::steady_clock::time_point started;
};

struct SweepFinished {
    core::SweepOutcome outcome = core::SweepOutcome::Done;
    std::chrono::nanoseconds elapsed{0};
    std::optional<core::Error> error = {}; ///< why it broke off
};

using SweepState = std::variant<SweepIdle, SweepRunning, SweepStopping, SweepFinished>;

/// A thread of the sweep may still be at work.
[[nodiscard]] inline bool isActive(const SweepState& state) {
    return std::holds_alternative<SweepRunning>(state) || std::holds_alternative<SweepStopping>(state);
}

/// Of a sweep that runs and was not asked to stop.
[[nodiscard]] inline std::optional<core::SweepProgress> progressOf(const SweepState& state) {
    const auto* running = std::get_if<SweepRunning>(&state);
    return running != nullptr ? std::optional(running->progress) : std::nullopt;
}

} // namespace levelscope::app
