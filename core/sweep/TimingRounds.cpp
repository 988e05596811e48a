// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/TimingRounds.h"

#include <algorithm>
#include <numeric>

namespace levelscope::core {

std::vector<unsigned> runsWithin(const std::vector<double>& visitSeconds, double budgetSeconds) {
    std::vector<std::size_t> cheapestFirst(visitSeconds.size());
    std::iota(cheapestFirst.begin(), cheapestFirst.end(), std::size_t{0});
    std::ranges::stable_sort(cheapestFirst, {}, [&](std::size_t index) { return visitSeconds[index]; });
    std::vector<unsigned> runs(visitSeconds.size(), 0);
    for (unsigned round = 0; round < kMostBudgetRuns; ++round) {
        for (const std::size_t index : cheapestFirst) {
            if (visitSeconds[index] > budgetSeconds)
                break; // nor do those that cost more fit
            budgetSeconds -= visitSeconds[index];
            ++runs[index];
        }
    }
    return runs;
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
