// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/PointItems.h"

#include "app/charts/FrontLine.h"

#include <utility>

namespace levelscope::app {

namespace {

// Qt Charts draws its axes at 3 and lines at 4 (ChartPresenter's z values).
constexpr qreal kFrontZ = 3.6;
constexpr qreal kErrorBarsZ = 9;
constexpr qreal kLabelsZ = 10;
constexpr qreal kMarkersZ = 11;

} // namespace

PointItems::PointItems(QGraphicsItem& chart, ChartKind kind)
    : m_kind(kind)
    , m_front(new FrontLine(&chart))
    , m_errorBars(new ErrorBars(&chart))
    , m_labels(new LevelLabels(&chart))
    , m_flags(new DefaultFlags(&chart))
    , m_markers(new MarkerLayer(&chart)) {
    m_front->setZValue(kFrontZ);
    m_errorBars->setZValue(kErrorBarsZ);
    m_labels->setZValue(kLabelsZ);
    m_flags->setZValue(kLabelsZ);
    m_markers->setZValue(kMarkersZ);
}

void PointItems::setStyle(const ChartStyle& style) {
    const ChartPalette& colors = style.colors;
    m_front->setStyle(colors.text, style.axisLine);
    m_errorBars->setLineWidth(style.axisLine);
    m_labels->setStyle(style.smallFont, style.markerSize);
    m_flags->setStyle(style.smallFont, style.markerSize, colors.mutedText);
    m_markers->setStyle(style.markerSize, style.markerLine, colors.selection, colors.text);
}

void PointItems::showErrorBars(const PlottedCurves& shown) {
    m_errorBars->setBars(plottedErrorBars(shown), shown.plot.area);
}

void PointItems::showMarkers(const PlottedCurves& shown, const Highlights& highlights) {
    PlottedMarkers markers = plottedMarkers(shown, highlights);
    m_markers->setMarkers(std::move(markers.curves), shown.plot.area);
    m_markers->setSelected(std::move(markers.selected));
    m_markers->setFramed(std::move(markers.framed));
    if (isTradeoff(m_kind))
        m_front->setPoints(frontValues(shown.curves, frontOf(m_kind, highlights.marks)), shown.plot);
}

void PointItems::showLabels(const PlottedCurves& shown, std::vector<QLineF> curveLines,
                            const std::vector<QStringList>& servers) {
    std::vector<QLineF> lines = std::move(curveLines);
    for (const CurveErrorBars& bars : m_errorBars->bars())
        lines.insert(lines.end(), bars.lines.begin(), bars.lines.end());
    if (isTradeoff(m_kind))
        m_labels->setLabels(plottedLevels(shown), std::move(lines), shown.plot.area);
    else
        m_flags->setFlags(plottedDefaults(shown, servers),
                          // The rings around markers are about twice as wide.
                          {markerRects(m_markers->markers(), 2 * shown.style.markerSize), std::move(lines)},
                          shown.plot.area);
}

} // namespace levelscope::app
