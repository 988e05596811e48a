// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPainterPath>
#include <QPointF>
#include <QRectF>

#include <string>

class QPainter;

namespace levelscope::app {

/// What marks the points of a curve, see codecMarker and markerFigure.
struct MarkerLook {
    std::string codecId = {};
    int figure = 0;
    QColor outline = {};
    QColor fill = {};
    QColor figureFill = {};
};

/// How large the marker of a point is that another one beats, as a share of the others.
inline constexpr qreal kBeatenMarkerSize = 0.75;

/// Draws the marker of a curve, in charts and legends alike. Sizes in pixels.
class CurveMarker final {
public:
    CurveMarker(const MarkerLook& look, qreal size, qreal lineWidth);

    /// What would stick out of `area` is cut off.
    void paint(QPainter* painter, QPointF centre, const QRectF& area) const;
    /// The dashed ring around the marker of a noisy point.
    void paintNoisyRing(QPainter* painter, QPointF centre, const QRectF& area) const;

private:
    MarkerLook m_look;
    qreal m_size;
    qreal m_lineWidth;
    QPainterPath m_outline; ///< around the origin
    QPainterPath m_figure;
};

/// Draws the part of `outline` that is inside `area`: cut, not clipped, so that it holds in every output
/// format.
void paintInside(QPainter* painter, const QPainterPath& outline, const QRectF& area);

} // namespace levelscope::app
