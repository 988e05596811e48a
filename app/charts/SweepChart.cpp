// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/SweepChart.h"

#include "app/ServerDefaultText.h"
#include "app/charts/ChartLegend.h"
#include "app/charts/ChartNotes.h"
#include "app/charts/ChartRanges.h"
#include "app/charts/PointCallout.h"

#include <QCategoryAxis>
#include <QGraphicsLayout>
#include <QGraphicsSimpleTextItem>
#include <QLegend>
#include <QMarginsF>

#include <algorithm>
#include <utility>

namespace levelscope::app {

namespace {

// Above what ChartBackdrop and PointItems draw.
constexpr qreal kHeaderZ = 12;
constexpr qreal kCalloutZ = 20;

/// Ranges and plot area settle in two; more would mean that they never do.
constexpr int kMostPasses = 4;

} // namespace

SweepChart::SweepChart(ChartKind kind, std::shared_ptr<CurveRanks> ranks)
    : m_kind(kind)
    , m_ranks(std::move(ranks))
    , m_style(chartPalette(app::ChartTheme::Light), QFont()) // app:: since QChart has a ChartTheme too
    , m_horizontal(*this, kind, Qt::Horizontal)
    , m_vertical(*this, kind, Qt::Vertical)
    , m_lines(*this)
    , m_backdrop(*this, kind)
    , m_points(*this, kind)
    , m_header(*this, kHeaderZ)
    , m_emptyText(new QGraphicsSimpleTextItem(this))
    , m_callout(new PointCallout(this)) {
    setAnimationOptions(QChart::NoAnimation);
    setBackgroundRoundness(0);
    layout()->setContentsMargins(0, 0, 0, 0);
    legend()->hide();
    m_emptyText->setZValue(kHeaderZ);
    m_callout->setZValue(kCalloutZ);
    connect(this, &QChart::plotAreaChanged, this, &SweepChart::refresh);
    applyStyle();
}

SweepChart::~SweepChart() = default;

void SweepChart::setMeasurements(const std::vector<core::Measurement>& measurements) {
    hideCallout();
    m_measurements = measurements;
    m_ranks->follow(plannedCurves(m_measurements));
    m_curves = curvesFor(m_kind, m_measurements, *m_ranks);
    m_defaults.clear();
    for (const core::Measurement& measurement : m_measurements)
        m_defaults.push_back(serverDefaultNames(measurement.point));
    if (m_measurements.empty())
        m_marks.reset();
    m_backdrop.setMeasurements(m_measurements);
    refreshLegend();
    layOutHeader();
    refresh();
}

void SweepChart::setEmptyTexts(const QString& noPoints, const QString& noSpeeds) {
    if (noPoints == m_noPoints && noSpeeds == m_noSpeeds)
        return;
    m_noPoints = noPoints;
    m_noSpeeds = noSpeeds;
    refresh();
}

void SweepChart::setSent(std::optional<SentMark> sent) {
    if (sent == m_sent)
        return;
    m_sent = std::move(sent);
    refresh();
}

void SweepChart::setMarks(std::shared_ptr<const core::PointMarks> marks) {
    const bool isSame = marks == m_marks || (marks != nullptr && m_marks != nullptr && *marks == *m_marks);
    m_marks = std::move(marks);
    if (isSame)
        return;
    refreshMarkers(mapping());
    refreshLegend();
    layOutHeader();
}

void SweepChart::setDefaultsShown(bool shown) {
    if (shown == std::exchange(m_defaultsShown, shown))
        return;
    refreshLabels(mapping());
    refreshLegend();
    layOutHeader();
}

void SweepChart::setHeading(const QString& heading) {
    m_header.setHeading(heading);
    layOutHeader();
}

void SweepChart::setStyle(const ChartPalette& colors, const QFont& font) {
    m_style = ChartStyle(colors, font);
    applyStyle();
}

void SweepChart::applyStyle() {
    const ChartPalette& colors = m_style.colors;
    setBackgroundBrush(colors.background);
    setBackgroundPen(Qt::NoPen);
    m_horizontal.setStyle(m_style);
    m_vertical.setStyle(m_style);
    m_backdrop.setStyle(m_style);
    m_points.setStyle(m_style);
    m_header.setStyle(m_style);
    m_emptyText->setFont(m_style.font);
    m_emptyText->setBrush(colors.mutedText);
    m_callout->setStyle(m_style.font, colors.background, colors.axis, colors.text);
    refreshLegend();
    layOutHeader();
    refresh();
}

bool SweepChart::isCurveShown(std::size_t curve) const {
    return std::find(m_hidden.begin(), m_hidden.end(), m_curves.at(curve).key) == m_hidden.end();
}

void SweepChart::setCurveShown(std::size_t curve, bool shown) {
    if (shown)
        std::erase(m_hidden, m_curves.at(curve).key);
    else if (isCurveShown(curve))
        m_hidden.push_back(m_curves.at(curve).key);
    hideCallout();
    refreshLegend();
    refresh();
}

void SweepChart::setHiddenCurves(std::vector<LineKey> curves) {
    m_hidden = std::move(curves);
    hideCallout();
    refreshLegend();
    refresh();
}

std::optional<std::size_t> SweepChart::legendEntryAt(QPointF position) const {
    const ChartLegend& legend = m_header.legend();
    return legend.entryAt(legend.mapFromParent(position));
}

QRectF SweepChart::legendEntryRect(std::size_t curve) const {
    const ChartLegend& legend = m_header.legend();
    return legend.mapRectToParent(legend.entryRect(curve));
}

QRectF SweepChart::fullRange() const {
    QRectF range = chartRange(m_kind, m_curves, m_measurements,
                              m_sent.has_value() ? std::optional(m_sent->ratio) : std::nullopt);
    const QRectF area = plotArea();
    if (range.isEmpty() || area.isEmpty())
        return range;
    // Curves stay below the bands' labels, unless the chart is so low that nothing would be left for them.
    const qreal strip =
        std::min(m_backdrop.labelStripHeight(area.width() / range.width()), area.height() / 2);
    range.setHeight(range.height() * area.height() / (area.height() - strip));
    return range;
}

QRectF SweepChart::shownRange() const {
    return m_visibleRange.has_value() ? *m_visibleRange : fullRange();
}

void SweepChart::setVisibleRange(std::optional<QRectF> range) {
    m_visibleRange = range;
    hideCallout();
    refresh();
}

std::vector<const Curve*> SweepChart::shownCurves() const {
    std::vector<const Curve*> shown;
    for (std::size_t i = 0; i < m_curves.size(); ++i) {
        if (isCurveShown(i))
            shown.push_back(&m_curves[i]);
    }
    return shown;
}

const core::PointMarks& SweepChart::marks() const {
    static const core::PointMarks none;
    return m_marks != nullptr ? *m_marks : none;
}

PlotMapping SweepChart::mapping() const {
    return {plotArea(), shownRange()};
}

void SweepChart::setSelectedPoint(std::optional<std::size_t> planIndex) {
    m_selected = planIndex;
    refreshMarkers(mapping());
}

void SweepChart::showCallout(PointRef ref) {
    const core::Measurement& measurement = m_measurements.at(point(ref).row);
    const core::PointMark mark = marks().of(measurement.index);
    m_callout->showAt(mapping().toPosition(point(ref).value),
                      pointDetails(measurement, plannedCurves(m_measurements)) +
                          standingDetails(measurement, m_measurements, mark),
                      rect());
}

void SweepChart::hideCallout() {
    m_callout->hide();
}

QStringList SweepChart::calloutLines() const {
    return m_callout->isVisible() ? m_callout->lines() : QStringList();
}

void SweepChart::layOutNow() {
    // Labels need the plot area and the plot area depends on the labels; a second pass settles it.
    for (int pass = 0; pass < 2; ++pass) {
        layout()->invalidate();
        layout()->activate();
        refresh();
    }
}

void SweepChart::resizeEvent(QGraphicsSceneResizeEvent* event) {
    QChart::resizeEvent(event);
    layOutHeader();
}

void SweepChart::layOutHeader() {
    const qreal height = m_header.layOut(size());
    const qreal margin = m_style.margin;
    setMargins(QMarginsF(margin, margin + height + margin / 2, 2 * margin, margin).toMargins());
    m_header.place(size(), headerLeft());
}

qreal SweepChart::headerLeft() const {
    return m_curves.empty() ? m_style.margin : plotArea().left();
}

void SweepChart::refresh() {
    m_stale = true;
    if (std::exchange(m_refreshing, true))
        return;
    // Tick labels of another width move the plot area, which may ask for other ticks: nothing is drawn in it
    // before it stands still.
    for (int pass = 1; pass <= kMostPasses && std::exchange(m_stale, false); ++pass) {
        const PlotMapping plot = mapping();
        refreshAxes(plot);
        if (!m_stale || pass == kMostPasses)
            draw(plot);
    }
    m_refreshing = false;
}

void SweepChart::refreshAxes(const PlotMapping& plot) {
    const bool hasPoints = !m_curves.empty();
    m_horizontal.axis()->setVisible(hasPoints);
    m_vertical.axis()->setVisible(hasPoints);
    if (!hasPoints || !plot.isValid())
        return;
    m_horizontal.setRange(plot.range.left(), plot.range.right(), plot.area.width());
    m_vertical.setRange(plot.range.top(), plot.range.bottom(), plot.area.height());
}

void SweepChart::draw(const PlotMapping& plot) {
    m_emptyText->setText(m_curves.empty() ? emptyChartText(m_kind, m_measurements, m_noPoints, m_noSpeeds)
                                          : QString());
    const std::vector<const Curve*> shown = shownCurves();
    m_lines.show(shown, plot.range, m_style);
    m_emptyText->setPos(rect().center() - m_emptyText->boundingRect().center());
    m_backdrop.show(shown, m_measurements, m_curves.empty() ? std::nullopt : m_sent, plot);
    m_points.showErrorBars({shown, plot, m_style});
    refreshMarkers(plot);
    refreshLabels(plot);
    m_header.place(size(), headerLeft());
}

void SweepChart::refreshLegend() {
    std::vector<LegendEntry> entries;
    for (std::size_t i = 0; i < m_curves.size(); ++i)
        entries.push_back({m_curves[i].name, m_style.linePen(m_curves[i]), m_style.markerLook(m_curves[i]),
                           isCurveShown(i)});
    m_header.legend().setEntries(std::move(entries));
    m_header.legend().setNotes(chartNotes(m_kind, m_curves, m_measurements, drawnMarks()));
}

/// Of hidden curves, too, so that hiding one moves nothing.
DrawnMarks SweepChart::drawnMarks() const {
    DrawnMarks drawn;
    const bool hasFlags = m_defaultsShown && !isTradeoff(m_kind);
    std::vector<const Curve*> all;
    for (const Curve& curve : m_curves) {
        all.push_back(&curve);
        for (const CurvePoint& entry : curve.points) {
            drawn.beaten = drawn.beaten || isBeaten(curve, entry, marks());
            drawn.defaults = drawn.defaults || (hasFlags && !m_defaults.at(entry.row).isEmpty());
        }
    }
    drawn.front = isTradeoff(m_kind) && frontValues(all, frontOf(m_kind, marks())).size() > 1;
    return drawn;
}

void SweepChart::refreshMarkers(const PlotMapping& plot) {
    static const std::vector<std::size_t> none;
    const std::vector<const Curve*> shown = shownCurves();
    m_points.showMarkers({shown, plot, m_style},
                         {marks(), m_selected, m_sent.has_value() ? m_sent->points : none});
}

void SweepChart::refreshLabels(const PlotMapping& plot) {
    const std::vector<const Curve*> shown = shownCurves();
    std::vector<QLineF> lines = m_lines.segments(plot);
    if (!isTradeoff(m_kind)) { // there, levels may stand on them
        const std::vector<QLineF> across = m_backdrop.lines();
        lines.insert(lines.end(), across.begin(), across.end());
    }
    m_points.showLabels({shown, plot, m_style}, std::move(lines),
                        m_defaultsShown ? m_defaults : std::vector<QStringList>());
}

} // namespace levelscope::app
