// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/Measurement.h"

#include <vector>

namespace levelscope::core {

/// The measurements of one curve, by their indexes.
struct CurveRows {
    CurveKey key;
    std::vector<std::size_t> rows; ///< by rising level; those without a usable size are left out
};

/// The curves that the measurements stand in, in the order in which they come.
[[nodiscard]] std::vector<CurveRows> curveRows(const std::vector<Measurement>& measurements);

/// The row of that level, or none.
[[nodiscard]] std::optional<std::size_t> rowAtLevel(const CurveRows& curve,
                                                    const std::vector<Measurement>& measurements, int level);

/// zlib's level 0, which stores the body and does not try to compress it.
[[nodiscard]] bool storesOnly(const SweepPoint& point);

/// bytes of `row` / bytes of `other`.
[[nodiscard]] double bytesFactor(const Measurement& row, const Measurement& other);
/// CPU time to compress of `row` / of `other`, where it surely is longer or shorter; none where it is not.
[[nodiscard]] std::optional<double> sureCpuFactor(const Measurement& row, const Measurement& other);

} // namespace levelscope::core
