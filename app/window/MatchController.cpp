// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/MatchController.h"

#include "app/BackgroundPool.h"
#include "app/ErrorText.h"
#include "app/Format.h"
#include "app/WhenReady.h"
#include "app/charts/MatchChart.h"
#include "app/export/ResultsValues.h"
#include "app/panels/ComparisonPanel.h"
#include "app/panels/MatchesPanel.h"
#include "app/panels/ParametersPanel.h"
#include "app/window/ShownSweep.h"
#include "app/window/SweepController.h"

#include <QtConcurrent>

#include <algorithm>
#include <utility>

namespace levelscope::app {

MatchController::MatchController(const SweepController& sweep, const ShownSweep& shown, MatchesPanel& panel,
                                 QObject* parent)
    : QObject(parent)
    , m_sweep(sweep)
    , m_shown(shown)
    , m_panel(panel) {
    connect(&m_sweep, &SweepController::stateChanged, this, &MatchController::follow);
    connect(&m_sweep, &SweepController::estimating, this, &MatchController::halt);
    connect(&m_sweep, &SweepController::estimated, this, &MatchController::follow);
    connect(&m_sweep, &SweepController::notEstimated, this, &MatchController::follow);
    connect(&m_panel, &MatchesPanel::sightChanged, this, &MatchController::follow);
    connect(&m_panel.comparison(), &ComparisonPanel::levelsChosen, this, [this] {
        m_stopped = false;
        showComparison();
        halt(); // the chosen ones come first
        follow();
    });
    connect(&m_panel.chart(), &MatchChart::levelClicked, this, [this](int level) {
        const std::optional<int> first = m_panel.comparison().firstLevel();
        if (first.has_value() && first != level)
            m_panel.comparison().chooseLevels(*first, level);
        showComparison();
    });
    update();
}

MatchController::~MatchController() {
    if (m_running != nullptr)
        m_running->request_stop(); // without a signal: what listens may be gone already
}

void MatchController::update() {
    // Of a set there is no one body.
    const core::PayloadPtr payload = m_shown.record() == nullptr ? m_shown.payload() : nullptr;
    std::map<int, core::Measurement> levels = levelsOf(m_shown.measurements());
    const auto samePoint = [](const auto& one, const auto& other) {
        return one.second.point == other.second.point;
    };
    if (payload != m_payload || !std::ranges::equal(levels, m_levels, samePoint)) {
        halt();
        m_payload = payload;
        m_examined.clear();
        m_stopped = false;
        std::vector<int> numbers;
        for (const auto& [level, measurement] : levels)
            numbers.push_back(level);
        m_panel.comparison().setLevels(numbers);
    }
    m_levels = std::move(levels);
    showChart();
    showComparison();
    follow();
}

void MatchController::stop() {
    if (m_running == nullptr)
        return;
    m_stopped = true;
    halt();
    showStatus();
}

std::map<int, core::Measurement>
MatchController::levelsOf(const std::vector<core::Measurement>& measurements) {
    std::map<int, core::Measurement> levels;
    std::optional<core::CurveKey> curve;
    for (const core::Measurement& measurement : measurements) {
        const core::SweepPoint& point = measurement.point;
        if (point.codec->info().id != ParametersPanel::kCodec)
            continue;
        if (!curve.has_value())
            curve = core::curveOf(point);
        if (core::curveOf(point) == *curve)
            levels.insert_or_assign(point.level, measurement);
    }
    return levels;
}

/// Goes on when nothing else is at work, gives way when something is.
void MatchController::follow() {
    if (isActive(m_sweep.state()) || !m_panel.isInSight())
        halt();
    else if (m_running == nullptr && !m_stopped && m_payload != nullptr)
        if (const std::optional<int> level = nextLevel())
            begin(*level);
    showStatus();
}

std::optional<int> MatchController::nextLevel() const {
    const auto missing = [this](int level) {
        return m_levels.contains(level) && !m_examined.contains(level);
    };
    for (const std::optional<int> level :
         {m_panel.comparison().firstLevel(), m_panel.comparison().secondLevel()}) {
        if (level.has_value() && missing(*level))
            return level;
    }
    const auto next = std::ranges::find_if(m_levels, [&](const auto& entry) { return missing(entry.first); });
    return next != m_levels.end() ? std::optional(next->first) : std::nullopt;
}

void MatchController::begin(int level) {
    const auto stop = std::make_shared<std::stop_source>();
    m_running = stop;
    const QFuture<Examined> running =
        QtConcurrent::run(&backgroundPool(), [payload = m_payload, point = m_levels.at(level).point, stop] {
            return core::examineLevel(*payload, point, core::ExaminedSize::LeftOut, stop->get_token());
        });
    whenReady(running, this, [this, stop, level](const Examined& examined) {
        if (stop == m_running) // else it was halted, and its word is not the last
            take(level, examined);
    });
    emit changed();
}

void MatchController::halt() {
    if (const std::shared_ptr<std::stop_source> running = std::exchange(m_running, nullptr)) {
        running->request_stop();
        emit changed();
    }
}

void MatchController::take(int level, Examined examined) {
    m_running.reset();
    m_examined.insert_or_assign(level, std::move(examined));
    showChart();
    showComparison();
    follow();
    emit changed();
}

void MatchController::showChart() {
    std::vector<MatchPoint> points;
    for (const auto& [level, examined] : m_examined) {
        if (examined.has_value())
            points.push_back(
                {level, examined.value().matches.matches, examined.value().matches.meanMatchLength()});
    }
    m_panel.chart().setPoints(points);
    m_panel.chart().setCompared(m_panel.comparison().firstLevel(), m_panel.comparison().secondLevel());
}

void MatchController::showComparison() {
    ComparisonPanel& panel = m_panel.comparison();
    const std::optional<int> first = panel.firstLevel();
    const std::optional<int> second = panel.secondLevel();
    m_panel.chart().setCompared(first, second);
    if (m_payload == nullptr || m_levels.size() < 2 || !first.has_value() || !second.has_value() ||
        first == second) {
        panel.showMessage(m_shown.record() != nullptr
                              ? tr("Matches are counted of one body: open one of the responses.")
                              : tr("Sweep two levels of zstd or more to see why they differ."));
        return;
    }
    std::vector<core::ExaminedLevel> both;
    for (const int level : {*first, *second}) {
        const auto found = m_examined.find(level);
        if (found == m_examined.end())
            return panel.showMessage(tr("The matches of both levels are not counted yet."));
        if (!found->second.has_value()) {
            const core::Error& error = found->second.error();
            return panel.showMessage(error.code == core::ErrorCode::TooLarge
                                         ? tr("Matches are counted of bodies of up to %1 bytes.")
                                               .arg(formatBytes(core::kMostCountedBytes))
                                         : errorSentence(error, formatPoint(m_levels.at(level).point)));
        }
        both.push_back(found->second.value());
        both.back().compressedBytes = m_levels.at(level).compressedBytes;
    }
    panel.showComparison(core::compareLevels(both[0], both[1]));
}

void MatchController::showStatus() {
    QString status;
    if (m_running != nullptr)
        status = tr("Counting matches: %1 of %2 levels").arg(m_examined.size() + 1).arg(m_levels.size());
    else if (m_stopped)
        status = tr("Counting was stopped at %1 of %2 levels; choose levels to go on.")
                     .arg(m_examined.size())
                     .arg(m_levels.size());
    else if (isActive(m_sweep.state()) && m_payload != nullptr && nextLevel().has_value())
        status = tr("Matches are counted once the sweep has ended.");
    m_panel.setStatus(status);
}

} // namespace levelscope::app
