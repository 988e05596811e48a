// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/TimingRounds.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace levelscope::core {

namespace {

/// Visits of each point when each may take `share` seconds in all.
std::vector<unsigned> runsForShare(const std::vector<double>& visitSeconds, double share) {
    std::vector<unsigned> runs(visitSeconds.size());
    std::ranges::transform(visitSeconds, runs.begin(), [&](double seconds) {
        const double visits = seconds > 0 ? std::floor(share / seconds) : kMostBudgetRuns;
        return static_cast<unsigned>(std::clamp<double>(visits, 1, kMostBudgetRuns));
    });
    return runs;
}

double cost(const std::vector<double>& visitSeconds, const std::vector<unsigned>& runs) {
    return std::inner_product(runs.begin(), runs.end(), visitSeconds.begin(), 0.0);
}

/// One visit of each as long as they fit, the cheapest first.
std::vector<unsigned> cheapestOnce(const std::vector<double>& visitSeconds, double budgetSeconds) {
    std::vector<std::size_t> order(visitSeconds.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t index) { return visitSeconds[index]; });
    std::vector<unsigned> runs(visitSeconds.size(), 0);
    for (const std::size_t index : order) {
        budgetSeconds -= visitSeconds[index];
        if (budgetSeconds < 0)
            break;
        runs[index] = 1;
    }
    return runs;
}

} // namespace

std::vector<unsigned> runsWithin(const std::vector<double>& visitSeconds, double budgetSeconds) {
    if (std::accumulate(visitSeconds.begin(), visitSeconds.end(), 0.0) > budgetSeconds)
        return cheapestOnce(visitSeconds, budgetSeconds);
    double low = 0;
    double high = budgetSeconds;
    for (int step = 0; step < 60; ++step) { // until neighbouring doubles
        const double middle = (low + high) / 2;
        if (cost(visitSeconds, runsForShare(visitSeconds, middle)) <= budgetSeconds)
            low = middle;
        else
            high = middle;
    }
    return runsForShare(visitSeconds, low);
}

std::vector<std::vector<std::size_t>> makeRounds(const std::vector<unsigned>& runs, std::mt19937_64& random) {
    const unsigned most = runs.empty() ? 0 : std::ranges::max(runs);
    std::vector<std::vector<std::size_t>> rounds(most);
    for (std::size_t index = 0; index < runs.size(); ++index) {
        for (unsigned visit = 0; visit < runs[index]; ++visit)
            rounds[std::size_t{visit} * most / runs[index]].push_back(index);
    }
    for (std::vector<std::size_t>& round : rounds)
        std::ranges::shuffle(round, random);
    return rounds;
}

} // namespace levelscope::core
