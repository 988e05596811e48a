// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/CodecMarker.h"

#include <QPolygonF>
#include <QtMath>

namespace levelscope::app {

namespace {

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

} // namespace

QPainterPath codecMarker(std::string_view codecId, QPointF centre, qreal size) {
    // The factors give each shape about the area of the circle.
    const qreal radius = size / 2;
    if (codecId == "brotli")
        return polygon(centre, radius * 1.25, 4, 45);
    if (codecId == "gzip")
        return polygon(centre + QPointF(0, radius * 0.2), radius * 1.4, 3, -90);
    if (codecId == "deflate")
        return polygon(centre, radius * 1.25, 4, 0);
    if (codecId == "zstd") {
        QPainterPath circle;
        circle.addEllipse(centre, radius, radius);
        return circle;
    }
    return polygon(centre, radius * 1.15, 5, -90);
}

} // namespace levelscope::app
