// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/FrontLine.h"

#include "app/charts/SeriesCut.h"

#include <QPainter>

namespace levelscope::app {

QPen frontPen(const QColor& color, qreal lineWidth) {
    QPen pen(color, 1.3 * lineWidth, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern({1.5, 2.5});
    return pen;
}

FrontLine::FrontLine(QGraphicsItem* parent)
    : QGraphicsItem(parent) {}

void FrontLine::setPoints(const QList<QPointF>& points, const PlotMapping& mapping) {
    QList<QPolygonF> lines;
    if (points.size() > 1 && mapping.isValid()) {
        QList<QPointF> stairs = {points.first()};
        for (qsizetype i = 1; i < points.size(); ++i)
            stairs << QPointF(points[i - 1].x(), points[i].y()) << points[i];
        for (const QList<QPointF>& part : cutToRange(stairs, mapping.range)) {
            QPolygonF& line = lines.emplace_back();
            for (const QPointF value : part)
                line << mapping.toPosition(value);
        }
    }
    if (lines == m_lines && mapping.area == m_plotArea)
        return;
    prepareGeometryChange();
    m_lines = std::move(lines);
    m_plotArea = mapping.area;
    update();
}

void FrontLine::setStyle(const QColor& color, qreal lineWidth) {
    m_color = color;
    m_lineWidth = lineWidth;
    update();
}

QRectF FrontLine::boundingRect() const {
    return m_plotArea;
}

void FrontLine::paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/, QWidget* /*widget*/) {
    painter->setPen(frontPen(m_color, m_lineWidth));
    for (const QPolygonF& line : m_lines)
        painter->drawPolyline(line);
}

} // namespace levelscope::app
