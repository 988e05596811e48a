// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepPlan.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace levelscope::app {

/// A codec of the user's own curves: which of its levels, and what was set by hand.
struct CodecChoice {
    const core::Codec* codec = nullptr;
    core::LevelRange levels = {};
    core::Knobs knobs = {};

    bool operator==(const CodecChoice&) const = default;
};

/// How often points are timed: by a preset, as often as the user says, or as often as fits into a time.
using RoundsChoice = std::variant<core::RoundsPreset, core::Rounds, std::chrono::seconds>;

[[nodiscard]] std::vector<CodecChoice> defaultCodecs();

/// What the user chose to sweep, independent of any payload.
struct PlanChoice {
    std::vector<CodecChoice> codecs = defaultCodecs(); ///< all of them driven as `drive` says
    core::Drive drive = {};
    std::vector<core::CurvePlan> curves = {}; ///< to compare with; each has a drive and knobs of its own
    std::vector<std::string> setups = {};     ///< ids of the server setups to compare with
    RoundsChoice rounds = core::RoundsPreset::Standard;
    /// Points of which one response would take longer are left out; none = no limit.
    std::optional<std::chrono::milliseconds> levelLimit = core::SweepPlan{}.levelLimit;
    std::vector<core::SweepPoint> exempt = {}; ///< points that are measured although they exceed levelLimit
    bool oneCallDecode = core::SweepPlan{}.oneCallDecode;
    unsigned concurrency = core::SweepPlan{}.concurrency; ///< 0 = off

    bool operator==(const PlanChoice&) const = default;
};

/// The curves of the codecs chosen, driven as `choice.drive` says.
[[nodiscard]] std::vector<core::CurvePlan> ownCurves(const PlanChoice& choice);

/// The plan that sweeps a payload of that size as chosen; it measures speeds unless told otherwise.
[[nodiscard]] core::SweepPlan planFor(const PlanChoice& choice, std::uint64_t payloadBytes);

} // namespace levelscope::app
