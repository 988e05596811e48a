// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/SweepChart.h"

#include "app/CurveName.h"
#include "app/charts/ChartLegend.h"
#include "app/charts/ChartNotes.h"
#include "app/charts/ChartRanges.h"
#include "app/charts/ErrorBars.h"
#include "app/charts/LevelLabels.h"
#include "app/charts/MarkerLayer.h"
#include "app/charts/PointCallout.h"
#include "app/charts/ReferenceLine.h"
#include "app/charts/StrategyBands.h"

#include <QCategoryAxis>
#include <QFontMetricsF>
#include <QGraphicsLayout>
#include <QGraphicsSimpleTextItem>
#include <QLegend>
#include <QLineF>
#include <QLocale>
#include <QMarginsF>

#include <algorithm>
#include <utility>

namespace levelscope::app {

namespace {

// Qt Charts draws its grid at 2, axes at 3 and lines at 4 (ChartPresenter's z values).
constexpr qreal kBandsZ = 1;
constexpr qreal kBandLabelsZ = 2.5;
constexpr qreal kReferenceZ = 3.5;
constexpr qreal kErrorBarsZ = 9;
constexpr qreal kLabelsZ = 10;
constexpr qreal kMarkersZ = 11;
constexpr qreal kHeaderZ = 12;
constexpr qreal kCalloutZ = 20;

/// Ranges and plot area settle in two; more would mean that they never do.
constexpr int kMostPasses = 4;

/// The share of the chart's height that the legend may take.
constexpr qreal kMostForLegend = 0.4;

} // namespace

SweepChart::SweepChart(ChartKind kind, std::shared_ptr<CurveRanks> ranks)
    : m_kind(kind)
    , m_ranks(std::move(ranks))
    , m_style(chartPalette(app::ChartTheme::Light), QFont()) // app:: since QChart has a ChartTheme too
    , m_horizontal(*this, kind, Qt::Horizontal)
    , m_vertical(*this, kind, Qt::Vertical)
    , m_lines(*this)
    , m_bands(new StrategyBandsItem(StrategyBandsItem::Part::Fills, this))
    , m_bandLabels(new StrategyBandsItem(StrategyBandsItem::Part::Labels, this))
    , m_reference(new ReferenceLine(this))
    , m_sentLine(new ReferenceLine(this))
    , m_errorBars(new ErrorBars(this))
    , m_labels(new LevelLabels(this))
    , m_markers(new MarkerLayer(this))
    , m_legend(new ChartLegend(this))
    , m_title(new QGraphicsSimpleTextItem(this))
    , m_emptyText(new QGraphicsSimpleTextItem(this))
    , m_callout(new PointCallout(this)) {
    setAnimationOptions(QChart::NoAnimation);
    setBackgroundRoundness(0);
    layout()->setContentsMargins(0, 0, 0, 0);
    legend()->hide();
    m_bands->setZValue(kBandsZ);
    m_bandLabels->setZValue(kBandLabelsZ);
    m_reference->setZValue(kReferenceZ);
    m_sentLine->setZValue(kReferenceZ);
    m_sentLine->setLabelAlignment(Qt::AlignRight);
    m_errorBars->setZValue(kErrorBarsZ);
    m_labels->setZValue(kLabelsZ);
    m_markers->setZValue(kMarkersZ);
    for (QGraphicsItem* item : std::initializer_list<QGraphicsItem*>{m_legend, m_title, m_emptyText})
        item->setZValue(kHeaderZ);
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
    refreshBands();
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

void SweepChart::setHeading(const QString& heading) {
    m_heading = heading;
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
    for (StrategyBandsItem* item : {m_bands, m_bandLabels})
        item->setStyle(m_style.smallFont, colors.bandEven, colors.bandOdd, colors.mutedText);
    m_reference->setStyle(m_style.smallFont, colors.reference, m_style.axisLine);
    m_sentLine->setStyle(m_style.smallFont, colors.text, m_style.axisLine);
    m_errorBars->setLineWidth(m_style.axisLine);
    m_labels->setStyle(m_style.smallFont, m_style.markerSize);
    m_markers->setStyle(m_style.markerSize, m_style.markerLine, colors.selection, colors.text);
    m_legend->setStyle(m_style.font, m_style.markerSize, m_style.markerLine, colors.text, colors.mutedText);
    m_title->setFont(m_style.headingFont);
    m_title->setBrush(colors.text);
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
    return m_legend->entryAt(m_legend->mapFromParent(position));
}

QRectF SweepChart::legendEntryRect(std::size_t curve) const {
    return m_legend->mapRectToParent(m_legend->entryRect(curve));
}

QRectF SweepChart::fullRange() const {
    QRectF range = chartRange(m_kind, m_curves, m_measurements,
                              m_sent.has_value() ? std::optional(m_sent->ratio) : std::nullopt);
    const QRectF area = plotArea();
    if (range.isEmpty() || area.isEmpty())
        return range;
    // Curves stay below the bands' labels, unless the chart is so low that nothing would be left for them.
    const qreal strip = std::min(m_bands->labelStripHeight(area.width() / range.width()), area.height() / 2);
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

PlotMapping SweepChart::mapping() const {
    return {plotArea(), shownRange()};
}

void SweepChart::setSelectedPoint(std::optional<std::size_t> planIndex) {
    m_selected = planIndex;
    refreshMarkers(mapping());
}

void SweepChart::showCallout(PointRef ref) {
    m_callout->showAt(mapping().toPosition(point(ref).value),
                      pointDetails(m_measurements.at(point(ref).row), plannedCurves(m_measurements)), rect());
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
    const qreal headingHeight =
        m_heading.isEmpty() ? 0 : m_title->boundingRect().height() + m_style.margin / 2;
    // The plot area's left edge is not known yet; a vertical axis takes about this much.
    const qreal axisWidth = 5 * m_style.fontHeight;
    const qreal legendHeight =
        m_legend->layOut(size().width() - axisWidth - m_style.margin, kMostForLegend * size().height());
    const qreal margin = m_style.margin;
    setMargins(QMarginsF(margin, margin + headingHeight + legendHeight + margin / 2, 2 * margin, margin)
                   .toMargins());
    placeHeader();
}

/// Lines the heading and the legend up with the plot area.
void SweepChart::placeHeader() {
    const qreal left = m_curves.empty() ? m_style.margin : plotArea().left();
    const QFontMetricsF headingMetrics(m_title->font());
    m_title->setText(
        headingMetrics.elidedText(m_heading, Qt::ElideRight, size().width() - left - m_style.margin));
    m_title->setPos(left, m_style.margin);
    const qreal headingHeight = m_heading.isEmpty() ? 0 : headingMetrics.height() + m_style.margin / 2;
    // Beside labels that are wider than expected, the legend starts further left rather than being cut off.
    const qreal legendRoom = size().width() - m_style.margin - m_legend->boundingRect().width();
    m_legend->setPos(std::min(left, std::max(m_style.margin, legendRoom)), m_style.margin + headingHeight);
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
    m_emptyText->setPos(rect().center() - m_emptyText->boundingRect().center());
    m_lines.show(shownCurves(), plot.range, m_style);
    refreshBackdrop(plot);
    refreshSentLine(plot);
    refreshErrorBars(plot);
    refreshMarkers(plot);
    refreshLabels(plot);
    placeHeader();
}

void SweepChart::refreshLegend() {
    std::vector<LegendEntry> entries;
    for (std::size_t i = 0; i < m_curves.size(); ++i)
        entries.push_back({m_curves[i].name, m_style.linePen(m_curves[i]), m_style.markerLook(m_curves[i]),
                           isCurveShown(i)});
    m_legend->setEntries(std::move(entries));
    m_legend->setNotes(chartNotes(m_kind, m_curves, m_measurements));
}

void SweepChart::refreshBands() {
    const std::optional<core::CurveKey> owner = strategyOwner(m_measurements);
    const bool hasBands = m_kind == ChartKind::Ratio && owner.has_value();
    for (StrategyBandsItem* item : {m_bands, m_bandLabels})
        item->setBands(hasBands ? strategyBands(m_measurements, *owner) : std::vector<StrategyBand>());
}

/// Bands and reference line belong to one curve and are shown with it.
void SweepChart::refreshBackdrop(const PlotMapping& plot) {
    const std::optional<core::CurveKey> owner = strategyOwner(m_measurements);
    const auto banded = std::find_if(m_curves.begin(), m_curves.end(), [&](const Curve& curve) {
        return m_kind == ChartKind::Ratio && owner.has_value() && curve.key.curve == owner;
    });
    std::optional<Reference> reference;
    if (banded != m_curves.end()) {
        const auto first = std::find_if(banded->points.begin(), banded->points.end(),
                                        [](const CurvePoint& entry) { return entry.level == 1; });
        if (first != banded->points.end())
            reference = Reference{first->value.y(), pointName(m_measurements.at(first->row).point,
                                                              plannedCurves(m_measurements))};
    }
    const bool shown =
        banded != m_curves.end() && isCurveShown(static_cast<std::size_t>(banded - m_curves.begin()));
    for (StrategyBandsItem* item : {m_bands, m_bandLabels}) {
        item->setVisible(shown);
        item->setMapping(plot);
    }
    m_reference->setVisible(shown);
    m_reference->setReference(std::move(reference), plot);
}

void SweepChart::refreshSentLine(const PlotMapping& plot) {
    const bool shown = m_sent.has_value() && m_kind != ChartKind::Throughput && !m_curves.empty();
    m_sentLine->setReference(shown ? std::optional(Reference{m_sent->ratio, m_sent->text()}) : std::nullopt,
                             plot);
}

void SweepChart::refreshErrorBars(const PlotMapping& plot) {
    std::vector<CurveErrorBars> bars;
    for (const Curve* curve : shownCurves()) {
        CurveErrorBars& ofCurve = bars.emplace_back(CurveErrorBars{m_style.lineColor(*curve)});
        for (const CurvePoint& entry : curve->points) {
            if (!entry.quartiles.has_value() || !plot.isValid())
                continue;
            const QLineF bar(plot.toPosition(entry.quartiles->p1()), plot.toPosition(entry.quartiles->p2()));
            const auto lines =
                errorBarLines(bar, plot.toPosition(entry.value), m_style.markerSize, plot.area);
            ofCurve.lines.insert(ofCurve.lines.end(), lines.begin(), lines.end());
        }
    }
    m_errorBars->setBars(std::move(bars), plot.area);
}

void SweepChart::refreshMarkers(const PlotMapping& plot) {
    std::vector<CurveMarkers> markers;
    std::vector<QPointF> selected;
    std::vector<QPointF> framed;
    for (const Curve* curve : shownCurves()) {
        CurveMarkers& ofCurve = markers.emplace_back(CurveMarkers{m_style.markerLook(*curve)});
        for (const CurvePoint& entry : curve->points) {
            if (!plot.isValid() || !plot.shows(entry.value))
                continue;
            const QPointF position = plot.toPosition(entry.value);
            ofCurve.positions.push_back(position);
            if (entry.noisy)
                ofCurve.noisy.push_back(position);
            if (entry.planIndex == m_selected)
                selected.push_back(position);
            if (m_sent.has_value() &&
                std::ranges::find(m_sent->points, entry.planIndex) != m_sent->points.end())
                framed.push_back(position);
        }
    }
    m_markers->setMarkers(std::move(markers), plot.area);
    m_markers->setSelected(std::move(selected));
    m_markers->setFramed(std::move(framed));
}

void SweepChart::refreshLabels(const PlotMapping& plot) {
    if (m_kind != ChartKind::Tradeoff || !plot.isValid())
        return m_labels->setLabels({}, {}, plot.area);
    // Both ends of every curve first: they frame the others.
    std::vector<LevelLabel> ends;
    std::vector<LevelLabel> others;
    for (const Curve* curve : shownCurves()) {
        for (const CurvePoint& entry : curve->points) {
            if (!plot.shows(entry.value))
                continue;
            const bool isEnd = &entry == &curve->points.front() || &entry == &curve->points.back();
            (isEnd ? ends : others)
                .push_back({plot.toPosition(entry.value), QLocale().toString(entry.level),
                            m_style.lineColor(*curve)});
        }
    }
    ends.insert(ends.end(), others.begin(), others.end());
    std::vector<QLineF> lines = m_lines.segments(plot);
    for (const CurveErrorBars& bars : m_errorBars->bars())
        lines.insert(lines.end(), bars.lines.begin(), bars.lines.end());
    m_labels->setLabels(std::move(ends), std::move(lines), plot.area);
}

} // namespace levelscope::app
