// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/PlottedPoints.h"

#include <QLocale>

#include <algorithm>
#include <unordered_map>

namespace levelscope::app {

bool isBeaten(const Curve& curve, const CurvePoint& point, const core::PointMarks& marks) {
    return curve.key.direction == Direction::Compress &&
           marks.of(point.planIndex).inCurve.standing == core::Standing::Beaten;
}

PlottedMarkers plottedMarkers(const PlottedCurves& shown, const Highlights& highlights) {
    PlottedMarkers markers;
    for (const Curve* curve : shown.curves) {
        CurveMarkers& ofCurve = markers.curves.emplace_back(CurveMarkers{
            .look = shown.style.markerLook(*curve), .beatenLook = shown.style.beatenLook(*curve)});
        for (const CurvePoint& entry : curve->points) {
            if (!shown.plot.isValid() || !shown.plot.shows(entry.value))
                continue;
            const QPointF position = shown.plot.toPosition(entry.value);
            (isBeaten(*curve, entry, highlights.marks) ? ofCurve.beaten : ofCurve.positions)
                .push_back(position);
            if (entry.noisy)
                ofCurve.noisy.push_back(position);
            if (entry.planIndex == highlights.selected)
                markers.selected.push_back(position);
            if (std::ranges::find(highlights.framed, entry.planIndex) != highlights.framed.end())
                markers.framed.push_back(position);
        }
    }
    return markers;
}

std::vector<CurveErrorBars> plottedErrorBars(const PlottedCurves& shown) {
    std::vector<CurveErrorBars> bars;
    const PlotMapping& plot = shown.plot;
    for (const Curve* curve : shown.curves) {
        CurveErrorBars& ofCurve = bars.emplace_back(CurveErrorBars{shown.style.lineColor(*curve)});
        for (const CurvePoint& entry : curve->points) {
            if (!entry.quartiles.has_value() || !plot.isValid())
                continue;
            const QLineF bar(plot.toPosition(entry.quartiles->p1()), plot.toPosition(entry.quartiles->p2()));
            const auto lines =
                errorBarLines(bar, plot.toPosition(entry.value), shown.style.markerSize, plot.area);
            ofCurve.lines.insert(ofCurve.lines.end(), lines.begin(), lines.end());
        }
    }
    return bars;
}

std::vector<LevelLabel> plottedLevels(const PlottedCurves& shown) {
    // Both ends of every curve first: they frame the others.
    std::vector<LevelLabel> labels;
    std::vector<LevelLabel> others;
    if (!shown.plot.isValid())
        return labels;
    for (const Curve* curve : shown.curves) {
        for (const CurvePoint& entry : curve->points) {
            if (!shown.plot.shows(entry.value))
                continue;
            const bool isEnd = &entry == &curve->points.front() || &entry == &curve->points.back();
            (isEnd ? labels : others)
                .push_back({shown.plot.toPosition(entry.value), QLocale().toString(entry.level),
                            shown.style.lineColor(*curve)});
        }
    }
    labels.insert(labels.end(), others.begin(), others.end());
    return labels;
}

std::vector<DefaultFlag> plottedDefaults(const PlottedCurves& shown,
                                         const std::vector<QStringList>& servers) {
    std::vector<DefaultFlag> flags;
    for (const Curve* curve : shown.curves) {
        if (curve->key.direction != Direction::Compress || !shown.plot.isValid() || servers.empty())
            continue;
        for (const CurvePoint& entry : curve->points) {
            if (!servers.at(entry.row).isEmpty() && shown.plot.shows(entry.value))
                flags.push_back({shown.plot.toPosition(entry.value), servers.at(entry.row)});
        }
    }
    return flags;
}

std::vector<QRectF> markerRects(const std::vector<CurveMarkers>& markers, qreal markerSize) {
    std::vector<QRectF> rects;
    for (const CurveMarkers& curve : markers) {
        for (const std::vector<QPointF>* positions : {&curve.positions, &curve.beaten}) {
            for (const QPointF position : *positions) {
                QRectF& rect = rects.emplace_back(0, 0, markerSize, markerSize);
                rect.moveCenter(position);
            }
        }
    }
    return rects;
}

const std::vector<std::size_t>& frontOf(ChartKind kind, const core::PointMarks& marks) {
    return kind == ChartKind::Decompression ? marks.decompressionFront : marks.compressionFront;
}

QList<QPointF> frontValues(const std::vector<const Curve*>& curves, const std::vector<std::size_t>& front) {
    std::unordered_map<std::size_t, QPointF> values;
    for (const Curve* curve : curves) {
        for (const CurvePoint& point : curve->points)
            values.emplace(point.planIndex, point.value);
    }
    QList<QPointF> found;
    for (const std::size_t planIndex : front) {
        if (const auto value = values.find(planIndex); value != values.end())
            found.append(value->second);
    }
    return found;
}

} // namespace levelscope::app
