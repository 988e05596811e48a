// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/ChartRanges.h"

#include <algorithm>
#include <limits>

namespace levelscope::app {

namespace {

/// The closest zoom shows this share of the full range.
constexpr qreal kClosestZoom = 1.0 / 200;

struct Interval {
    qreal lowest = std::numeric_limits<qreal>::infinity();
    qreal highest = -std::numeric_limits<qreal>::infinity();

    void include(qreal value) {
        lowest = std::min(lowest, value);
        highest = std::max(highest, value);
    }
    /// Grown by a share of its length on both sides, by `least` if that is more.
    [[nodiscard]] Interval grown(qreal share, qreal least) const {
        const qreal margin = std::max(share * (highest - lowest), least);
        return {lowest - margin, highest + margin};
    }
};

constexpr qreal kMarginShare = 0.06;
constexpr qreal kLeastRatioMargin = 0.02;
constexpr qreal kLeastLogMargin = 0.02; // 5 %

Interval levelInterval(const std::vector<core::Measurement>& planned) {
    const int lowest = lowestDrawnLevel(planned);
    Interval levels;
    for (const core::Measurement& measurement : planned) {
        if (measurement.point.level >= lowest)
            levels.include(measurement.point.level);
    }
    return {levels.lowest - 0.5, levels.highest + 0.5};
}

} // namespace

QRectF chartRange(ChartKind kind, const std::vector<Curve>& curves,
                  const std::vector<core::Measurement>& planned, std::optional<double> ratio) {
    if (curves.empty())
        return {};
    Interval x;
    Interval y;
    const auto include = [&](QPointF value) {
        x.include(value.x());
        y.include(value.y());
    };
    for (const Curve& curve : curves) {
        for (const CurvePoint& point : curve.points) {
            include(point.value);
            if (point.quartiles.has_value()) {
                include(point.quartiles->p1());
                include(point.quartiles->p2());
            }
        }
    }
    if (ratio.has_value() && kind != ChartKind::Throughput)
        y.include(*ratio);
    x = isTradeoff(kind) ? x.grown(kMarginShare, kLeastLogMargin) : levelInterval(planned);
    y = y.grown(kMarginShare, kind == ChartKind::Throughput ? kLeastLogMargin : kLeastRatioMargin);
    return {x.lowest, y.lowest, x.highest - x.lowest, y.highest - y.lowest};
}

QRectF zoomedRange(const QRectF& range, QPointF centre, qreal factor, const QRectF& full) {
    const qreal width = std::clamp(range.width() * factor, full.width() * kClosestZoom, full.width());
    const qreal height = std::clamp(range.height() * factor, full.height() * kClosestZoom, full.height());
    const qreal left = centre.x() - (centre.x() - range.left()) * width / range.width();
    const qreal lowest = centre.y() - (centre.y() - range.top()) * height / range.height();
    return movedInside({left, lowest, width, height}, full);
}

QRectF movedInside(QRectF range, const QRectF& full) {
    range.moveLeft(
        std::clamp(range.left(), full.left(), std::max(full.left(), full.right() - range.width())));
    range.moveTop(std::clamp(range.top(), full.top(), std::max(full.top(), full.bottom() - range.height())));
    return range;
}

} // namespace levelscope::app
