// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/PlottedPoints.h"

#include <QStringList>

#include <vector>

class QGraphicsItem;

namespace levelscope::app {

class DefaultFlags;
class FrontLine;

/// The items that draw what is at the points of a chart's curves. GUI thread.
class PointItems final {
public:
    /// The items become children of `chart`, which owns them and must outlive this.
    PointItems(QGraphicsItem& chart, ChartKind kind);

    void setStyle(const ChartStyle& style);
    void showErrorBars(const PlottedCurves& shown);
    /// Markers, and the front over all curves in the chart that has one.
    void showMarkers(const PlottedCurves& shown, const Highlights& highlights);
    /// Levels, or the flags at servers' defaults: `servers` by the points' rows, none for no flags. Both keep
    /// away from markers, error bars and `curveLines`.
    void showLabels(const PlottedCurves& shown, std::vector<QLineF> curveLines,
                    const std::vector<QStringList>& servers);

private:
    ChartKind m_kind;
    FrontLine* m_front;
    ErrorBars* m_errorBars;
    LevelLabels* m_labels;
    DefaultFlags* m_flags;
    MarkerLayer* m_markers;
};

} // namespace levelscope::app
