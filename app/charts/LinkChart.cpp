// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/LinkChart.h"

#include "app/Format.h"
#include "app/LinkText.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace levelscope::app {

namespace {

constexpr int kPercentStep = 20;

std::vector<std::size_t> shownDeliveries(const std::vector<core::BandwidthStretch>& stretches,
                                         std::size_t uncompressed) {
    std::vector<std::size_t> shown;
    for (const core::BandwidthStretch& stretch : stretches) {
        if (std::ranges::find(shown, stretch.best) == shown.end())
            shown.push_back(stretch.best);
    }
    if (std::ranges::find(shown, uncompressed) == shown.end())
        shown.push_back(uncompressed);
    return shown;
}

} // namespace

LinkChartContent linkChartContent(const std::vector<core::Measurement>& measurements,
                                  std::uint64_t originalBytes, const core::Link& link) {
    const std::vector<core::Delivery> deliveries = core::deliveriesOf(measurements, originalBytes);
    if (deliveries.size() < 2)
        return {};
    const std::vector<core::BandwidthStretch> stretches = core::bestByBandwidth(deliveries, link, {});
    const std::vector<std::size_t> shown = shownDeliveries(stretches, deliveries.size() - 1);
    core::RelativeTimes times = core::relativeTimes(deliveries, link, stretches, shown);
    LinkChartContent content{.bandwidths = std::move(times.bandwidths),
                             .chosenBandwidth = link.bitsPerSecond};
    for (core::RelativeCurve& curve : times.curves) {
        const std::optional<std::size_t> row = deliveries[curve.delivery].row;
        content.curves.push_back({.name = optionName(row, measurements),
                                  .codecId = row.has_value()
                                                 ? std::string(measurements[*row].point.codec->info().id)
                                                 : std::string(),
                                  .shares = std::move(curve.shares)});
    }
    for (const core::BandwidthStretch& stretch : stretches) {
        const auto curve = std::ranges::find(shown, stretch.best) - shown.begin();
        content.best.push_back({stretch.lowest, stretch.highest, static_cast<std::size_t>(curve)});
    }
    return content;
}

