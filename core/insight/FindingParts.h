// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/insight/Finding.h"
#include "core/sweep/Measurement.h"

#include <vector>

namespace levelscope::core {

/// What `row` loses against `other`, both with usable sizes; CPU time only where the difference is sure.
[[nodiscard]] Loss lossAgainst(const Measurement& row, const Measurement& other);

/// A point, and what it is compared with.
struct ComparedPoint {
    std::size_t row = 0;
    std::size_t other = 0;
};

/// A finding on `compared`, at least one, whose example is a server's default if there is one among them, and
/// else the point that loses most. Its numbers are those of the example.
[[nodiscard]] Finding comparison(FindingCode code, const std::vector<ComparedPoint>& compared,
                                 const std::vector<Measurement>& measurements);

} // namespace levelscope::core
