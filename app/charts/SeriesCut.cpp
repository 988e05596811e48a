// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/SeriesCut.h"

#include <algorithm>

namespace levelscope::app {

namespace {

/// Which stretch of a segment is inside: 0 = its start, 1 = its end.
struct Stretch {
    qreal from = 0;
    qreal to = 1;
};

/// Narrows `stretch` to where start + t * delta is within [lowest, highest] (Liang and Barsky). False:
/// nowhere.
bool narrow(Stretch& stretch, qreal start, qreal delta, qreal lowest, qreal highest) {
    if (delta == 0)
        return lowest <= start && start <= highest;
    qreal enter = (lowest - start) / delta;
    qreal leave = (highest - start) / delta;
    if (enter > leave)
        std::swap(enter, leave);
    stretch.from = std::max(stretch.from, enter);
    stretch.to = std::min(stretch.to, leave);
    return stretch.from <= stretch.to;
}

bool contains(const QRectF& range, QPointF point) {
    return range.left() <= point.x() && point.x() <= range.right() && range.top() <= point.y() &&
           point.y() <= range.bottom();
}

/// The point at `t` of the segment; rounding must not push a border point out of the range.
QPointF pointAt(const QLineF& segment, qreal t, const QRectF& range) {
    if (t == 0)
        return segment.p1();
    if (t == 1)
        return segment.p2();
    const QPointF point = segment.pointAt(t);
    return {std::clamp(point.x(), range.left(), range.right()),
            std::clamp(point.y(), range.top(), range.bottom())};
}

} // namespace

std::optional<QLineF> cutSegment(const QLineF& segment, const QRectF& range) {
    Stretch stretch;
    if (!narrow(stretch, segment.x1(), segment.dx(), range.left(), range.right()) ||
        !narrow(stretch, segment.y1(), segment.dy(), range.top(), range.bottom()))
        return std::nullopt;
    return QLineF(pointAt(segment, stretch.from, range), pointAt(segment, stretch.to, range));
}

std::vector<QList<QPointF>> cutToRange(const QList<QPointF>& points, const QRectF& range) {
    if (points.size() == 1 && contains(range, points.front()))
        return {points};

    std::vector<QList<QPointF>> parts;
    bool continues = false; // the part under way ends where the next segment begins
    for (qsizetype i = 0; i + 1 < points.size(); ++i) {
        const std::optional<QLineF> inside = cutSegment(QLineF(points[i], points[i + 1]), range);
        if (!inside.has_value() || inside->p1() == inside->p2()) {
            continues = continues && inside.has_value() && points[i] == points[i + 1];
            continue;
        }
        if (!continues)
            parts.push_back({inside->p1()});
        parts.back().append(inside->p2());
        continues = contains(range, points[i + 1]);
    }
    return parts;
}

} // namespace levelscope::app
