// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace levelscope::app {

/// A labelled place on an axis.
struct AxisTick {
    double position = 0; ///< axis coordinate; a base 10 logarithm on a logarithmic axis
    QString label;       ///< in the user's locale, unique on its axis

    bool operator==(const AxisTick&) const = default;
};

// Ticks inside [lowest, highest], ascending, at most `most` of them (at least 3 are allowed for whatever
// `most` says).

/// Whole numbers in steps of 1, 2, 5, 10, ...
[[nodiscard]] std::vector<AxisTick> levelTicks(double lowest, double highest, int most);
/// Round numbers in steps of 1, 2 or 5 times a power of ten.
[[nodiscard]] std::vector<AxisTick> linearTicks(double lowest, double highest, int most);
/// `lowest` and `highest` are logarithms. Powers of ten, with 2 and 5 (or all) multiples between them where
/// there is room; within a fraction of a decade, evenly spaced round numbers. At least three whenever the
/// range is not empty, more than `most` if only these are spread over all of it.
[[nodiscard]] std::vector<AxisTick> logarithmicTicks(double lowest, double highest, int most);

} // namespace levelscope::app
