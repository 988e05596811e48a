// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace levelscope::core {

/// The order in which size workers take points of these costs, as indexes. The cheap ones come first,
/// cheapest first, as long as together they cost at most a tenth of the whole: most of a curve stands early.
/// The rest follows longest first, so that no worker is left alone with a long level at the end.
[[nodiscard]] std::vector<std::size_t> sizeOrder(const std::vector<double>& costs);

} // namespace levelscope::core
