// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Statistics.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace levelscope::core {

namespace {

double quantile(std::span<const double> sorted, double fraction) {
    const double position = fraction * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(std::floor(position));
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return std::lerp(sorted[below], sorted[above], position - static_cast<double>(below));
}

} // namespace

std::optional<MedianInterval> medianInterval(const Summary& summary) {
    if (summary.count < kFewestForSpread)
        return std::nullopt;
    const double half = 1.57 * summary.interquartileRange() / std::sqrt(static_cast<double>(summary.count));
    return MedianInterval{summary.median - half, summary.median + half};
}

bool surelySmaller(const Summary& a, const Summary& b) {
    const std::optional<MedianInterval> first = medianInterval(a);
    const std::optional<MedianInterval> second = medianInterval(b);
    return first.has_value() && second.has_value() && first->upper < second->lower;
}

std::optional<Summary> summarize(std::span<const double> samples) {
    if (samples.empty())
        return std::nullopt;
    std::vector<double> sorted(samples.begin(), samples.end());
    std::ranges::sort(sorted);
    return Summary{
        .minimum = sorted.front(),
        .lowerQuartile = quantile(sorted, 0.25),
        .median = quantile(sorted, 0.5),
        .upperQuartile = quantile(sorted, 0.75),
        .maximum = sorted.back(),
        .count = sorted.size(),
    };
}

} // namespace levelscope::core
