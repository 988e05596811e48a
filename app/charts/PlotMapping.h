// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>

namespace levelscope::app {

/// Between axis coordinates and positions in the chart. A range is a QRectF whose x and y are the axes'
/// minima and whose width and height are their lengths; on a logarithmic axis coordinates are base 10
/// logarithms, so that everything between axis and pixel is linear.
struct PlotMapping {
    QRectF area;  ///< plot area, in the chart's pixels, y downwards
    QRectF range; ///< what the axes show, y upwards

    [[nodiscard]] qreal toX(qreal value) const {
        return area.left() + (value - range.left()) / range.width() * area.width();
    }
    [[nodiscard]] qreal toY(qreal value) const {
        return area.bottom() - (value - range.top()) / range.height() * area.height();
    }
    [[nodiscard]] QPointF toPosition(QPointF value) const { return {toX(value.x()), toY(value.y())}; }
    [[nodiscard]] QPointF toValue(QPointF position) const {
        return {range.left() + (position.x() - area.left()) / area.width() * range.width(),
                range.top() + (area.bottom() - position.y()) / area.height() * range.height()};
    }
    [[nodiscard]] bool isValid() const { return !area.isEmpty() && !range.isEmpty(); }
    /// Borders included, unlike QRectF::contains for empty sizes.
    [[nodiscard]] bool shows(QPointF value) const {
        return range.left() <= value.x() && value.x() <= range.right() && range.top() <= value.y() &&
               value.y() <= range.bottom();
    }
};

} // namespace levelscope::app
