// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/SweepDisplay.h"

#include "app/charts/ChartTabs.h"
#include "app/models/ResultsModel.h"
#include "app/panels/ParametersPanel.h"
#include "app/panels/ResultsPanel.h"

#include <algorithm>
#include <utility>

namespace levelscope::app {

namespace {

bool hasParameters(const core::SweepPoint& point) {
    return point.codec->info().id == ParametersPanel::kCodec;
}

} // namespace

SweepDisplay::SweepDisplay(const Parts& parts, QObject* parent)
    : QObject(parent)
    , m_parts(parts) {
    connect(&m_parts.charts, &ChartTabs::pointSelected, this, &SweepDisplay::selectPoint);
    connect(&m_parts.table, &ResultsPanel::pointSelected, this, &SweepDisplay::selectPoint);
    connect(&m_parts.parameters, &ParametersPanel::levelSelected, this, &SweepDisplay::selectLevel);
}

void SweepDisplay::start(const std::vector<core::Measurement>& measurements) {
    const std::optional<core::SweepPoint> selected = std::exchange(m_selectedPoint, std::nullopt);
    clear();
    std::ranges::transform(measurements, std::back_inserter(m_points), &core::Measurement::point);
    m_parts.results.startSweep(m_points);
    std::vector<core::Measurement> known;
    std::ranges::copy_if(measurements, std::back_inserter(known), &core::Measurement::reached);
    update(known, measurements);
    const auto again = std::ranges::find(known, selected, &core::Measurement::point);
    if (again != known.end())
        selectPoint(again->index);
}

void SweepDisplay::update(const std::vector<core::Measurement>& changed,
                          const std::vector<core::Measurement>& all) {
    m_parts.results.updateMeasurements(changed);
    m_parts.charts.setMeasurements(all);
}

void SweepDisplay::clear() {
    selectPoint(std::nullopt);
    m_points.clear();
    m_parts.results.startSweep({});
    m_parts.charts.setMeasurements({});
}

void SweepDisplay::setMarks(const std::shared_ptr<const core::PointMarks>& marks) {
    m_parts.results.setMarks(marks);
    m_parts.charts.setMarks(marks);
}

void SweepDisplay::selectPoint(std::optional<std::size_t> planIndex) {
    if (planIndex == m_selected)
        return;
    m_selected = planIndex;
    m_selectedPoint = planIndex.has_value() ? std::optional(m_points.at(*planIndex)) : std::nullopt;
    m_parts.charts.setSelectedPoint(planIndex);
    m_parts.table.selectPoint(planIndex);
    const bool ofParameters = m_selectedPoint.has_value() && hasParameters(*m_selectedPoint);
    m_parts.parameters.setSelectedLevel(ofParameters ? std::optional(m_selectedPoint->level) : std::nullopt);
    emit selected(m_selectedPoint);
}

void SweepDisplay::selectLevel(int level) {
    const auto found = std::ranges::find_if(m_points, [&](const core::SweepPoint& point) {
        return hasParameters(point) && point.level == level;
    });
    if (found != m_points.end())
        selectPoint(static_cast<std::size_t>(found - m_points.begin()));
}

} // namespace levelscope::app
