// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/insight/ParetoFront.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace levelscope::core {

/// Where one point stands in a sweep. Other points are named by their plan indexes here, not by their rows.
struct PointMark {
    ParetoRow inCurve;       ///< bytes against CPU time to compress, among the points of its curve
    ParetoRow compression;   ///< the same among all points
    ParetoRow decompression; ///< bytes against CPU time to decompress, among all points

    /// The point that beats it on bytes and CPU time to compress: of its own curve, where another level is
    /// all it takes, or else of another.
    [[nodiscard]] std::optional<std::size_t> beatenBy() const;

    bool operator==(const PointMark&) const = default;
};

/// What charts and tables mark points with.
struct PointMarks {
    std::vector<PointMark> points;               ///< by plan index; may be shorter than the plan
    std::vector<std::size_t> compressionFront;   ///< plan indexes, by rising bytes
    std::vector<std::size_t> decompressionFront; ///< the same for the CPU time to decompress

    /// That of a point of which nothing is known is empty.
    [[nodiscard]] PointMark of(std::size_t planIndex) const;

    bool operator==(const PointMarks&) const = default;
};

/// As paretoFront judges. Where no point has the CPU time in question, only what sizes alone decide is said:
/// that a point is not smaller than the body, and that the smallest is on the front whatever it costs. Any
/// thread; takes the square of the number of measurements.
[[nodiscard]] PointMarks pointMarks(const std::vector<Measurement>& measurements);

} // namespace levelscope::core
