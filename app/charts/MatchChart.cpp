// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/MatchChart.h"

#include "app/Format.h"
#include "app/charts/AxisTicks.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace levelscope::app {

namespace {

/// Room for the numbers beside the plot, in heights of the font.
constexpr qreal kNumberColumn = 4.2;
constexpr qreal kTitleRows = 1.6;
constexpr qreal kLevelRows = 2.7;
constexpr int kMostTicks = 6;

QPen meanPen(const ChartStyle& style) {
    QPen pen(style.colors.text, style.thinCurveLine, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    pen.setDashPattern({6, 3});
    return pen;
}

QPen countPen(const ChartStyle& style) {
    return {style.colors.codec("zstd"), style.curveLine, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin};
}

} // namespace

MatchChart::MatchChart(QWidget* parent)
    : QWidget(parent) {
    setObjectName(QStringLiteral("matchChart"));
    setAccessibleName(tr("Matches and mean match length by level"));
    describe();
}

void MatchChart::setPoints(const std::vector<MatchPoint>& points) {
    m_points = points;
    m_mostMatches = 1;
    m_longestMean = 1;
    for (const MatchPoint& point : points) {
        m_mostMatches = std::max(m_mostMatches, static_cast<double>(point.matches));
        m_longestMean = std::max(m_longestMean, point.meanLength.value_or(0));
    }
    constexpr double headroom = 1.08;
    m_mostMatches *= headroom;
    m_longestMean *= headroom;
    describe();
    update();
}

void MatchChart::setCompared(std::optional<int> first, std::optional<int> second) {
    m_first = first;
    m_second = second;
    update();
}

QSize MatchChart::sizeHint() const {
    const int height = fontMetrics().height();
    return {height * 34, height * 18};
}

QSize MatchChart::minimumSizeHint() const {
    const int height = fontMetrics().height();
    return {height * 18, height * 11};
}

ChartStyle MatchChart::style() const {
    return {chartPalette(chartThemeOf(palette())), font()};
}

QRectF MatchChart::plotArea() const {
    const qreal line = style().fontHeight;
    return QRectF(rect()).adjusted(kNumberColumn * line, (kTitleRows + 0.5) * line, -kNumberColumn * line,
                                   -kLevelRows * line);
}

qreal MatchChart::positionOf(int level) const {
    const QRectF plot = plotArea();
    const int lowest = m_points.front().level;
    const int highest = m_points.back().level;
    // Half a level at both ends, so that no marker stands on an axis.
    return plot.left() + plot.width() * (level - lowest + 0.5) / (highest - lowest + 1);
}

const MatchPoint* MatchChart::nearest(qreal x) const {
    const auto distance = [&](const MatchPoint& point) { return std::abs(positionOf(point.level) - x); };
    const auto found = std::ranges::min_element(m_points, {}, distance);
    return found == m_points.end() ? nullptr : &*found;
}

void MatchChart::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ChartStyle look = style();
    painter.fillRect(rect(), look.colors.background);
    painter.setFont(look.font);
    if (m_points.empty()) {
        painter.setPen(look.colors.mutedText);
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, tr("No matches have been counted yet"));
        return;
    }
    const QRectF plot = plotArea();
    paintAxes(painter, look, plot);
    paintCurves(painter, look, plot);
}

void MatchChart::paintAxes(QPainter& painter, const ChartStyle& look, const QRectF& plot) const {
    const qreal line = look.fontHeight;
    const qreal gap = line / 3;
    const auto at = [&](double value, double most) { return plot.bottom() - plot.height() * value / most; };
    const QRectF leftColumn(0, 0, plot.left() - gap, line);
    const QRectF rightColumn(plot.right() + gap, 0, width() - plot.right() - gap, line);
    for (const AxisTick& tick : linearTicks(0, m_mostMatches, kMostTicks)) {
        const qreal y = at(tick.position, m_mostMatches);
        painter.setPen(QPen(look.colors.grid, look.axisLine));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(look.colors.codec("zstd"));
        painter.drawText(leftColumn.translated(0, y - line / 2), Qt::AlignRight | Qt::AlignVCenter,
                         tick.label);
    }
    painter.setPen(look.colors.text);
    for (const AxisTick& tick : linearTicks(0, m_longestMean, kMostTicks)) {
        const qreal y = at(tick.position, m_longestMean);
        painter.drawLine(QPointF(plot.right(), y), QPointF(plot.right() + gap / 2, y));
        painter.drawText(rightColumn.translated(0, y - line / 2), Qt::AlignLeft | Qt::AlignVCenter,
                         tick.label);
    }
    const int most = std::max(3, static_cast<int>(plot.width() / (2.5 * line)));
    for (const AxisTick& tick : levelTicks(m_points.front().level, m_points.back().level, most)) {
        const qreal x = positionOf(static_cast<int>(std::lround(tick.position)));
        painter.drawText(QRectF(x - 2 * line, plot.bottom() + gap, 4 * line, line), Qt::AlignCenter,
                         tick.label);
    }
    painter.drawText(QRectF(plot.left(), height() - line * 1.2, plot.width(), line), Qt::AlignCenter,
                     tr("Level"));
    painter.setPen(QPen(look.colors.axis, look.axisLine));
    painter.drawRect(plot);

    const QRectF titles(gap, line / 3, width() - 2 * gap, kTitleRows * line);
    painter.setPen(look.colors.codec("zstd"));
    painter.drawText(titles, Qt::AlignLeft | Qt::AlignVCenter, tr("Matches (solid)"));
    painter.setPen(look.colors.text);
    painter.drawText(titles, Qt::AlignRight | Qt::AlignVCenter, tr("Mean length in bytes (dashed)"));
}

