// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/ChartStyle.h"

#include "app/charts/CodecMarker.h"

#include <QFontMetricsF>

#include <array>
#include <utility>

namespace levelscope::app {

namespace {

QFont scaledFont(QFont font, qreal factor) {
    if (font.pixelSize() > 0)
        font.setPixelSize(qRound(font.pixelSize() * factor));
    else
        font.setPointSizeF(font.pointSizeF() * factor);
    return font;
}

/// Dashes and gaps in widths of a compress line; every second number is a gap. The first is a solid line.
const std::array<QList<qreal>, 8> kDashes = {{
    {},
    {6, 3},
    {1.5, 2},
    {8, 2.5, 1.5, 2.5},
    {3, 2},
    {8, 2, 1.5, 2, 1.5, 2},
    {12, 3},
    {4, 2, 4, 2, 1.5, 2},
}};

} // namespace

ChartStyle::ChartStyle(const ChartPalette& palette, const QFont& baseFont)
    : colors(palette)
    , font(baseFont)
    , smallFont(scaledFont(baseFont, 0.9))
    , headingFont(scaledFont(baseFont, 1.25))
    , fontHeight(QFontMetricsF(baseFont).height())
    , axisLine(fontHeight / 15)
    , curveLine(fontHeight / 8)
    , thinCurveLine(fontHeight / 13)
    , markerLine(fontHeight / 11)
    , markerSize(fontHeight * 0.5)
    , margin(fontHeight * 0.6) {
    headingFont.setBold(true);
}

QColor ChartStyle::lineColor(const Curve& curve) const {
    return colors.codec(curve.key.curve.codec->info().id);
}

QPen ChartStyle::linePen(const Curve& curve) const {
    const qreal width = curve.key.direction == Direction::Compress ? curveLine : thinCurveLine;
    QPen pen(lineColor(curve), width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    QList<qreal> dashes = kDashes.at(static_cast<std::size_t>(curve.rank) % kDashes.size());
    if (dashes.isEmpty())
        return pen;
    for (qreal& length : dashes)
        length *= curveLine / width; // a pattern counts in its own line's width
    pen.setDashPattern(dashes);
    return pen;
}

MarkerLook ChartStyle::markerLook(const Curve& curve) const {
    const bool isFilled = curve.key.direction == Direction::Compress;
    const QColor color = lineColor(curve);
    // Where the dashes begin again, the figures are one further.
    const int figure = (curve.rank + curve.rank / kMarkerFigures) % kMarkerFigures;
    return {.codecId = std::string(curve.key.curve.codec->info().id),
            .figure = figure,
            .outline = color,
            .fill = isFilled ? color : colors.background,
            .figureFill = isFilled ? colors.background : color};
}

MarkerLook ChartStyle::beatenLook(const Curve& curve) const {
    MarkerLook look = markerLook(curve);
    std::swap(look.fill, look.figureFill);
    return look;
}

} // namespace levelscope::app
