// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/ChartCurves.h"
#include "app/charts/ChartStyle.h"
#include "app/charts/DefaultFlags.h"
#include "app/charts/ErrorBars.h"
#include "app/charts/LevelLabels.h"
#include "app/charts/MarkerLayer.h"
#include "app/charts/PlotMapping.h"
#include "core/insight/PointMarks.h"

#include <QList>
#include <QStringList>

#include <optional>
#include <vector>

namespace levelscope::app {

// What is drawn at the points of a chart's curves, besides the lines through them. All of it inside the plot
// area, in the chart's pixels.

/// The curves that are shown, where and how.
struct PlottedCurves {
    const std::vector<const Curve*>& curves;
    const PlotMapping& plot;
    const ChartStyle& style;
};

/// Points that stand out, by plan index.
struct Highlights {
    const core::PointMarks& marks;
    std::optional<std::size_t> selected;
    const std::vector<std::size_t>& framed;
};

struct PlottedMarkers {
    std::vector<CurveMarkers> curves;
    std::vector<QPointF> selected;
    std::vector<QPointF> framed;
};

/// Another level of its curve beats the point, on a curve that tells how it compresses.
[[nodiscard]] bool isBeaten(const Curve& curve, const CurvePoint& point, const core::PointMarks& marks);

[[nodiscard]] PlottedMarkers plottedMarkers(const PlottedCurves& shown, const Highlights& highlights);
[[nodiscard]] std::vector<CurveErrorBars> plottedErrorBars(const PlottedCurves& shown);
/// The levels, in the order of their importance.
[[nodiscard]] std::vector<LevelLabel> plottedLevels(const PlottedCurves& shown);
/// `servers` by the points' rows: those whose default the point is; empty for no flags.
[[nodiscard]] std::vector<DefaultFlag> plottedDefaults(const PlottedCurves& shown,
                                                       const std::vector<QStringList>& servers);
/// Where the markers are.
[[nodiscard]] std::vector<QRectF> markerRects(const std::vector<CurveMarkers>& markers, qreal markerSize);

/// The front that a chart of that kind draws, of Tradeoff or Decompression.
[[nodiscard]] const std::vector<std::size_t>& frontOf(ChartKind kind, const core::PointMarks& marks);

/// The points of the curves that are on the front over all of them, in axis coordinates, by rising bytes.
[[nodiscard]] QList<QPointF> frontValues(const std::vector<const Curve*>& curves,
                                         const std::vector<std::size_t>& front);

} // namespace levelscope::app
