// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/ChartStyle.h"

#include <QFontMetricsF>

#include <algorithm>

namespace levelscope::app {

namespace {

QFont scaledFont(QFont font, qreal factor) {
    if (font.pixelSize() > 0)
        font.setPixelSize(qRound(font.pixelSize() * factor));
    else
        font.setPointSizeF(font.pointSizeF() * factor);
    return font;
}

QColor blend(const QColor& color, const QColor& background, qreal share) {
    const auto mix = [share](int a, int b) { return qRound(a * (1 - share) + b * share); };
    return {mix(color.red(), background.red()), mix(color.green(), background.green()),
            mix(color.blue(), background.blue())};
}

} // namespace

ChartStyle::ChartStyle(const ChartPalette& palette, const QFont& baseFont)
    : colors(palette)
    , font(baseFont)
    , smallFont(scaledFont(baseFont, 0.9))
    , headingFont(scaledFont(baseFont, 1.25))
    , fontHeight(QFontMetricsF(baseFont).height())
    , axisLine(fontHeight / 15)
    , curveLine(fontHeight / 9)
    , markerLine(fontHeight / 11)
    , markerSize(fontHeight * 0.5)
    , margin(fontHeight * 0.6) {
    headingFont.setBold(true);
}

QPen ChartStyle::linePen(const Curve& curve) const {
    // Further drives of a codec keep its hue, paler each.
    const qreal paleness = std::min(0.35 * curve.driveRank, 0.7);
    const QColor color = blend(colors.codec(curve.key.codec->info().id), colors.background, paleness);
    QPen pen(color, curveLine, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    if (curve.key.direction == Direction::Decompress)
        pen.setDashPattern({4, 2.5});
    return pen;
}

QColor ChartStyle::markerFill(const Curve& curve) const {
    return curve.key.direction == Direction::Decompress ? colors.background : linePen(curve).color();
}

} // namespace levelscope::app
