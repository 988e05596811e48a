// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/ErrorBars.h"

#include "app/charts/SeriesCut.h"

#include <QPainter>

namespace levelscope::app {

std::vector<QLineF> errorBarLines(const QLineF& bar, QPointF point, qreal markerSize, const QRectF& area) {
    std::vector<QLineF> lines;
    for (const QPointF end : {bar.p1(), bar.p2()}) {
        const QLineF half(point, end);
        if (half.length() <= markerSize / 2)
            continue;
        QLineF cap = half.normalVector();
        cap.setLength(markerSize / 2);
        const QPointF reach = cap.p2() - cap.p1();
        for (const QLineF& line : {half, QLineF(end - reach, end + reach)}) {
            if (const std::optional<QLineF> inside = cutSegment(line, area); inside.has_value())
                lines.push_back(*inside);
        }
    }
    return lines;
}

ErrorBars::ErrorBars(QGraphicsItem* parent)
    : QGraphicsItem(parent) {}

void ErrorBars::setBars(std::vector<CurveErrorBars> curves, const QRectF& plotArea) {
    prepareGeometryChange();
    m_curves = std::move(curves);
    m_plotArea = plotArea;
    update();
}

void ErrorBars::setLineWidth(qreal width) {
    m_lineWidth = width;
    update();
}

QRectF ErrorBars::boundingRect() const {
    return m_plotArea;
}

void ErrorBars::paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/, QWidget* /*widget*/) {
    painter->setRenderHint(QPainter::Antialiasing);
    for (const CurveErrorBars& curve : m_curves) {
        painter->setPen(QPen(curve.color, m_lineWidth, Qt::SolidLine, Qt::FlatCap));
        painter->drawLines(curve.lines.data(), static_cast<int>(curve.lines.size()));
    }
}

} // namespace levelscope::app
