// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/CodecMarker.h"

#include <QPolygonF>
#include <QTransform>
#include <QtMath>

namespace levelscope::app {

namespace {

constexpr qreal kTriangleDrop = 0.2; // radii by which a triangle's middle is below its point

/// A regular polygon whose first corner is at `startDegrees`, counted clockwise from the right.
QPainterPath polygon(QPointF centre, qreal radius, int corners, qreal startDegrees) {
    QPolygonF points;
    for (int i = 0; i < corners; ++i) {
        const qreal angle = qDegreesToRadians(startDegrees + 360.0 * i / corners);
        points << centre + radius * QPointF(qCos(angle), qSin(angle));
    }
    QPainterPath path;
    path.addPolygon(points);
    path.closeSubpath();
    return path;
}

QPainterPath rectangle(qreal left, qreal top, qreal width, qreal height) {
    QPainterPath path;
    path.addRect(left, top, width, height);
    return path;
}

/// A figure around the origin for a marker of radius 1; may be larger than the marker.
QPainterPath unitFigure(int figure) {
    constexpr qreal kFar = 2;
    constexpr qreal kBar = 0.6;
    const QPainterPath upright = rectangle(-kBar / 2, -kFar, kBar, 2 * kFar);
    const QPainterPath level = rectangle(-kFar, -kBar / 2, 2 * kFar, kBar);
    switch (figure) {
    case 1: {
        QPainterPath dot;
        dot.addEllipse(QPointF(0, 0), 0.5, 0.5);
        return dot;
    }
    case 2:
        return rectangle(0, -kFar, kFar, 2 * kFar);
    case 3:
        return rectangle(-kFar, 0, 2 * kFar, kFar);
    case 4:
        return QTransform().rotate(45).map(upright.united(level));
    case 5:
        return upright;
    case 6:
        return level;
    case 7:
        return upright.united(level);
    default:
        return {};
    }
}

} // namespace

QPainterPath codecMarker(std::string_view codecId, QPointF centre, qreal size) {
    // The factors give each shape about the area of the circle.
    const qreal radius = size / 2;
    if (codecId == "brotli")
        return polygon(centre, radius * 1.25, 4, 45);
    if (codecId == "gzip")
        return polygon(centre + QPointF(0, radius * kTriangleDrop), radius * 1.4, 3, -90);
    if (codecId == "deflate")
        return polygon(centre, radius * 1.25, 4, 0);
    if (codecId == "zstd") {
        QPainterPath circle;
        circle.addEllipse(centre, radius, radius);
        return circle;
    }
    return polygon(centre, radius * 1.15, 5, -90);
}

QPainterPath markerFigure(int figure, std::string_view codecId, QPointF centre, qreal size) {
    const qreal radius = size / 2;
    const QPointF middle = codecId == "gzip" ? centre + QPointF(0, radius * kTriangleDrop) : centre;
    const QTransform place = QTransform::fromTranslate(middle.x(), middle.y()).scale(radius, radius);
    return place.map(unitFigure(figure)).intersected(codecMarker(codecId, centre, size));
}

} // namespace levelscope::app
