// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/ChartCurves.h"
#include "app/charts/ChartKind.h"
#include "app/charts/ChartLegend.h"
#include "core/sweep/Measurement.h"

#include <vector>

namespace levelscope::app {

/// What is drawn besides curves and their points.
struct DrawnMarks {
    bool beaten = false;   ///< points that others beat
    bool front = false;    ///< a Pareto front
    bool defaults = false; ///< flags at servers' defaults
};

/// What the legend says besides the curves' names: what bars, rings and other marks are when there are any,
/// whose strategies the bands are when several curves might own them, and which points are off the axis of
/// levels and which were left out. `curves` are those that curvesFor makes of the measurements.
[[nodiscard]] std::vector<LegendNote> chartNotes(ChartKind kind, const std::vector<Curve>& curves,
                                                 const std::vector<core::Measurement>& measurements,
                                                 const DrawnMarks& drawn = {});

/// What a chart without points says: `noPoints` where there is nothing yet, `noSpeeds` where there are only
/// sizes and the chart needs speeds.
[[nodiscard]] QString emptyChartText(ChartKind kind, const std::vector<core::Measurement>& measurements,
                                     const QString& noPoints, const QString& noSpeeds);

} // namespace levelscope::app
