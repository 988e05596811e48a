// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/CurveLines.h"

#include "app/charts/SeriesCut.h"

#include <QAbstractAxis>
#include <QChart>
#include <QLineSeries>

namespace levelscope::app {

CurveLines::CurveLines(QChart& chart)
    : m_chart(chart) {}

void CurveLines::show(const std::vector<const Curve*>& curves, const QRectF& range, const ChartStyle& style) {
    std::size_t used = 0;
    for (const Curve* curve : curves) {
        QList<QPointF> values;
        for (const CurvePoint& point : curve->points)
            values.append(point.value);
        for (const QList<QPointF>& part : cutToRange(values, range)) {
            if (used == m_series.size())
                m_series.push_back(addSeries());
            m_series[used]->setPen(style.linePen(*curve));
            m_series[used]->replace(part);
            ++used;
        }
    }
    for (; used < m_series.size(); ++used)
        m_series[used]->replace(QList<QPointF>());
}

QLineSeries* CurveLines::addSeries() {
    auto* const series = new QLineSeries(&m_chart);
    m_chart.addSeries(series);
    for (QAbstractAxis* axis : m_chart.axes())
        series->attachAxis(axis);
    return series;
}

std::vector<QLineF> CurveLines::segments(const PlotMapping& plot) const {
    std::vector<QLineF> lines;
    for (const QLineSeries* series : m_series) {
        const QList<QPointF> values = series->points();
        for (qsizetype i = 1; i < values.size(); ++i)
            lines.emplace_back(plot.toPosition(values[i - 1]), plot.toPosition(values[i]));
    }
    return lines;
}

} // namespace levelscope::app
