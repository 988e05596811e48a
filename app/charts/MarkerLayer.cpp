// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/MarkerLayer.h"

#include <QPainter>

namespace levelscope::app {

MarkerLayer::MarkerLayer(QGraphicsItem* parent)
    : QGraphicsItem(parent) {}

void MarkerLayer::setMarkers(std::vector<CurveMarkers> curves, const QRectF& plotArea) {
    prepareGeometryChange();
    m_curves = std::move(curves);
    m_plotArea = plotArea;
    update();
}

void MarkerLayer::setSelected(std::vector<QPointF> positions) {
    m_selected = std::move(positions);
    update();
}

void MarkerLayer::setFramed(std::vector<QPointF> positions) {
    m_framed = std::move(positions);
    update();
}

void MarkerLayer::setStyle(qreal markerSize, qreal lineWidth, const QColor& selection, const QColor& frame) {
    m_markerSize = markerSize;
    m_lineWidth = lineWidth;
    m_selectionColor = selection;
    m_frameColor = frame;
    update();
}

QRectF MarkerLayer::boundingRect() const {
    return m_plotArea;
}

void MarkerLayer::paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/, QWidget* /*widget*/) {
    painter->setRenderHint(QPainter::Antialiasing);
    for (const CurveMarkers& curve : m_curves) {
        const CurveMarker marker(curve.beatenLook, kBeatenMarkerSize * m_markerSize, m_lineWidth);
        for (const QPointF position : curve.beaten)
            marker.paint(painter, position, m_plotArea);
    }
    for (const CurveMarkers& curve : m_curves) {
        const CurveMarker marker(curve.look, m_markerSize, m_lineWidth);
        for (const QPointF position : curve.positions)
            marker.paint(painter, position, m_plotArea);
        for (const QPointF position : curve.noisy)
            marker.paintNoisyRing(painter, position, m_plotArea);
    }
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(m_frameColor, m_lineWidth));
    for (const QPointF position : m_framed) {
        const qreal reach = 1.1 * m_markerSize;
        QPainterPath frame;
        frame.addRect(QRectF(position - QPointF(reach, reach), QSizeF(2 * reach, 2 * reach)));
        paintInside(painter, frame, m_plotArea);
    }
    painter->setPen(QPen(m_selectionColor, 1.5 * m_lineWidth));
    for (const QPointF position : m_selected) {
        QPainterPath ring;
        ring.addEllipse(position, 1.2 * m_markerSize, 1.2 * m_markerSize);
        paintInside(painter, ring, m_plotArea);
    }
}

} // namespace levelscope::app
