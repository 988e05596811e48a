// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/Measurement.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace levelscope::core {

/// What was measured on one payload, and how often that payload counts.
struct WeightedMember {
    std::string name = {};                          ///< what errors call it: "response 3"
    std::uint64_t weight = 1;                       ///< at least 1
    std::span<const Measurement> measurements = {}; ///< in the order of its plan; borrowed
};

/// sum + weight x bytes. None when that is more than 2^63 - 1: JSON has no larger integers.
[[nodiscard]] std::optional<std::uint64_t> addWeighted(std::uint64_t sum, std::uint64_t weight,
                                                       std::uint64_t bytes);

/// What the payloads take together, `weight` times each, point by point. There is at least one member, and
/// all were swept with the same plan, so that points match by their position. What a server sets by the size
/// of the body may differ: the total's point has the knobs that do not, and the first member's drive.
/// - Bytes are sums. Times are sums of medians, minima, quartiles and maxima: the spread of a sum is never
///   larger than that sum of spreads, and mostly smaller. The number of runs is the smallest of any.
/// - Memory and the declared window are the largest of any. The strategy is empty where it differs. Responses
///   per second have no total.
/// - What not every member has, the total has not. A point that failed for one has that error, with the
///   member's name before the detail; one that was left out is left out, for the longest time; one that was
///   not reached is not. Codec, level or setup that differ are Error NotAlike, and so is the drive where no
///   server sets it; sums over 2^63 - 1 are TotalTooLarge.
[[nodiscard]] std::vector<Measurement> weightedTotals(const std::vector<WeightedMember>& members);

} // namespace levelscope::core
