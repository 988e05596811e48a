// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/ChartNavigation.h"

#include <QLineF>

#include <algorithm>
#include <cstdlib>

namespace levelscope::app {

namespace {

std::size_t closestLevel(const std::vector<CurvePoint>& points, int level) {
    const auto closest =
        std::min_element(points.begin(), points.end(), [level](const auto& a, const auto& b) {
            return std::abs(a.level - level) < std::abs(b.level - level);
        });
    return static_cast<std::size_t>(closest - points.begin());
}

std::vector<std::size_t> shownCurves(const SweepChart& chart) {
    std::vector<std::size_t> shown;
    for (std::size_t curve = 0; curve < chart.curves().size(); ++curve) {
        if (chart.isCurveShown(curve))
            shown.push_back(curve);
    }
    return shown;
}

} // namespace

std::optional<PointRef> nearestPoint(const SweepChart& chart, QPointF position, qreal reach) {
    const PlotMapping plot = chart.mapping();
    if (!plot.isValid())
        return std::nullopt;
    std::optional<PointRef> nearest;
    qreal nearestDistance = reach;
    for (const std::size_t curve : shownCurves(chart)) {
        const std::vector<CurvePoint>& points = chart.curves()[curve].points;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const qreal distance = QLineF(position, plot.toPosition(points[i].value)).length();
            if (plot.shows(points[i].value) && distance <= nearestDistance) {
                nearest = PointRef{curve, i};
                nearestDistance = distance;
            }
        }
    }
    return nearest;
}

std::optional<PointRef> pointWithIndex(const SweepChart& chart, std::size_t planIndex,
                                       const std::optional<LineKey>& preferred) {
    std::optional<PointRef> match;
    for (const std::size_t curve : shownCurves(chart)) {
        const std::vector<CurvePoint>& points = chart.curves()[curve].points;
        const auto found = std::find_if(points.begin(), points.end(), [&](const CurvePoint& point) {
            return point.planIndex == planIndex;
        });
        if (found != points.end() && (!match.has_value() || chart.curves()[curve].key == preferred))
            match = PointRef{curve, static_cast<std::size_t>(found - points.begin())};
    }
    return match;
}

std::optional<PointRef> stepFrom(const SweepChart& chart, const std::optional<PointRef>& from, Step step) {
    const std::vector<std::size_t> shown = shownCurves(chart);
    if (shown.empty())
        return std::nullopt;
    if (!from.has_value())
        return PointRef{shown.front(), 0};

    if (step == Step::PreviousLevel)
        return PointRef{from->curve, from->point == 0 ? 0 : from->point - 1};
    if (step == Step::NextLevel)
        return PointRef{from->curve, std::min(from->point + 1, chart.curve(*from).points.size() - 1)};

    const auto current = std::find(shown.begin(), shown.end(), from->curve);
    auto target = current;
    if (step == Step::PreviousCurve && current != shown.begin())
        --target;
    if (step == Step::NextCurve && current != shown.end() && current + 1 != shown.end())
        ++target;
    if (target == current)
        return from;
    return PointRef{*target, closestLevel(chart.curves()[*target].points, chart.point(*from).level)};
}

} // namespace levelscope::app
