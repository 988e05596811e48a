// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/LabChart.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace levelscope::app {

namespace {

// In heights of the font.
constexpr qreal kNumberColumn = 5;
constexpr qreal kTitleRow = 1.5;
constexpr qreal kPlaceRow = 1.3;
constexpr qreal kLegendRow = 1.4;
constexpr qreal kLegendSample = 2.8;
constexpr qreal kNear = 1.2;

/// How a curve of the codec and rank looks in all charts.
Curve lookOf(const LabCurve& curve) {
    return {.key = {.curve = {.codec = curve.codec}}, .name = curve.name, .rank = curve.rank, .points = {}};
}

} // namespace

LabChart::LabChart(QWidget* parent)
    : QWidget(parent) {
    setObjectName(QStringLiteral("labChart"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void LabChart::setContent(LabChartContent content, const QString& emptyText) {
    m_content = std::move(content);
    m_emptyText = emptyText;
    update();
}

QSize LabChart::sizeHint() const {
    const int height = fontMetrics().height();
    return {height * 34, height * 24};
}

QSize LabChart::minimumSizeHint() const {
    const int height = fontMetrics().height();
    return {height * 18, height * 9};
}

ChartStyle LabChart::style() const {
    return {chartPalette(chartThemeOf(palette())), font()};
}

LabChart::Layout LabChart::layoutFor(const ChartStyle& style) const {
    const qreal line = style.fontHeight;
    Layout layout;
    const qreal left = kNumberColumn * line;
    const qreal right = width() - 2 * style.margin;
    QPointF next(left, 0);
    for (const LabCurve& curve : m_content.curves) {
        const qreal itemWidth =
            kLegendSample * line + QFontMetricsF(style.font).horizontalAdvance(curve.name) + line;
        if (next.x() > left && next.x() + itemWidth > right)
            next = {left, next.y() + kLegendRow * line};
        layout.legend.emplace_back(next, QSizeF(itemWidth, kLegendRow * line));
        next.rx() += itemWidth;
    }
    const qreal legendTop = height() - next.y() - kLegendRow * line - style.margin / 2;
    for (QRectF& item : layout.legend)
        item.translate(0, legendTop);
    const qreal bottom = legendTop - (kPlaceRow + kTitleRow + 0.25) * line;
    const qreal room = std::max(bottom - 2 * kTitleRow * line - style.margin, 2 * line);
    constexpr qreal gainShare = 0.58;
    const auto rangeOf = [&](const LabAxis& axis) {
        return QRectF(m_content.x.lowest, axis.lowest, m_content.x.highest - m_content.x.lowest,
                      axis.highest - axis.lowest);
    };
    layout.gain = {QRectF(left, kTitleRow * line, right - left, gainShare * room), rangeOf(m_content.gain)};
    layout.cost = {QRectF(left, bottom - (1 - gainShare) * room, right - left, (1 - gainShare) * room),
                   rangeOf(m_content.cost)};
    return layout;
}

void LabChart::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ChartStyle look = style();
    painter.fillRect(rect(), look.colors.background);
    painter.setFont(look.font);
    if (m_content.curves.empty()) {
        painter.setPen(look.colors.mutedText);
        painter.drawText(rect().marginsRemoved({8, 8, 8, 8}), Qt::AlignCenter | Qt::TextWordWrap,
                         m_emptyText);
        return;
    }
    const Layout layout = layoutFor(look);
    paintPlaces(painter, look, layout);
    paintPlot(painter, look, layout.gain, m_content.gain);
    paintPlot(painter, look, layout.cost, m_content.cost);
    if (m_content.reference.has_value()) {
        const qreal y = layout.gain.toY(*m_content.reference);
        painter.setPen(QPen(look.colors.reference, look.thinCurveLine, Qt::DashLine));
        painter.drawLine(QPointF(layout.gain.area.left(), y), QPointF(layout.gain.area.right(), y));
    }
    for (const LabCurve& curve : m_content.curves) {
        paintCurve(painter, look, layout.gain, curve, &LabPoint::gain);
        paintCurve(painter, look, layout.cost, curve, &LabPoint::cost);
    }
    paintLegend(painter, look, layout);
}

void LabChart::paintPlot(QPainter& painter, const ChartStyle& style, const PlotMapping& mapping,
                         const LabAxis& axis) const {
    const qreal line = style.fontHeight;
    const QRectF& area = mapping.area;
    qreal labelTop = height();
    for (const AxisTick& tick : axis.ticks) { // upwards
        const qreal y = mapping.toY(tick.position);
        painter.setPen(QPen(style.colors.grid, style.axisLine));
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        if (y + line / 2 > labelTop)
            continue;
        labelTop = y - line / 2;
        painter.setPen(style.colors.text);
        painter.drawText(QRectF(0, y - line / 2, area.left() - line / 3, line),
                         Qt::AlignRight | Qt::AlignVCenter, tick.label);
    }
    painter.setPen(QPen(style.colors.axis, style.axisLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(area);
    painter.setPen(style.colors.text);
    painter.drawText(QRectF(area.left(), area.top() - kTitleRow * line, area.width(), kTitleRow * line),
                     Qt::AlignLeft | Qt::AlignVCenter, axis.title);
}

/// The axis that both plots share.
void LabChart::paintPlaces(QPainter& painter, const ChartStyle& style, const Layout& layout) const {
    const qreal line = style.fontHeight;
    const QRectF& area = layout.cost.area;
    const QFontMetricsF metrics(style.font);
    qreal labelEnd = 0;
    for (const AxisTick& tick : m_content.x.ticks) {
        const qreal x = layout.cost.toX(tick.position);
        painter.setPen(QPen(style.colors.grid, style.axisLine));
        for (const QRectF& plot : {layout.gain.area, area})
            painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
        const qreal labelWidth = metrics.horizontalAdvance(tick.label) + 1;
        const qreal start = std::min(x - labelWidth / 2, width() - labelWidth);
        if (start < labelEnd + line / 2)
            continue;
        painter.setPen(style.colors.text);
        painter.drawText(QRectF(start, area.bottom() + line / 4, labelWidth, kPlaceRow * line),
                         Qt::AlignCenter, tick.label);
        labelEnd = start + labelWidth;
    }
    painter.setPen(style.colors.text);
    painter.drawText(
        QRectF(area.left(), area.bottom() + (kPlaceRow + 0.25) * line, area.width(), kTitleRow * line),
        Qt::AlignCenter, m_content.x.title);
}

void LabChart::paintCurve(QPainter& painter, const ChartStyle& style, const PlotMapping& mapping,
                          const LabCurve& curve, Value value) const {
    const Curve look = lookOf(curve);
    QPolygonF places;
    for (const LabPoint& point : curve.points) {
        if ((point.*value).has_value())
            places.append(mapping.toPosition({point.x, *(point.*value)}));
    }
    painter.save();
    painter.setClipRect(mapping.area);
    painter.setPen(style.linePen(look));
    painter.drawPolyline(places);
    painter.restore();
    const CurveMarker marker(style.markerLook(look), style.markerSize, style.markerLine);
    const qreal margin = style.markerSize;
    for (const QPointF& place : places) {
        if (mapping.area.adjusted(-1, -1, 1, 1).contains(place))
            marker.paint(&painter, place, mapping.area.adjusted(-margin, -margin, margin, margin));
    }
}

void LabChart::paintLegend(QPainter& painter, const ChartStyle& style, const Layout& layout) const {
    const qreal sample = (kLegendSample - 0.5) * style.fontHeight;
    for (std::size_t index = 0; index < layout.legend.size(); ++index) {
        const Curve look = lookOf(m_content.curves[index]);
        const QRectF& item = layout.legend[index];
        const QPointF centre(item.left() + sample / 2, item.center().y());
        painter.setPen(style.linePen(look));
        painter.drawLine(QPointF(item.left(), centre.y()), QPointF(item.left() + sample, centre.y()));
        CurveMarker(style.markerLook(look), style.markerSize, style.markerLine).paint(&painter, centre, item);
        painter.setPen(style.colors.text);
        painter.drawText(item.adjusted(kLegendSample * style.fontHeight, 0, 0, 0),
                         Qt::AlignLeft | Qt::AlignVCenter, look.name);
    }
}

QString LabChart::textAt(QPointF position) const {
    if (m_content.curves.empty())
        return {};
    const ChartStyle look = style();
    const Layout layout = layoutFor(look);
    qreal nearest = kNear * look.fontHeight;
    QString text;
    const auto consider = [&](const PlotMapping& mapping, const LabPoint& point,
                              std::optional<double> value) {
        if (!value.has_value())
            return;
        const QPointF way = mapping.toPosition({point.x, *value}) - position;
        const qreal distance = std::hypot(way.x(), way.y());
        if (distance < nearest) {
            nearest = distance;
            text = point.text;
        }
    };
    for (const LabCurve& curve : m_content.curves) {
        for (const LabPoint& point : curve.points) {
            consider(layout.gain, point, point.gain);
            consider(layout.cost, point, point.cost);
        }
    }
    return text;
}

bool LabChart::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString text = textAt(help->pos());
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), text, this);
    return true;
}

} // namespace levelscope::app