void MatchChart::paintCurves(QPainter& painter, const ChartStyle& look, const QRectF& plot) const {
    for (const std::optional<int>& compared : {m_first, m_second}) {
        if (!compared.has_value() ||
            std::ranges::find(m_points, *compared, &MatchPoint::level) == m_points.end())
            continue;
        const qreal x = positionOf(*compared);
        painter.setPen(QPen(look.colors.reference, look.thinCurveLine, Qt::DotLine));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    }
    QPainterPath counts;
    QPainterPath means;
    std::vector<QPointF> countMarks;
    std::vector<QPointF> meanMarks;
    const auto extend = [](QPainterPath& path, std::vector<QPointF>& marks, const QPointF& point,
                           bool joined) {
        if (joined && !marks.empty())
            path.lineTo(point);
        else
            path.moveTo(point);
        marks.push_back(point);
    };
    bool joinedMean = false;
    for (std::size_t index = 0; index < m_points.size(); ++index) {
        const MatchPoint& point = m_points[index];
        // There is no level 0: it is another name of the default.
        const int before = point.level == 1 ? -1 : point.level - 1;
        const bool joined = index > 0 && m_points[index - 1].level >= before;
        const qreal x = positionOf(point.level);
        const double matches = static_cast<double>(point.matches);
        extend(counts, countMarks, {x, plot.bottom() - plot.height() * matches / m_mostMatches}, joined);
        if (point.meanLength.has_value())
            extend(means, meanMarks, {x, plot.bottom() - plot.height() * *point.meanLength / m_longestMean},
                   joined && joinedMean);
        joinedMean = point.meanLength.has_value();
    }
    const qreal radius = look.markerSize / 2;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(meanPen(look));
    painter.drawPath(means);
    painter.setPen(countPen(look));
    painter.drawPath(counts);
    painter.setPen(QPen(look.colors.text, look.markerLine));
    painter.setBrush(look.colors.background);
    for (const QPointF& mark : meanMarks)
        painter.drawEllipse(mark, radius, radius);
    painter.setPen(Qt::NoPen);
    painter.setBrush(look.colors.codec("zstd"));
    for (const QPointF& mark : countMarks)
        painter.drawEllipse(mark, radius, radius);
}

void MatchChart::mousePressEvent(QMouseEvent* event) {
    const MatchPoint* point = nearest(event->position().x());
    if (event->button() == Qt::LeftButton && point != nullptr && plotArea().contains(event->position()))
        emit levelClicked(point->level);
    else
        QWidget::mousePressEvent(event);
}

bool MatchChart::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const MatchPoint* point = nearest(help->pos().x());
    if (point == nullptr || !plotArea().contains(help->pos()))
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), textOf(*point), this);
    return true;
}

QString MatchChart::textOf(const MatchPoint& point) {
    const QString matches = formatBytes(point.matches);
    return point.meanLength.has_value()
               ? tr("Level %1: %2 matches of mean length %3")
                     .arg(QString::number(point.level), matches, formatMean(point.meanLength))
               : tr("Level %1: no matches").arg(point.level);
}

void MatchChart::describe() {
    QStringList lines;
    for (const MatchPoint& point : m_points)
        lines.append(textOf(point));
    setAccessibleDescription(lines.join(QStringLiteral("; ")));
}

} // namespace levelscope::app
