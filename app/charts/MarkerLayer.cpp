// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/MarkerLayer.h"

#include "app/charts/CodecMarker.h"

#include <QPainter>

namespace levelscope::app {

MarkerLayer::MarkerLayer(QGraphicsItem* parent)
    : QGraphicsItem(parent) {}

void MarkerLayer::setMarkers(std::vector<PointMarker> markers, const QRectF& plotArea) {
    prepareGeometryChange();
    m_markers = std::move(markers);
    m_plotArea = plotArea;
    update();
}

void MarkerLayer::setSelected(std::vector<QPointF> positions) {
    m_selected = std::move(positions);
    update();
}

void MarkerLayer::setStyle(qreal markerSize, qreal lineWidth, const QColor& selection) {
    m_markerSize = markerSize;
    m_lineWidth = lineWidth;
    m_selectionColor = selection;
    update();
}

QRectF MarkerLayer::boundingRect() const {
    return m_plotArea;
}

void MarkerLayer::paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/, QWidget* /*widget*/) {
    painter->setRenderHint(QPainter::Antialiasing);
    for (const PointMarker& marker : m_markers) {
        painter->setPen(QPen(marker.outline, m_lineWidth, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter->setBrush(marker.fill);
        paintInside(painter, codecMarker(marker.codecId, marker.position, m_markerSize));
    }
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(m_selectionColor, 1.5 * m_lineWidth));
    for (const QPointF position : m_selected) {
        QPainterPath ring;
        ring.addEllipse(position, 1.2 * m_markerSize, 1.2 * m_markerSize);
        paintInside(painter, ring);
    }
}

void MarkerLayer::paintInside(QPainter* painter, const QPainterPath& outline) const {
    if (m_plotArea.contains(outline.boundingRect())) {
        painter->drawPath(outline);
        return;
    }
    QPainterPath area;
    area.addRect(m_plotArea);
    painter->drawPath(outline.intersected(area));
}

} // namespace levelscope::app
