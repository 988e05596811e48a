// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

namespace levelscope::core {

/// Order statistics of repeated timings. Noise only adds time: `minimum` is the floor, `median` the typical.
struct Summary {
    double minimum = 0;
    double lowerQuartile = 0;
    double median = 0;
    double upperQuartile = 0;
    double maximum = 0;
    std::size_t count = 0;

    /// Upper minus lower quartile (IQR), in the unit of the samples.
    [[nodiscard]] double interquartileRange() const { return upperQuartile - lowerQuartile; }
    bool operator==(const Summary&) const = default;
};

/// Quantiles by linear interpolation between order statistics (Hyndman and Fan's type 7, the default of R and
/// NumPy). No samples, no summary.
[[nodiscard]] std::optional<Summary> summarize(std::span<const double> samples);

} // namespace levelscope::core
