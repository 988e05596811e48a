// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/ChartCurves.h"

#include <QRectF>

#include <optional>
#include <vector>

namespace levelscope::app {

/// Axis ranges (see PlotMapping) that hold every point and its error bar with a little air around them; empty
/// without points. A level axis covers all planned levels from lowestDrawnLevel on, measured or not, so that
/// it stands still while points arrive. A ratio axis covers `ratio`, too.
[[nodiscard]] QRectF chartRange(ChartKind kind, const std::vector<Curve>& curves,
                                const std::vector<core::Measurement>& planned,
                                std::optional<double> ratio = std::nullopt);

/// `range` zoomed by `factor` (below 1: closer) around `centre`, which keeps its place on screen. Each axis
/// is limited to between a two-hundredth and the whole of `full`, and does not leave it.
[[nodiscard]] QRectF zoomedRange(const QRectF& range, QPointF centre, qreal factor, const QRectF& full);

/// `range` moved so that it lies inside `full`; both keep their sizes.
[[nodiscard]] QRectF movedInside(QRectF range, const QRectF& full);

} // namespace levelscope::app
