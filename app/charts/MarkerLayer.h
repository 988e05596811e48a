// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/CurveMarker.h"

#include <QColor>
#include <QGraphicsItem>
#include <QPointF>
#include <QRectF>

#include <vector>

namespace levelscope::app {

/// The markers of one curve, in the chart's pixels.
struct CurveMarkers {
    MarkerLook look = {};
    MarkerLook beatenLook = {};
    std::vector<QPointF> positions = {};
    std::vector<QPointF> beaten = {}; ///< other positions, whose markers are smaller
    std::vector<QPointF> noisy = {};  ///< those of both that get a ring
};

/// Draws the markers of every curve, the rings around noisy and selected points and the frames around those
/// that make what the server sent, on top of the lines.
/// Nothing sticks out of the plot area.
class MarkerLayer final : public QGraphicsItem {
public:
    explicit MarkerLayer(QGraphicsItem* parent);

    void setMarkers(std::vector<CurveMarkers> curves, const QRectF& plotArea);
    [[nodiscard]] const std::vector<CurveMarkers>& markers() const { return m_curves; }
    void setSelected(std::vector<QPointF> positions);
    void setFramed(std::vector<QPointF> positions);
    void setStyle(qreal markerSize, qreal lineWidth, const QColor& selection, const QColor& frame);

    [[nodiscard]] QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    std::vector<CurveMarkers> m_curves;
    std::vector<QPointF> m_selected;
    std::vector<QPointF> m_framed;
    QRectF m_plotArea;
    QColor m_selectionColor;
    QColor m_frameColor;
    qreal m_markerSize = 8;
    qreal m_lineWidth = 1.5;
};

} // namespace levelscope::app
