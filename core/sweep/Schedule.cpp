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

std::vector<std::size_t> sizeOrder(const std::vector<double>& costs) {
    std::vector<std::size_t> order(costs.size());
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

} // namespace levelscope::core
