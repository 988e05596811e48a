// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/ChartKind.h"
#include "core/sweep/Measurement.h"

#include <QPointF>
#include <QString>

#include <cstddef>
#include <vector>

namespace levelscope::app {

/// Which of the two times a throughput curve shows.
enum class Direction { Compress, Decompress };

/// What makes points belong to one curve.
struct CurveKey {
    const core::Codec* codec = nullptr;
    core::Drive drive;
    Direction direction = Direction::Compress;

    bool operator==(const CurveKey&) const = default;
};

struct CurvePoint {
    QPointF value; ///< axis coordinates, see PlotMapping
    int level = 0;
    std::size_t planIndex = 0; ///< Measurement::index
    std::size_t row = 0;       ///< in the measurements that the curve was made of

    bool operator==(const CurvePoint&) const = default;
};

/// One line of a chart; has at least one point.
struct Curve {
    CurveKey key;
    QString name;      ///< for the legend; names the drive only when the codec is there with several
    int driveRank = 0; ///< 0 for the first drive of the codec, 1 for the second, ...
    std::vector<CurvePoint> points; ///< by level
};

/// The curves of a chart in the order in which their codecs appear. Failed points and those without the
/// values that the chart needs are left out.
[[nodiscard]] std::vector<Curve> curvesFor(ChartKind kind,
                                           const std::vector<core::Measurement>& measurements);

} // namespace levelscope::app
