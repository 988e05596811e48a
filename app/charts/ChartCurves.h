// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/ChartKind.h"
#include "app/charts/CurveRanks.h"
#include "core/sweep/Measurement.h"

#include <QLineF>
#include <QPointF>
#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace levelscope::app {

/// Which of the two times a throughput curve shows.
enum class Direction { Compress, Decompress };

/// What makes points belong to one line of a chart.
struct LineKey {
    core::CurveKey curve = {};
    Direction direction = Direction::Compress;

    bool operator==(const LineKey&) const = default;
};

struct CurvePoint {
    QPointF value; ///< axis coordinates, see PlotMapping
    int level = 0;
    std::size_t planIndex = 0; ///< Measurement::index
    std::size_t row = 0;       ///< in the measurements that the curve was made of
    /// Along the axis of speeds from the upper to the lower quartile of the times; none on charts without
    /// such an axis and for too few runs.
    std::optional<QLineF> quartiles = {};
    bool noisy = false; ///< Measurement::noisy, where the chart shows compress times

    bool operator==(const CurvePoint&) const = default;
};

/// One line of a chart; has at least one point.
struct Curve {
    LineKey key;
    QString name; ///< for the legend; of drive, knobs and setup only what tells the codec's curves apart
    int rank = 0; ///< among the curves of the codec, see CurveRanks
    std::vector<CurvePoint> points; ///< by level
};

/// The curves of the plan that the measurements are of, measured or not.
[[nodiscard]] std::vector<core::CurveKey> plannedCurves(const std::vector<core::Measurement>& measurements);

/// The level below which charts by level show no points, so that a codec's extremes, such as zstd's -131,072,
/// do not press all others into one line. The lowest number there is where every planned level is that low.
[[nodiscard]] int lowestDrawnLevel(const std::vector<core::Measurement>& planned);

/// The curves of a chart in the plan's order. Failed points, those without the values that the chart needs
/// and those off the axis of levels are left out, and so are curves of such points only; names and ranks
/// count these, and so stay as they are while points arrive.
[[nodiscard]] std::vector<Curve> curvesFor(ChartKind kind,
                                           const std::vector<core::Measurement>& measurements);
/// With the ranks of `ranks`, which follows the measurements' plan.
[[nodiscard]] std::vector<Curve> curvesFor(ChartKind kind, const std::vector<core::Measurement>& measurements,
                                           const CurveRanks& ranks);

} // namespace levelscope::app
