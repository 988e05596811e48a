// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/Measurement.h"

#include <cstdint>
#include <random>
#include <vector>

namespace levelscope::core {

/// The order in which size workers take the points, as indexes. The cheap ones come first, cheapest first, as
/// long as together they cost at most a tenth of the whole: most of a curve stands early. The rest follows
/// longest first, so that no worker is left alone with a long level at the end.
[[nodiscard]] std::vector<std::size_t> sizeOrder(const std::vector<SweepPoint>& points);

/// The order of one round of timings: all of 0..count-1, shuffled, so that drift of the machine does not look
/// like an effect of the level.
[[nodiscard]] std::vector<std::size_t> roundOrder(std::size_t count, std::mt19937_64& random);

} // namespace levelscope::core
