// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/SweepChartView.h"

#include "app/charts/ChartNavigation.h"
#include "app/charts/ChartRanges.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QRubberBand>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace levelscope::app {

namespace {

constexpr qreal kReach = 12;         // pixels from a point within which the pointer means it
constexpr qreal kZoomPerNotch = 0.8; // of the visible range
constexpr qreal kWheelNotch = 120;   // QWheelEvent::angleDelta of one notch

std::optional<Step> stepForKey(int key) {
    switch (key) {
    case Qt::Key_Left:
        return Step::PreviousLevel;
    case Qt::Key_Right:
        return Step::NextLevel;
    case Qt::Key_Up:
        return Step::PreviousCurve;
    case Qt::Key_Down:
        return Step::NextCurve;
    default:
        return std::nullopt;
    }
}

/// `range` moved as little as needed to show `value`.
QRectF movedToShow(QRectF range, QPointF value) {
    range.moveLeft(std::clamp(range.left(), value.x() - range.width(), value.x()));
    range.moveTop(std::clamp(range.top(), value.y() - range.height(), value.y()));
    return range;
}

} // namespace

SweepChartView::SweepChartView(ChartKind kind, QWidget* parent, std::shared_ptr<CurveRanks> ranks)
    : QChartView(new SweepChart(kind, std::move(ranks)), parent)
    , m_chart(static_cast<SweepChart*>(chart()))
    , m_rubberBand(new QRubberBand(QRubberBand::Rectangle, viewport())) {
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    setNoSpeedsText(tr("Speeds were not measured"));
    setAccessibleName(chartTitle(kind));
    setAccessibleDescription(
        tr("Chart of the measured points. Left and Right select along a curve, Up and Down change "
           "the curve, Home shows everything. The results table holds the same numbers."));
    applyTheme();
}

SweepChartView::~SweepChartView() = default;

ChartKind SweepChartView::kind() const {
    return m_chart->kind();
}

void SweepChartView::setMeasurements(const std::vector<core::Measurement>& measurements) {
    m_chart->setMeasurements(measurements);
    setCallout(find(m_callout));
}

void SweepChartView::setSelectedPoint(std::optional<std::size_t> index) {
    m_chart->setSelectedPoint(index);
    if (!index.has_value()) {
        m_selected.reset();
        return;
    }
    // The row stays selected when the table answers the selection made here, on the curve where it was made.
    const std::optional<LineKey> curve =
        m_selected.has_value() ? std::optional(m_selected->curve) : std::nullopt;
    const std::optional<PointRef> ref = pointWithIndex(*m_chart, *index, curve);
    if (ref.has_value())
        m_selected = PointId{*index, m_chart->curve(*ref).key};
    else
        m_selected.reset();
}

void SweepChartView::setSent(const std::optional<SentMark>& sent) {
    m_chart->setSent(sent);
}

void SweepChartView::setMarks(std::shared_ptr<const core::PointMarks> marks) {
    m_chart->setMarks(std::move(marks));
    setCallout(find(m_callout));
}

void SweepChartView::setDefaultsShown(bool shown) {
    m_chart->setDefaultsShown(shown);
}

std::vector<std::size_t> SweepChartView::sentPoints() const {
    return m_chart->sent().has_value() ? m_chart->sent()->points : std::vector<std::size_t>();
}

void SweepChartView::resetZoom() {
    m_chart->setVisibleRange(std::nullopt);
    setCallout(std::nullopt);
}

void SweepChartView::setNoSpeedsText(const QString& text) {
    m_chart->setEmptyTexts(tr("Points appear here as they are measured"), text);
}

std::optional<QRectF> SweepChartView::visibleRange() const {
    return m_chart->visibleRange();
}

std::vector<LineKey> SweepChartView::hiddenCurves() const {
    return m_chart->hiddenCurves();
}

QPointF SweepChartView::toChart(QPointF position) const {
    return m_chart->mapFromScene(mapToScene(position.toPoint()));
}

std::optional<PointRef> SweepChartView::find(const std::optional<PointId>& id) const {
    return id.has_value() ? pointWithIndex(*m_chart, id->planIndex, id->curve) : std::nullopt;
}

void SweepChartView::applyTheme() {
    const ChartPalette colors = chartPalette(chartThemeOf(palette()));
    setBackgroundBrush(colors.background);
    m_chart->setStyle(colors, font());
}

void SweepChartView::changeEvent(QEvent* event) {
    QChartView::changeEvent(event);
    const QEvent::Type type = event->type();
    if (type == QEvent::PaletteChange || type == QEvent::ApplicationPaletteChange ||
        type == QEvent::FontChange)
        applyTheme();
}

void SweepChartView::setCallout(std::optional<PointRef> ref) {
    if (!ref.has_value() || !m_chart->mapping().shows(m_chart->point(*ref).value)) {
        m_callout.reset();
        m_chart->hideCallout();
        return;
    }
    m_callout = PointId{m_chart->point(*ref).planIndex, m_chart->curve(*ref).key};
    m_chart->showCallout(*ref);
}

void SweepChartView::select(PointRef ref) {
    const std::size_t planIndex = m_chart->point(ref).planIndex;
    m_selected = PointId{planIndex, m_chart->curve(ref).key};
    m_chart->setSelectedPoint(planIndex);
    emit pointSelected(planIndex);
}

