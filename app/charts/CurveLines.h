// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/ChartCurves.h"
#include "app/charts/ChartStyle.h"
#include "app/charts/PlotMapping.h"

#include <QLineF>

#include <vector>

class QAbstractAxis;
class QChart;
class QLineSeries;

namespace levelscope::app {

/// The lines of a chart's curves, as series of Qt Charts, cut to what the axes show. The chart owns the
/// series and must outlive this.
class CurveLines final {
public:
    explicit CurveLines(QChart& chart);

    /// Shows exactly these, inside `range` (axis coordinates).
    void show(const std::vector<const Curve*>& curves, const QRectF& range, const ChartStyle& style);
    /// What is drawn, in the chart's pixels.
    [[nodiscard]] std::vector<QLineF> segments(const PlotMapping& plot) const;

private:
    QLineSeries* addSeries();

    QChart& m_chart;
    std::vector<QLineSeries*> m_series; ///< a zoomed curve may have several parts; those not needed are empty
};

} // namespace levelscope::app
