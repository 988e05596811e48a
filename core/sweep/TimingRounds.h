// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <random>
#include <vector>

namespace levelscope::core {

/// More rounds than this do not make a median better known than the machine's own drift lets it be.
inline constexpr unsigned kMostBudgetRuns = 30;

/// How often each point is visited so that all visits take at most `budgetSeconds`: round by round as without
/// a budget, so that every point gets a visit before any gets its next, up to kMostBudgetRuns. What is left
/// when a round does not fit whole goes to the cheap points: the most expensive are the first that get no
/// more, or none at all.
[[nodiscard]] std::vector<unsigned> runsWithin(const std::vector<double>& visitSeconds, double budgetSeconds);

/// Rounds in which point i is visited runs[i] times in all, at most once a round and spread evenly over them.
/// The order within a round is shuffled, so that drift of the machine does not look like an effect of the
/// level.
[[nodiscard]] std::vector<std::vector<std::size_t>> makeRounds(const std::vector<unsigned>& runs,
                                                               std::mt19937_64& random);

} // namespace levelscope::core
