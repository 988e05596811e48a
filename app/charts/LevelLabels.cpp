// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/LevelLabels.h"

#include "app/charts/SeriesCut.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace levelscope::app {

namespace {

bool crosses(const QLineF& line, const QRectF& rect) {
    return cutSegment(line, rect).has_value();
}

} // namespace

std::optional<QRectF> placeLabel(QPointF point, QSizeF size, qreal distance, const QRectF& area,
                                 const LabelObstacles& obstacles) {
    const qreal dx = size.width() / 2 + distance;
    const qreal dy = size.height() / 2 + distance;
    std::optional<QRectF> crossed;
    for (const QPointF offset : {QPointF(0, -dy), QPointF(0, dy), QPointF(dx, 0), QPointF(-dx, 0)}) {
        QRectF rect(QPointF(0, 0), size);
        rect.moveCenter(point + offset);
        if (!area.contains(rect) || std::any_of(obstacles.rects.begin(), obstacles.rects.end(),
                                                [&](const QRectF& other) { return other.intersects(rect); }))
            continue;
        if (std::none_of(obstacles.lines.begin(), obstacles.lines.end(),
                         [&](const QLineF& line) { return crosses(line, rect); }))
            return rect;
        if (!crossed.has_value())
            crossed = rect;
    }
    return crossed;
}

LevelLabels::LevelLabels(QGraphicsItem* parent)
    : QGraphicsItem(parent) {}

void LevelLabels::setLabels(std::vector<LevelLabel> labels, std::vector<QLineF> curveLines,
                            const QRectF& plotArea) {
    prepareGeometryChange();
    m_labels = std::move(labels);
    m_curveLines = std::move(curveLines);
    m_plotArea = plotArea;
    update();
}

void LevelLabels::setStyle(const QFont& font, qreal markerSize) {
    m_font = font;
    m_markerSize = markerSize;
    update();
}

QRectF LevelLabels::boundingRect() const {
    return m_plotArea;
}

void LevelLabels::paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/, QWidget* /*widget*/) {
    LabelObstacles obstacles{{}, m_curveLines};
    for (const LevelLabel& label : m_labels) {
        QRectF marker(0, 0, m_markerSize, m_markerSize);
        marker.moveCenter(label.point);
        obstacles.rects.push_back(marker);
    }
    const QFontMetricsF metrics(m_font);
    painter->setFont(m_font);
    for (const LevelLabel& label : m_labels) {
        // Digits are as tall as capitals and have no descenders.
        const QSizeF size(metrics.horizontalAdvance(label.text), metrics.capHeight());
        const auto rect = placeLabel(label.point, size, m_markerSize, m_plotArea, obstacles);
        if (!rect.has_value())
            continue;
        painter->setPen(label.color);
        painter->drawText(rect->bottomLeft(), label.text);
        obstacles.rects.push_back(rect->adjusted(-1, -1, 1, 1));
    }
}

} // namespace levelscope::app
