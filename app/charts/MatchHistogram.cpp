// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/MatchHistogram.h"

#include "app/Format.h"
#include "app/charts/AxisTicks.h"

#include <QHelpEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>

namespace levelscope::app {

namespace {

// Room around the plot, in heights of the font.
constexpr qreal kNumberColumn = 4.2;
constexpr qreal kHeadingRows = 2.8;
constexpr qreal kTitleRows = 1.6;
constexpr int kMostTicks = 5;

QPen outlinePen(const ChartStyle& style) {
    return {style.colors.text, style.curveLine, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin};
}

/// The beginning of the bin is enough under a bar.
QString shortTitle(const QString& title) {
    return title.section(u'-', 0, 0);
}

} // namespace

MatchHistogram::MatchHistogram(const QString& title, QWidget* parent)
    : QWidget(parent)
    , m_title(title) {
    setAccessibleName(title);
}

void MatchHistogram::setBins(const std::vector<ComparedBin>& bins, const QString& firstName,
                             const QString& secondName) {
    m_bins = bins;
    m_firstName = firstName;
    m_secondName = secondName;
    std::uint64_t most = 1;
    QStringList lines;
    for (const ComparedBin& bin : bins) {
        most = std::max({most, bin.first, bin.second});
        lines.append(textOf(bin));
    }
    constexpr double headroom = 1.05;
    m_most = static_cast<double>(most) * headroom;
    setAccessibleDescription(lines.join(QStringLiteral("; ")));
    update();
}

QSize MatchHistogram::sizeHint() const {
    const int height = fontMetrics().height();
    return {height * 28, height * 13};
}

QSize MatchHistogram::minimumSizeHint() const {
    const int height = fontMetrics().height();
    return {height * 16, height * 10};
}

ChartStyle MatchHistogram::style() const {
    return {chartPalette(chartThemeOf(palette())), font()};
}

QRectF MatchHistogram::plotArea() const {
    const qreal line = style().fontHeight;
    return QRectF(rect()).adjusted(kNumberColumn * line, kHeadingRows * line, -line, -kTitleRows * line);
}

QString MatchHistogram::textOf(const ComparedBin& bin) const {
    return tr("%1: %2 with %3, %4 with %5")
        .arg(bin.title, formatBytes(bin.first), m_firstName, formatBytes(bin.second), m_secondName);
}

void MatchHistogram::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ChartStyle look = style();
    painter.fillRect(rect(), look.colors.background);
    painter.setFont(look.font);
    if (m_bins.empty()) {
        painter.setPen(look.colors.mutedText);
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, tr("No matches"));
        return;
    }
    const QRectF plot = plotArea();
    paintHeading(painter, look);
    paintBars(painter, look, plot);
    paintTitles(painter, look, plot);
}

void MatchHistogram::paintHeading(QPainter& painter, const ChartStyle& look) const {
    const qreal line = look.fontHeight;
    const QFontMetricsF metrics(look.font);
    painter.setPen(look.colors.text);
    painter.drawText(QRectF(line / 2, line / 4, width() - line, line), Qt::AlignLeft | Qt::AlignVCenter,
                     m_title);
    QRectF swatch(line / 2, line * 1.5, line * 0.8, line * 0.8);
    const auto nameBeside = [&](const QString& name) {
        painter.setPen(look.colors.text);
        const QRectF room(swatch.right() + line / 3, swatch.top() - line * 0.1, width(), line);
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, name);
        swatch.translate(line * 2.2 + metrics.horizontalAdvance(name), 0);
    };
    painter.fillRect(swatch, look.colors.codec("zstd"));
    nameBeside(m_firstName);
    painter.setPen(outlinePen(look));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(swatch);
    nameBeside(m_secondName);
}

void MatchHistogram::paintBars(QPainter& painter, const ChartStyle& look, const QRectF& plot) const {
    const qreal line = look.fontHeight;
    const auto at = [&](double count) { return plot.bottom() - plot.height() * count / m_most; };
    for (const AxisTick& tick : linearTicks(0, m_most, kMostTicks)) {
        const qreal y = at(tick.position);
        painter.setPen(QPen(look.colors.grid, look.axisLine));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(look.colors.text);
        painter.drawText(QRectF(0, y - line / 2, plot.left() - line / 3, line),
                         Qt::AlignRight | Qt::AlignVCenter, tick.label);
    }
    const qreal step = plot.width() / static_cast<qreal>(m_bins.size());
    QPainterPath outline(plot.bottomLeft());
    for (std::size_t index = 0; index < m_bins.size(); ++index) {
        const qreal left = plot.left() + step * static_cast<qreal>(index);
        const qreal top = at(static_cast<double>(m_bins[index].first));
        painter.fillRect(QRectF(left + step * 0.08, top, step * 0.84, plot.bottom() - top),
                         look.colors.codec("zstd"));
        const qreal second = at(static_cast<double>(m_bins[index].second));
        outline.lineTo(left, second);
        outline.lineTo(left + step, second);
    }
    outline.lineTo(plot.bottomRight());
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(look.colors.axis, look.axisLine));
    painter.drawLine(plot.bottomLeft(), plot.bottomRight());
    painter.setPen(outlinePen(look));
    painter.drawPath(outline);
}

void MatchHistogram::paintTitles(QPainter& painter, const ChartStyle& look, const QRectF& plot) const {
    const qreal line = look.fontHeight;
    const QFontMetricsF metrics(look.font);
    const qreal step = plot.width() / static_cast<qreal>(m_bins.size());
    painter.setPen(look.colors.text);
    qreal taken = 0; // up to here there are titles
    for (std::size_t index = 0; index < m_bins.size(); ++index) {
        const QString title = shortTitle(m_bins[index].title);
        const qreal needed = metrics.horizontalAdvance(title);
        // A bin begins at its left edge, and so does the value under it.
        const qreal left =
            std::min(plot.left() + step * static_cast<qreal>(index) - needed / 2, width() - needed);
        if (left < taken)
            continue;
        painter.drawText(QRectF(left, plot.bottom() + line / 4, needed + 1, line),
                         Qt::AlignLeft | Qt::AlignVCenter, title);
        taken = left + needed + line / 2;
    }
}

bool MatchHistogram::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QRectF plot = plotArea();
    if (m_bins.empty() || !plot.contains(help->pos())) {
        QToolTip::hideText();
        return true;
    }
    const qreal share = (help->pos().x() - plot.left()) / plot.width();
    const auto index = static_cast<std::size_t>(share * static_cast<qreal>(m_bins.size()));
    QToolTip::showText(help->globalPos(), textOf(m_bins[std::min(index, m_bins.size() - 1)]), this);
    return true;
}

} // namespace levelscope::app
