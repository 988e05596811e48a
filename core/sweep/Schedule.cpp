// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/Schedule.h"

#include <algorithm>
#include <numeric>

namespace levelscope::core {

namespace {

/// Of the whole cost. With the 3 MB `customers` payload 41 of 50 levels lie under it, and the few expensive
/// ones still balance over the workers.
constexpr double kEarlyShare = 0.1;

} // namespace

std::vector<std::size_t> sizeOrder(const std::vector<SweepPoint>& points) {
    std::vector<double> costs(points.size());
    std::ranges::transform(points, costs.begin(),
                           [](const SweepPoint& point) { return point.codec->costHint(point.level); });
    std::vector<std::size_t> order(points.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t index) { return costs[index]; });

    const double early = kEarlyShare * std::accumulate(costs.begin(), costs.end(), 0.0);
    double sum = 0;
    const auto expensive = std::ranges::find_if(order, [&](std::size_t index) {
        sum += costs[index];
        return sum > early;
    });
    std::reverse(expensive, order.end());
    return order;
}

std::vector<std::size_t> roundOrder(std::size_t count, std::mt19937_64& random) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::shuffle(order, random);
    return order;
}

} // namespace levelscope::core