LinkChart::LinkChart(QWidget* parent)
    : QWidget(parent) {
    setObjectName(QStringLiteral("linkChart"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Best setting by bandwidth"));
}

void LinkChart::setContent(LinkChartContent content) {
    m_content = std::move(content);
    QStringList best;
    for (const LinkBest& stretch : m_content.best)
        best.append(tr("%1 from %2 to %3")
                        .arg(m_content.curves[stretch.curve].name, formatBandwidth(stretch.lowest),
                             formatBandwidth(stretch.highest)));
    setAccessibleDescription(best.join(QStringLiteral("; ")));
    update();
}

QSize LinkChart::sizeHint() const {
    return {fontMetrics().height() * 40, fontMetrics().height() * 22};
}

QSize LinkChart::minimumSizeHint() const {
    return {fontMetrics().height() * 20, fontMetrics().height() * 14};
}

QPointF LinkChart::position(const QRectF& plot, double bandwidth, double share) const {
    const double lowest = std::log(m_content.bandwidths.front());
    const double highest = std::log(m_content.bandwidths.back());
    const double place = (std::log(bandwidth) - lowest) / (highest - lowest);
    return {plot.left() + place * plot.width(), plot.bottom() - share * plot.height()};
}

QPen LinkChart::penOf(std::size_t curve, const ChartStyle& style) const {
    const std::string& codec = m_content.curves[curve].codecId;
    if (codec.empty())
        return QPen(style.colors.mutedText, style.curveLine, Qt::DotLine);
    // Settings of one codec have its colour and differ in their dashes.
    constexpr Qt::PenStyle kDashes[] = {Qt::SolidLine, Qt::DashLine, Qt::DashDotLine, Qt::DashDotDotLine};
    const auto before =
        std::count_if(m_content.curves.begin(), m_content.curves.begin() + static_cast<std::ptrdiff_t>(curve),
                      [&](const LinkCurve& other) { return other.codecId == codec; });
    return QPen(style.colors.codec(codec), style.curveLine,
                kDashes[static_cast<std::size_t>(before) % std::size(kDashes)]);
}

void LinkChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ChartStyle style(chartPalette(chartThemeOf(palette())), font());
    painter.fillRect(rect(), style.colors.background);
    painter.setFont(style.font);
    painter.setPen(style.colors.text);
    if (m_content.bandwidths.size() < 2) {
        painter.drawText(rect(), Qt::AlignCenter, tr("Speeds were not measured"));
        return;
    }
    const qreal line = style.fontHeight * 1.3;
    const QFontMetricsF metrics(style.font);
    const qreal left = metrics.horizontalAdvance(QStringLiteral("100 %  "));
    const QRectF plot =
        QRectF(rect()).adjusted(left + style.margin, 2.4 * line, -2 * style.margin, -4.4 * line);
    paintAxes(painter, plot, style);
    paintCurves(painter, plot, style);
    paintBest(painter, plot, style);
    paintLegend(painter, QRectF(plot.left(), plot.bottom() + 2.8 * line, plot.width(), 1.5 * line), style);
}

void LinkChart::paintAxes(QPainter& painter, const QRectF& plot, const ChartStyle& style) const {
    const qreal line = style.fontHeight * 1.3;
    for (int percent = 0; percent <= 100; percent += kPercentStep) {
        const qreal y = plot.bottom() - percent / 100.0 * plot.height();
        painter.setPen(QPen(style.colors.grid, style.axisLine));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(style.colors.text);
        painter.drawText(QRectF(0, y - line / 2, plot.left() - style.margin / 2, line),
                         Qt::AlignRight | Qt::AlignVCenter, tr("%1 %").arg(percent));
    }
    qreal labelEnd = -1;
    const int first = static_cast<int>(std::ceil(std::log10(m_content.bandwidths.front()) - 1e-9));
    for (int power = first; std::pow(10, power) <= m_content.bandwidths.back() * (1 + 1e-9); ++power) {
        const qreal x = position(plot, std::pow(10, power), 0).x();
        painter.setPen(QPen(style.colors.grid, style.axisLine));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
        const QString label = formatBandwidth(std::pow(10, power));
        const qreal width = QFontMetricsF(style.smallFont).horizontalAdvance(label);
        const qreal start = std::clamp(x - width / 2, 0.0, QWidget::width() - width);
        if (start < labelEnd + style.margin)
            continue;
        painter.setFont(style.smallFont);
        painter.setPen(style.colors.text);
        painter.drawText(QPointF(start, plot.bottom() + line), label);
        painter.setFont(style.font);
        labelEnd = start + width;
    }
    painter.setPen(style.colors.text);
    painter.drawText(QRectF(plot.left(), plot.bottom() + 1.3 * line, plot.width(), line), Qt::AlignCenter,
                     tr("Bandwidth (log scale); height: least total time over a setting's own"));
}

void LinkChart::paintCurves(QPainter& painter, const QRectF& plot, const ChartStyle& style) const {
    painter.save();
    painter.setClipRect(plot.adjusted(0, -style.curveLine, 0, style.curveLine));
    for (std::size_t curve = 0; curve < m_content.curves.size(); ++curve) {
        QPolygonF points;
        for (std::size_t index = 0; index < m_content.bandwidths.size(); ++index)
            points.append(position(plot, m_content.bandwidths[index], m_content.curves[curve].shares[index]));
        painter.setPen(penOf(curve, style));
        painter.drawPolyline(points);
    }
    painter.restore();
}

/// Above the plot: the best setting of each stretch over its crossovers, as far as there is room.
void LinkChart::paintBest(QPainter& painter, const QRectF& plot, const ChartStyle& style) const {
    const qreal line = style.fontHeight * 1.3;
    const QFontMetricsF metrics(style.font);
    const QFontMetricsF small(style.smallFont);
    qreal labelEnd = 0;
    for (const LinkBest& stretch : m_content.best) {
        const qreal from = position(plot, stretch.lowest, 0).x();
        const qreal to = position(plot, stretch.highest, 0).x();
        const QString& name = m_content.curves[stretch.curve].name;
        if (metrics.horizontalAdvance(name) <= to - from) {
            painter.setPen(penOf(stretch.curve, style).color());
            painter.drawText(QRectF(from, plot.top() - 2.3 * line, to - from, line), Qt::AlignCenter, name);
        }
        if (&stretch == &m_content.best.front())
            continue;
        painter.setPen(QPen(style.colors.reference, style.axisLine, Qt::DashLine));
        painter.drawLine(QPointF(from, plot.top() - 0.2 * line), QPointF(from, plot.bottom()));
        const QString label = formatBandwidth(stretch.lowest);
        const qreal width = small.horizontalAdvance(label);
        const qreal start = std::min(from - width / 2, QWidget::width() - width);
        if (start < labelEnd)
            continue;
        painter.setFont(style.smallFont);
        painter.setPen(style.colors.mutedText);
        painter.drawText(QPointF(start, plot.top() - 0.4 * line), label);
        painter.setFont(style.font);
        labelEnd = start + width + style.margin;
    }
    const double chosen = m_content.chosenBandwidth;
    if (chosen >= m_content.bandwidths.front() && chosen <= m_content.bandwidths.back()) {
        const qreal x = position(plot, chosen, 0).x();
        painter.setPen(QPen(style.colors.selection, style.curveLine));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    }
}

void LinkChart::paintLegend(QPainter& painter, const QRectF& area, const ChartStyle& style) const {
    const QFontMetricsF metrics(style.font);
    const qreal sample = 2.5 * style.fontHeight;
    qreal x = area.left();
    for (std::size_t curve = 0; curve < m_content.curves.size(); ++curve) {
        const QString& name = m_content.curves[curve].name;
        const qreal width = metrics.horizontalAdvance(name);
        if (x + sample + width > area.right() && curve > 0)
            break; // the names over the stretches and the accessible description have the rest
        painter.setPen(penOf(curve, style));
        painter.drawLine(QPointF(x, area.center().y()), QPointF(x + 0.8 * sample, area.center().y()));
        painter.setPen(style.colors.text);
        painter.drawText(QRectF(x + sample, area.top(), width + 1, area.height()), Qt::AlignVCenter, name);
        x += sample + width + 2 * style.margin;
    }
}

} // namespace levelscope::app
