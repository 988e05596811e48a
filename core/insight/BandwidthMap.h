// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/insight/LinkModel.h"

#include <optional>
#include <vector>

namespace levelscope::core {

/// In bits per second.
struct BandwidthRange {
    double lowest = 100e3;
    double highest = 100e9;

    bool operator==(const BandwidthRange&) const = default;
};

/// Bandwidths between which one delivery has the shortest total time.
struct BandwidthStretch {
    double lowest = 0; ///< bits per second
    double highest = 0;
    std::size_t best = 0; ///< of the deliveries
    /// The next best in the (geometric) middle; none when there is no other.
    std::optional<std::size_t> rival = {};
    /// The intervals of the two totals separate there: the best is surely faster.
    bool sure = false;

    bool operator==(const BandwidthStretch&) const = default;
};

/// A time of which a user notices no difference: settings that are never slower than the best by a larger
/// share of the total need not be listed.
inline constexpr double kAsGoodShare = 0.01;

/// The best delivery by bandwidth, slowest link first, without gaps. Link::bitsPerSecond is not looked at.
///
/// The crossovers are exact, not searched for: in seconds per byte (the reciprocal of the bandwidth) every
/// total is a chain of straight pieces, which bend where a window of slow start comes to last a round trip,
/// and where pipelined sending overtakes compressing. Between two bends crossovers are intersections of
/// lines.
///
/// With `tolerance` above 0 settings are left out as long as what remains is nowhere slower than the best by
/// more than that share, those whose loss is least first.
[[nodiscard]] std::vector<BandwidthStretch> bestByBandwidth(const std::vector<Delivery>& deliveries,
                                                            const Link& link, const BandwidthRange& range,
                                                            double tolerance = kAsGoodShare);

/// One delivery's total times beside the best ones: best total / own total, 1 where it is the best. Y.
/// Collet's relative form, fastest on top.
struct RelativeCurve {
    std::size_t delivery = 0;
    std::vector<double> shares = {}; ///< by RelativeTimes::bandwidths

    bool operator==(const RelativeCurve&) const = default;
};

struct RelativeTimes {
    std::vector<double> bandwidths = {}; ///< ascending, evenly spread logarithms and the stretches' ends
    std::vector<RelativeCurve> curves = {};

    bool operator==(const RelativeTimes&) const = default;
};

/// The curves of the deliveries in `shown`, relative to the best of all.
[[nodiscard]] RelativeTimes relativeTimes(const std::vector<Delivery>& deliveries, const Link& link,
                                          const std::vector<BandwidthStretch>& stretches,
                                          const std::vector<std::size_t>& shown);

} // namespace levelscope::core
