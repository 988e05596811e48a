// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "core/sweep/Measurement.h"

#include <chrono>
#include <cstdint>
#include <string_view>
#include <vector>

namespace levelscope::core {

/// What a sweep finds out about each point.
enum class Measure {
    Size,  ///< bytes, round trip, memory
    Speed, ///< the same, then compress and decompress times
};

/// Levels of one codec that are driven alike: a curve, or a part of one.
struct CurvePlan {
    const Codec* codec = nullptr;
    LevelRange levels = {};
    Drive drive = {};
    Knobs knobs = {};

    bool operator==(const CurvePlan&) const = default;
};

/// How often each point is timed.
struct Rounds {
    unsigned warmups = 1; ///< rounds of every point that are not counted
    unsigned runs = 5;    ///< rounds of every point that are; at least 1

    bool operator==(const Rounds&) const = default;
};

enum class RoundsPreset {
    Quick,     ///< a first look
    Standard,  ///< what a sweep does unless told otherwise
    Thorough,  ///< for numbers that are passed on
    Published, ///< as the published .NET tables were made: 3 warm-ups, 60 runs, 15 from 1 MB on
};

[[nodiscard]] Rounds roundsFor(RoundsPreset preset, std::uint64_t payloadBytes);

/// Everything a sweep does, fixed before it starts.
struct SweepPlan {
    std::vector<SweepPoint> points = {};
    Measure measure = Measure::Speed;
    Rounds rounds = {};
    /// Be done in about this time instead: as many rounds as fit, fewer of the expensive points, none of
    /// those that would not fit at all. `rounds` is not looked at. None = no limit.
    std::optional<std::chrono::milliseconds> budget = {};
    /// Points of which one response would take longer by the estimate are left out. None = no limit.
    std::optional<std::chrono::milliseconds> levelLimit = std::chrono::seconds(60);
    /// Points that are measured whatever levelLimit says.
    std::vector<SweepPoint> exempt = {};
    /// Times the decoder's one-call form, too.
    bool oneCallDecode = true;
    /// After the timings: responses per second with 1 to so many encoders at work at once; 0 = not measured.
    unsigned concurrency = 0;
    unsigned threads = 0;   ///< size workers; 0 = one per processor
    std::uint64_t seed = 1; ///< of the order in which a round visits its points

    bool operator==(const SweepPlan&) const = default;
};

/// The points of the given curves, curve by curve and level by level, each once. A range of more than one
/// level skips the codec's alias level. A codec whose encoder cannot be reused gets a fresh one whatever the
/// drive says.
[[nodiscard]] std::vector<SweepPoint> pointsFor(const std::vector<CurvePlan>& curves);

/// The plan's points before anything is known about them, in the plan's order.
[[nodiscard]] std::vector<Measurement> unreachedMeasurements(const std::vector<SweepPoint>& points,
                                                             std::uint64_t payloadBytes);

/// The codecs and levels that are swept when nobody chose any.
[[nodiscard]] std::vector<CurvePlan> defaultCurves();

} // namespace levelscope::core
