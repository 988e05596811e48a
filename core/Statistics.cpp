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
