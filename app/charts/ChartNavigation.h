// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/SweepChart.h"

#include <optional>

namespace levelscope::app {

// Finding points of shown curves.

/// The closest point inside the plot area within `reach` pixels of `position`.
[[nodiscard]] std::optional<PointRef> nearestPoint(const SweepChart& chart, QPointF position, qreal reach);

/// A point with that plan index, on the curve `preferred` if it has one.
[[nodiscard]] std::optional<PointRef> pointWithIndex(const SweepChart& chart, std::size_t planIndex,
                                                     const std::optional<LineKey>& preferred);

enum class Step { PreviousLevel, NextLevel, PreviousCurve, NextCurve };

/// Where a step leads: along a curve's levels, or to the closest level of a neighbouring curve. Stays at the
/// ends. From nowhere every step leads to the first point of the first shown curve.
[[nodiscard]] std::optional<PointRef> stepFrom(const SweepChart& chart, const std::optional<PointRef>& from,
                                               Step step);

} // namespace levelscope::app
