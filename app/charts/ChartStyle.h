// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/ChartCurves.h"
#include "app/charts/ChartPalette.h"
#include "app/charts/CurveMarker.h"

#include <QFont>
#include <QPen>

namespace levelscope::app {

/// How a chart looks: colours, and fonts and sizes that follow from the base font, so that a chart reads
/// alike on screen and on a large page. Sizes in pixels.
struct ChartStyle {
    ChartStyle(const ChartPalette& palette, const QFont& baseFont);

    [[nodiscard]] QColor lineColor(const Curve& curve) const;
    /// Curves of one codec differ in their dashes; decompress curves are thinner.
    [[nodiscard]] QPen linePen(const Curve& curve) const;
    /// Curves of one codec differ in the figure; compress markers are filled, decompress markers are hollow.
    [[nodiscard]] MarkerLook markerLook(const Curve& curve) const;

    /// The same with inside and outside exchanged, for points of a compress curve that another one beats.
    [[nodiscard]] MarkerLook beatenLook(const Curve& curve) const;

    ChartPalette colors;
    QFont font; ///< axes and legend
    QFont smallFont;
    QFont headingFont;
    qreal fontHeight;
    qreal axisLine;
    qreal curveLine;
    qreal thinCurveLine;
    qreal markerLine;
    qreal markerSize;
    qreal margin;
};

} // namespace levelscope::app
