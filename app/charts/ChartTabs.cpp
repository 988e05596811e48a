// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/ChartTabs.h"

#include <algorithm>
#include <utility>

namespace levelscope::app {

ChartTabs::ChartTabs(QWidget* parent)
    : QTabWidget(parent) {
    setObjectName(QStringLiteral("chartTabs"));
    setDocumentMode(true);
    const auto ranks = std::make_shared<CurveRanks>();
    for (std::size_t index = 0; index < kChartKinds.size(); ++index) {
        m_charts[index] = new SweepChartView(kChartKinds[index], this, ranks);
        addTab(m_charts[index], chartTitle(kChartKinds[index]));
        connect(m_charts[index], &SweepChartView::pointSelected, this, &ChartTabs::pointSelected);
    }
    connect(this, &QTabWidget::currentChanged, this, &ChartTabs::showCurrent);
}

void ChartTabs::setMeasurements(const std::vector<core::Measurement>& measurements) {
    m_measurements = measurements;
    if (m_measurements.empty()) {
        m_marks.reset();
        for (SweepChartView* chart : m_charts)
            chart->setMeasurements({});
    }
    showCurrent();
}

void ChartTabs::setSelectedPoint(std::optional<std::size_t> planIndex) {
    m_selected = planIndex;
    for (SweepChartView* chart : m_charts)
        chart->setSelectedPoint(planIndex);
}

void ChartTabs::setNoSpeedsText(const QString& text) {
    for (SweepChartView* chart : m_charts)
        chart->setNoSpeedsText(text);
}

void ChartTabs::setSent(const std::optional<SentMark>& sent) {
    for (SweepChartView* chart : m_charts)
        chart->setSent(sent);
}

void ChartTabs::setMarks(std::shared_ptr<const core::PointMarks> marks) {
    m_marks = std::move(marks);
    current().setMarks(m_marks);
}

void ChartTabs::setDefaultsShown(bool shown) {
    m_defaultsShown = shown;
    for (SweepChartView* chart : m_charts)
        chart->setDefaultsShown(shown);
}

void ChartTabs::resetZooms() {
    for (SweepChartView* chart : m_charts)
        chart->resetZoom();
}

SweepChartView& ChartTabs::current() const {
    return *m_charts.at(static_cast<std::size_t>(std::max(currentIndex(), 0)));
}

void ChartTabs::showCurrent() {
    current().setMeasurements(m_measurements);
    current().setMarks(m_marks);
    current().setSelectedPoint(m_selected);
}

} // namespace levelscope::app
