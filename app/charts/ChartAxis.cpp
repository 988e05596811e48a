// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/ChartAxis.h"

#include <QCategoryAxis>
#include <QChart>
#include <QFontMetricsF>
#include <QLocale>

#include <algorithm>

namespace levelscope::app {

ChartAxis::ChartAxis(QChart& chart, ChartKind kind, Qt::Orientation orientation)
    : m_axis(new QCategoryAxis(&chart))
    , m_scale(scaleFor(kind, orientation)) {
    m_axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    m_axis->setTitleText(titleFor(kind, orientation));
    m_axis->setTruncateLabels(false);
    chart.addAxis(m_axis, orientation == Qt::Horizontal ? Qt::AlignBottom : Qt::AlignLeft);
}

ChartAxis::Scale ChartAxis::scaleFor(ChartKind kind, Qt::Orientation orientation) {
    if (orientation == Qt::Horizontal)
        return isTradeoff(kind) ? Scale::Logarithmic : Scale::Levels;
    return kind == ChartKind::Throughput ? Scale::Logarithmic : Scale::Linear;
}

QString ChartAxis::titleFor(ChartKind kind, Qt::Orientation orientation) {
    if (orientation == Qt::Horizontal && kind == ChartKind::Decompression)
        return tr("Decompress throughput (MB/s, log scale)");
    if (orientation == Qt::Horizontal)
        return kind == ChartKind::Tradeoff ? tr("Compress throughput (MB/s, log scale)") : tr("Level");
    return kind == ChartKind::Throughput ? tr("Throughput (MB/s, log scale)")
                                         : tr("Ratio (original : compressed size)");
}

void ChartAxis::setRange(qreal lowest, qreal highest, qreal length) {
    std::vector<AxisTick> ticks = ticksFor(lowest, highest, length);
    if (ticks != m_ticks) {
        const QStringList labels = m_axis->categoriesLabels();
        for (const QString& label : labels)
            m_axis->remove(label);
        // A category axis also ticks at its start, without a label: on top of the first tick it does no harm.
        if (!ticks.empty())
            m_axis->setStartValue(ticks.front().position);
        for (const AxisTick& tick : ticks)
            m_axis->append(tick.label, tick.position);
        m_ticks = std::move(ticks);
    }
    m_axis->setRange(lowest, highest);
}

std::vector<AxisTick> ChartAxis::ticksFor(qreal lowest, qreal highest, qreal length) const {
    const QFontMetricsF metrics(m_axis->labelsFont());
    const bool isHorizontal = m_axis->alignment() == Qt::AlignBottom;
    const auto levelWidth = [&](qreal level) {
        return metrics.horizontalAdvance(QLocale().toString(qRound(level)));
    };
    // Every level matters, so their short numbers may stand close; other labels get air.
    const qreal widest =
        m_scale == Scale::Levels
            ? std::max({levelWidth(-22), levelWidth(lowest), levelWidth(highest)}) + 0.4 * metrics.height()
            : metrics.horizontalAdvance(QStringLiteral("10,000  "));
    const qreal room = isHorizontal ? widest : 2.5 * metrics.height();
    const int most = static_cast<int>(length / room);
    switch (m_scale) {
    case Scale::Levels:
        return levelTicks(lowest, highest, most);
    case Scale::Linear:
        return linearTicks(lowest, highest, most);
    case Scale::Logarithmic:
        return logarithmicTicks(lowest, highest, most);
    }
    return {};
}

void ChartAxis::setStyle(const ChartStyle& style) {
    m_axis->setLabelsFont(style.font);
    m_axis->setLabelsBrush(style.colors.text);
    m_axis->setTitleFont(style.font);
    m_axis->setTitleBrush(style.colors.text);
    m_axis->setLinePen(QPen(style.colors.axis, style.axisLine));
    m_axis->setGridLinePen(QPen(style.colors.grid, style.axisLine));
}

} // namespace levelscope::app