void SweepChartView::hover(QPointF position) {
    const QPointF inChart = toChart(position);
    setCallout(nearestPoint(*m_chart, inChart, kReach));
    const bool isClickable = m_callout.has_value() || m_chart->legendEntryAt(inChart).has_value();
    viewport()->setCursor(isClickable ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void SweepChartView::click(QPointF position) {
    const QPointF inChart = toChart(position);
    if (const auto entry = m_chart->legendEntryAt(inChart); entry.has_value()) {
        m_chart->setCurveShown(*entry, !m_chart->isCurveShown(*entry));
        return;
    }
    if (const auto ref = nearestPoint(*m_chart, inChart, kReach); ref.has_value())
        select(*ref);
}

void SweepChartView::mousePressEvent(QMouseEvent* event) {
    const bool isLeft = event->button() == Qt::LeftButton;
    const bool pans =
        event->button() == Qt::MiddleButton || (isLeft && event->modifiers().testFlag(Qt::ShiftModifier));
    if (m_drag != Drag::None || (!isLeft && !pans)) {
        QChartView::mousePressEvent(event);
        return;
    }
    m_drag = pans ? Drag::Pan : Drag::Click;
    m_pressedAt = event->position().toPoint();
    m_rangeAtPress = m_chart->mapping().range;
    if (pans)
        viewport()->setCursor(Qt::ClosedHandCursor);
    event->accept();
}

void SweepChartView::mouseMoveEvent(QMouseEvent* event) {
    const QPoint position = event->position().toPoint();
    if (m_drag == Drag::Click &&
        (position - m_pressedAt).manhattanLength() >= QApplication::startDragDistance()) {
        m_drag = Drag::Rubber;
        setCallout(std::nullopt);
        m_rubberBand->show();
    }
    if (m_drag == Drag::Rubber)
        m_rubberBand->setGeometry(QRect(m_pressedAt, position).normalized());
    else if (m_drag == Drag::Pan)
        panTo(event->position());
    else
        hover(event->position());
    event->accept();
}

void SweepChartView::mouseReleaseEvent(QMouseEvent* event) {
    const Drag drag = m_drag;
    m_drag = Drag::None;
    if (drag == Drag::Click)
        click(event->position());
    if (drag == Drag::Rubber) {
        m_rubberBand->hide();
        zoomToRubberBand(QRect(m_pressedAt, event->position().toPoint()).normalized());
    }
    hover(event->position());
    event->accept();
}

void SweepChartView::mouseDoubleClickEvent(QMouseEvent* event) {
    // On the legend, two quick clicks are two clicks.
    if (event->button() != Qt::LeftButton || m_chart->legendEntryAt(toChart(event->position())).has_value())
        mousePressEvent(event);
    else
        resetZoom();
    event->accept();
}

void SweepChartView::wheelEvent(QWheelEvent* event) {
    const PlotMapping plot = m_chart->mapping();
    const QPointF position = toChart(event->position());
    if (event->angleDelta().y() == 0 || !plot.isValid() || !plot.area.contains(position)) {
        event->ignore();
        return;
    }
    const qreal factor = std::pow(kZoomPerNotch, event->angleDelta().y() / kWheelNotch);
    zoomTo(zoomedRange(plot.range, plot.toValue(position), factor, m_chart->fullRange()));
    hover(event->position());
    event->accept();
}

void SweepChartView::zoomTo(const QRectF& range) {
    setCallout(std::nullopt);
    // Seeing everything is not a zoom: the axes follow the points again.
    const bool isEverything = range.contains(m_chart->fullRange());
    m_chart->setVisibleRange(isEverything ? std::nullopt : std::optional(range));
}

void SweepChartView::zoomToRubberBand(const QRect& rect) {
    const PlotMapping plot = m_chart->mapping();
    const QRectF inPlot = QRectF(toChart(rect.topLeft()), toChart(rect.bottomRight())).intersected(plot.area);
    if (!plot.isValid() || inPlot.isEmpty())
        return;
    const QPointF lowest = plot.toValue(inPlot.bottomLeft());
    const QPointF highest = plot.toValue(inPlot.topRight());
    const QRectF picked(lowest, highest);
    // A thin band zooms no closer than the wheel does.
    zoomTo(zoomedRange(picked, picked.center(), 1, m_chart->fullRange()));
}

void SweepChartView::panTo(QPointF position) {
    const PlotMapping plot{m_chart->plotArea(), m_rangeAtPress};
    if (!plot.isValid() || !m_chart->visibleRange().has_value())
        return;
    setCallout(std::nullopt);
    const QPointF moved = plot.toValue(toChart(position)) - plot.toValue(toChart(m_pressedAt));
    m_chart->setVisibleRange(movedInside(m_rangeAtPress.translated(-moved), m_chart->fullRange()));
}

void SweepChartView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Home) {
        resetZoom();
        return;
    }
    const std::optional<Step> step = stepForKey(event->key());
    if (!step.has_value()) {
        QChartView::keyPressEvent(event);
        return;
    }
    const std::optional<PointRef> target = stepFrom(*m_chart, find(m_selected), *step);
    if (!target.has_value())
        return;
    if (m_chart->visibleRange().has_value())
        m_chart->setVisibleRange(movedToShow(*m_chart->visibleRange(), m_chart->point(*target).value));
    select(*target);
    setCallout(target);
}

void SweepChartView::leaveEvent(QEvent* event) {
    QChartView::leaveEvent(event);
    setCallout(std::nullopt);
}

} // namespace levelscope::app
