// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/NoisyRows.h"

#include <algorithm>

namespace levelscope::core {

namespace {

std::optional<MedianInterval> intervalOf(const Measurement& measurement) {
    if (measurement.failed() || !measurement.timings.compress.has_value())
        return std::nullopt;
    return medianInterval(*measurement.timings.compress);
}

bool spreads(const MedianInterval& interval) {
    const double median = (interval.lower + interval.upper) / 2;
    return interval.upper - median > kNoisyShare * median;
}

} // namespace

std::vector<bool> noisyRows(const std::vector<Measurement>& measurements) {
    std::vector<std::size_t> judged;
    for (std::size_t row = 0; row < measurements.size(); ++row) {
        if (intervalOf(measurements[row]).has_value())
            judged.push_back(row);
    }
    std::vector<bool> noisy(measurements.size(), false);
    for (const std::size_t row : judged) {
        const SweepPoint& point = measurements[row].point;
        const MedianInterval interval = *intervalOf(measurements[row]);
        if (!spreads(interval))
            continue;
        const Measurement* below = nullptr;
        const Measurement* above = nullptr;
        for (const std::size_t other : judged) {
            const Measurement& candidate = measurements[other];
            const int level = candidate.point.level;
            if (curveOf(candidate.point) != curveOf(point))
                continue;
            if (level < point.level && (below == nullptr || level > below->point.level))
                below = &candidate;
            if (level > point.level && (above == nullptr || level < above->point.level))
                above = &candidate;
        }
        const auto overlaps = [&](const Measurement* other) {
            return other != nullptr && !interval.separatesFrom(*intervalOf(*other));
        };
        noisy[row] = overlaps(below) || overlaps(above);
    }
    return noisy;
}

} // namespace levelscope::core
