// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QGraphicsItem>
#include <QPointF>
#include <QRectF>

#include <string>
#include <vector>

namespace levelscope::app {

/// One point of a curve as it is drawn.
struct PointMarker {
    QPointF position; ///< in the chart's pixels
    std::string codecId;
    QColor outline;
    QColor fill;
};

/// Draws the markers of every curve and the rings around selected points, on top of the lines. What would
/// stick out of the plot area is cut off its outline, not clipped, so that it holds in every output format.
class MarkerLayer final : public QGraphicsItem {
public:
    explicit MarkerLayer(QGraphicsItem* parent);

    void setMarkers(std::vector<PointMarker> markers, const QRectF& plotArea);
    void setSelected(std::vector<QPointF> positions);
    void setStyle(qreal markerSize, qreal lineWidth, const QColor& selection);

    [[nodiscard]] QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    void paintInside(QPainter* painter, const QPainterPath& outline) const;

    std::vector<PointMarker> m_markers;
    std::vector<QPointF> m_selected;
    QRectF m_plotArea;
    QColor m_selectionColor;
    qreal m_markerSize = 8;
    qreal m_lineWidth = 1.5;
};

} // namespace levelscope::app
