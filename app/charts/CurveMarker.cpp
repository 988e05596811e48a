// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/CurveMarker.h"

#include "app/charts/CodecMarker.h"

#include <QPainter>

namespace levelscope::app {

CurveMarker::CurveMarker(const MarkerLook& look, qreal size, qreal lineWidth)
    : m_look(look)
    , m_size(size)
    , m_lineWidth(lineWidth)
    , m_outline(codecMarker(look.codecId, {}, size))
    , m_figure(markerFigure(look.figure, look.codecId, {}, size)) {}

void CurveMarker::paint(QPainter* painter, QPointF centre, const QRectF& area) const {
    const QPen pen(m_look.outline, m_lineWidth, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin);
    const QPainterPath outline = m_outline.translated(centre);
    painter->setBrush(m_look.fill);
    painter->setPen(pen);
    paintInside(painter, outline, area);
    if (m_figure.isEmpty())
        return;
    painter->setBrush(m_look.figureFill);
    painter->setPen(Qt::NoPen);
    paintInside(painter, m_figure.translated(centre), area);
    // The figure reaches to the middle of the outline.
    painter->setBrush(Qt::NoBrush);
    painter->setPen(pen);
    paintInside(painter, outline, area);
}

void CurveMarker::paintNoisyRing(QPainter* painter, QPointF centre, const QRectF& area) const {
    QPen pen(m_look.outline, m_lineWidth, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern({2, 1.5});
    painter->setPen(pen);
    painter->setBrush(Qt::NoBrush);
    QPainterPath ring;
    ring.addEllipse(centre, 0.95 * m_size, 0.95 * m_size);
    paintInside(painter, ring, area);
}

void paintInside(QPainter* painter, const QPainterPath& outline, const QRectF& area) {
    if (area.contains(outline.boundingRect())) {
        painter->drawPath(outline);
        return;
    }
    QPainterPath inside;
    inside.addRect(area);
    painter->drawPath(outline.intersected(inside));
}

} // namespace levelscope::app
