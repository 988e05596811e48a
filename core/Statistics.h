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

/// Where the true median lies with about 95 % confidence.
struct MedianInterval {
    double lower = 0;
    double upper = 0;

    [[nodiscard]] bool separatesFrom(const MedianInterval& other) const {
        return upper < other.lower || other.upper < lower;
    }
    bool operator==(const MedianInterval&) const = default;
};

/// The fewest samples of which a spread can be told.
inline constexpr std::size_t kFewestForSpread = 3;

/// Median plus and minus 1.57 IQR / sqrt(n), the notches of a box plot (McGill, Tukey and Larsen, "Variations
/// of Box Plots", 1978). None for fewer than kFewestForSpread samples.
[[nodiscard]] std::optional<MedianInterval> medianInterval(const Summary& summary);

/// `a` is smaller than `b` and their intervals separate: the only ground on which something is called faster.
[[nodiscard]] bool surelySmaller(const Summary& a, const Summary& b);

/// Quantiles by linear interpolation between order statistics (Hyndman and Fan's type 7, the default of R and
/// NumPy). No samples, no summary.
[[nodiscard]] std::optional<Summary> summarize(std::span<const double> samples);

} // namespace levelscope::core
