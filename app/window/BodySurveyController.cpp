// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/BodySurveyController.h"

#include "app/BackgroundPool.h"
#include "app/models/EntriesModel.h"
#include "app/window/PayloadLoader.h"
#include "app/window/SweepController.h"
#include "core/worker/BackgroundPriority.h"

#include <QtConcurrent>

#include <mutex>
#include <utility>

namespace levelscope::app {

struct BodySurveyController::Pass {
    Pass(core::CapturePtr capture, const core::SurveyLimits& limits)
        : survey(std::move(capture), limits, clock) {}

    core::SteadyClock clock = {};
    core::BodySurvey survey; ///< its thread's alone while there is one
    std::stop_source stop = {};
    std::mutex mutex = {};
    std::vector<core::SurveyedBody> found = {}; ///< and not yet filled in
};

BodySurveyController::BodySurveyController(const Parts& parts, QObject* parent)
    : QObject(parent)
    , m_entries(parts.entries)
    , m_loader(parts.loader)
    , m_sweep(parts.sweep) {
    m_timer.setInterval(100);
    connect(&m_timer, &QTimer::timeout, this, &BodySurveyController::fillIn);
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &BodySurveyController::takeEnd);
    connect(&m_loader, &PayloadLoader::started, this, &BodySurveyController::follow);
    connect(&m_loader, &PayloadLoader::loaded, this, &BodySurveyController::follow);
    connect(&m_loader, &PayloadLoader::failed, this, &BodySurveyController::follow);
    connect(&m_loader, &PayloadLoader::cancelled, this, &BodySurveyController::follow);
    connect(&m_sweep, &SweepController::stateChanged, this, &BodySurveyController::follow);
    connect(&m_sweep, &SweepController::estimating, this, [this] { setEstimating(true); });
    connect(&m_sweep, &SweepController::estimated, this, [this] { setEstimating(false); });
    connect(&m_sweep, &SweepController::notEstimated, this, [this] { setEstimating(false); });
}

BodySurveyController::~BodySurveyController() {
    setCapture(nullptr);
}

void BodySurveyController::setCapture(core::CapturePtr capture, const core::SurveyLimits& limits) {
    if (m_pass != nullptr)
        m_pass->stop.request_stop();
    m_pass.reset();
    m_working = false;
    m_timer.stop();
    if (capture == nullptr)
        return;
    m_pass = std::make_shared<Pass>(std::move(capture), limits);
    follow();
}

void BodySurveyController::setEstimating(bool estimating) {
    m_estimating = estimating;
    follow();
}

void BodySurveyController::follow() {
    if (m_pass == nullptr)
        return;
    if (m_estimating || m_loader.isLoading() || isActive(m_sweep.state()))
        m_pass->stop.request_stop();
    else if (!m_working)
        begin();
}

void BodySurveyController::begin() {
    m_working = true;
    m_timer.start();
    m_pass->stop = std::stop_source();
    // What the watcher would still have told of a capture that is closed is dropped.
    m_watcher.setFuture(
        QtConcurrent::run(&backgroundPool(), [pass = m_pass, stop = m_pass->stop.get_token()] {
            core::giveWay();
            pass->survey.run(
                [&pass](core::SurveyedBody body) {
                    const std::scoped_lock lock(pass->mutex);
                    pass->found.push_back(std::move(body));
                },
                stop);
        }));
}

void BodySurveyController::takeEnd() {
    if (!std::exchange(m_working, false))
        return; // of a capture that is closed
    m_timer.stop();
    fillIn();
    if (!m_pass->survey.isOver()) {
        follow(); // what it gave way to may have ended before
        return;
    }
    m_pass.reset();
    emit finished();
}

void BodySurveyController::fillIn() {
    std::vector<core::SurveyedBody> found;
    {
        const std::scoped_lock lock(m_pass->mutex);
        found.swap(m_pass->found);
    }
    m_entries.setDecoded(std::move(found));
}

} // namespace levelscope::app
