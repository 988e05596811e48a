// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QList>
#include <QPointF>
#include <QRectF>

#include <optional>
#include <vector>

namespace levelscope::app {

/// The part of `segment` that lies inside `range`, borders included: a point when it only touches the border.
[[nodiscard]] std::optional<QLineF> cutSegment(const QLineF& segment, const QRectF& range);

/// The parts of the line through `points` that lie inside `range`, borders included, in the line's order.
/// Where a segment crosses the border, a point on the border is interpolated; give logarithms for a
/// logarithmic axis. A lone point inside is a part of its own; merely touching a corner makes no part.
/// QSvgGenerator of Qt 6.4 does not clip, so this, not the painter, keeps zoomed curves inside the axes.
[[nodiscard]] std::vector<QList<QPointF>> cutToRange(const QList<QPointF>& points, const QRectF& range);

} // namespace levelscope::app
