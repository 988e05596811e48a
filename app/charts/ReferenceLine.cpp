// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/ReferenceLine.h"

#include <QFontMetricsF>
#include <QPainter>

namespace levelscope::app {

namespace {

constexpr qreal kLabelGap = 4; // pixels between the label, the line and the plot area's edge

} // namespace

ReferenceLine::ReferenceLine(QGraphicsItem* parent)
    : QGraphicsItem(parent) {}

void ReferenceLine::setReference(std::optional<Reference> reference, const PlotMapping& mapping) {
    prepareGeometryChange();
    m_reference = std::move(reference);
    m_mapping = mapping;
    update();
}

void ReferenceLine::setStyle(const QFont& font, const QColor& color, qreal lineWidth) {
    m_font = font;
    m_color = color;
    m_lineWidth = lineWidth;
    update();
}

std::optional<QLineF> ReferenceLine::line() const {
    if (!m_reference.has_value() || !m_mapping.isValid())
        return std::nullopt;
    const QRectF& area = m_mapping.area;
    const qreal y = m_mapping.toY(m_reference->value);
    if (y < area.top() || y > area.bottom())
        return std::nullopt;
    return QLineF(area.left(), y, area.right(), y);
}

QRectF ReferenceLine::boundingRect() const {
    return m_mapping.area;
}

void ReferenceLine::paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/,
                          QWidget* /*widget*/) {
    const std::optional<QLineF> line = this->line();
    if (!line.has_value())
        return;
    const QRectF& area = m_mapping.area;
    const qreal y = line->y1();
    QPen pen(m_color, m_lineWidth, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern({6, 4});
    painter->setPen(pen);
    painter->drawLine(*line);

    const QFontMetricsF metrics(m_font);
    const qreal width = metrics.horizontalAdvance(m_reference->label);
    const qreal x =
        m_labelAlignment == Qt::AlignLeft ? area.left() + kLabelGap : area.right() - kLabelGap - width;
    const bool fitsAbove = y - kLabelGap - metrics.height() >= area.top();
    const qreal baseline = fitsAbove ? y - kLabelGap - metrics.descent() : y + kLabelGap + metrics.ascent();
    if (x < area.left() || x + width > area.right() || baseline + metrics.descent() > area.bottom())
        return;
    painter->setFont(m_font);
    painter->setPen(m_color);
    painter->drawText(QPointF(x, baseline), m_reference->label);
}

} // namespace levelscope::app
