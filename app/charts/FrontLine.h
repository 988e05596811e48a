// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/PlotMapping.h"

#include <QColor>
#include <QGraphicsItem>
#include <QList>
#include <QPen>
#include <QPolygonF>

namespace levelscope::app {

/// The dots by which the front is told from every curve.
[[nodiscard]] QPen frontPen(const QColor& color, qreal lineWidth);

/// Draws a Pareto front as a flight of stairs, as far as it is inside the plot area: left of and below it
/// lies what a point of the front beats.
class FrontLine final : public QGraphicsItem {
public:
    explicit FrontLine(QGraphicsItem* parent);

    /// `points` in axis coordinates, from the highest to the lowest.
    void setPoints(const QList<QPointF>& points, const PlotMapping& mapping);
    void setStyle(const QColor& color, qreal lineWidth);
    /// What is drawn, in the chart's pixels.
    [[nodiscard]] const QList<QPolygonF>& lines() const { return m_lines; }

    [[nodiscard]] QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    QList<QPolygonF> m_lines;
    QRectF m_plotArea;
    QColor m_color;
    qreal m_lineWidth = 1;
};

} // namespace levelscope::app
