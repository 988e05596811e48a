// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/Measurement.h"

#include <cstdint>
#include <optional>

namespace levelscope::core {

/// In any currency; absent: not told.
struct TrafficPrices {
    std::optional<double> perCpuHour = {};
    std::optional<double> perGigabyte = {}; ///< of 10^9 bytes sent

    bool operator==(const TrafficPrices&) const = default;
};

/// Where the responses per second come from.
enum class RateSource {
    Measured, ///< with as many encoders at work at once as were tried, divided by their number
    Computed, ///< 1 / CPU time of a response: what a core does that does nothing else, undisturbed by others
};

/// What a million responses cost whoever sends them. Absent where a time or a price is not known.
struct TrafficCost {
    double egressBytes = 0; ///< bodies alone; headers are left out
    std::optional<double> cpuSeconds = {};
    std::optional<double> egressMoney = {};
    std::optional<double> cpuMoney = {};
    std::optional<double> money = {}; ///< of both
    std::optional<double> responsesPerSecondPerCore = {};
    RateSource rateSource = RateSource::Computed; ///< means something if there is a rate

    bool operator==(const TrafficCost&) const = default;
};

/// CPU time to compress a response once: the median of timings.compressCpu, and where no CPU time was taken
/// that of the wall time, which is never less. None for rows that were not timed.
[[nodiscard]] std::optional<Summary> compressCost(const Measurement& measurement);

/// None for rows that failed or have no size.
[[nodiscard]] std::optional<TrafficCost> trafficCost(const Measurement& measurement,
                                                     const TrafficPrices& prices);
/// The same without compressing.
[[nodiscard]] TrafficCost uncompressedTrafficCost(std::uint64_t originalBytes, const TrafficPrices& prices);

} // namespace levelscope::core
