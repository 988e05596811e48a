// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/Measurement.h"

#include <vector>

namespace levelscope::core {

/// A median that is known no better than this is not called exact whatever its neighbours are.
inline constexpr double kNoisyShare = 0.03;

/// The rows whose compress times spread too much to rank them, by index: the interval of the median
/// (medianInterval) is wider than kNoisyShare of the median to either side, and overlaps that of the next
/// lower or next higher timed level of the same curve. Rows with fewer than kFewestForSpread runs are not
/// judged.
[[nodiscard]] std::vector<bool> noisyRows(const std::vector<Measurement>& measurements);

} // namespace levelscope::core
