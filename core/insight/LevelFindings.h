// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/insight/Finding.h"
#include "core/sweep/Measurement.h"

#include <vector>

namespace levelscope::core {

/// A level pays little when a byte that it saves costs so many times as much CPU time as it does at the
/// median step of its curve: enough that no noise and no choice of the median makes the difference.
inline constexpr double kPaysLittleFactor = 10;
/// The fewest steps of a curve that tell what is usual on it.
inline constexpr std::size_t kFewestSteps = 4;

/// What the levels of each curve say about one another: Beaten, Dip, Tie and PaysLittle. Not ranked.
/// - Beaten: all levels of which the same other level of the curve is the best that beats them (paretoFront,
///   CPU time to compress). Levels of the same size are left to Tie.
/// - Dip: the first higher level whose size differs from level 1's is larger. The points are the levels that
///   are larger than level 1, up to `end`.
/// - Tie: only of bodies that are smaller than they were.
/// - PaysLittle: a step goes from a level on the curve's front to the next dearer one, where both surely
///   differ. Even with the intervals' nearer ends its bytes cost kPaysLittleFactor times the median of all
///   steps.
[[nodiscard]] std::vector<Finding> levelFindings(const std::vector<Measurement>& measurements);

} // namespace levelscope::core
