// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "core/sweep/Measurement.h"

#include <cstdint>
#include <vector>

namespace levelscope::core {

/// What a sweep finds out about each point.
enum class Measure {
    Size,  ///< bytes and round trip
    Speed, ///< the same, then compress and decompress times
};

/// The levels of one codec that a sweep covers.
struct CodecLevels {
    const Codec* codec = nullptr;
    LevelRange levels;

    bool operator==(const CodecLevels&) const = default;
};

/// Everything a sweep does, fixed before it starts.
struct SweepPlan {
    std::vector<SweepPoint> points = {};
    Measure measure = Measure::Speed;
    unsigned warmups = 1;   ///< rounds of every point that are not counted
    unsigned runs = 5;      ///< rounds of every point that are; at least 1
    unsigned threads = 0;   ///< size workers; 0 = one per processor
    std::uint64_t seed = 1; ///< of the order in which a round visits its points

    bool operator==(const SweepPlan&) const = default;
};

/// The points of the given levels, codec by codec and level by level, all driven alike. A range of more than
/// one level skips the codec's alias level. A codec whose encoder cannot be reused gets a fresh one whatever
/// `drive` says.
[[nodiscard]] std::vector<SweepPoint> pointsFor(const std::vector<CodecLevels>& codecs, const Drive& drive);

/// The plan's points before anything is known about them, in the plan's order.
[[nodiscard]] std::vector<Measurement> unreachedMeasurements(const std::vector<SweepPoint>& points,
                                                             std::uint64_t payloadBytes);

/// The codecs and levels that are swept when nobody chose any.
[[nodiscard]] std::vector<CodecLevels> defaultCodecLevels();

} // namespace levelscope::core
