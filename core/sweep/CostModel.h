// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepResults.h"

#include <map>
#include <vector>

namespace levelscope::core {

/// Forecasts how long the points of a plan take, from the best that is known of each: its own times, a
/// sample, or the codecs' rough costs scaled by how far these were off for other levels. Estimates, never
/// results.
class CostModel final {
public:
    /// All borrowed.
    CostModel(const SweepPlan& plan, std::uint64_t bodySize, SweepResults& results);

    /// Seconds to compress the payload once.
    [[nodiscard]] double responseSeconds(std::size_t index) const;
    /// Seconds to find the point's size: to compress and decode once.
    [[nodiscard]] double sizeSeconds(std::size_t index) const;
    /// Seconds of one timed visit.
    [[nodiscard]] double visitSeconds(std::size_t index) const;
    /// The codec's own guess, without anything measured; seconds.
    [[nodiscard]] double hintSeconds(std::size_t index) const;
    /// The point's size was found: its time now tells about the other levels of its codec.
    void learn(std::size_t index);
    /// A sample of so many bytes is short and still tells the cost.
    [[nodiscard]] std::uint64_t sampleBytes() const;

private:
    /// How much longer known points of the codec take than its hints say.
    [[nodiscard]] double hintScale(const Codec* codec) const;
    [[nodiscard]] double decodeSeconds(std::size_t index) const;

    const SweepPlan& m_plan;
    std::uint64_t m_bodySize;
    SweepResults& m_results;
    std::map<const Codec*, std::vector<double>> m_scales; ///< real over guessed time of the known points
};

} // namespace levelscope::core
