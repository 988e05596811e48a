// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/SweepController.h"

#include "app/window/SweepRelay.h"

namespace levelscope::app {

namespace {

constexpr std::chrono::milliseconds kPauseWhileSizing(50);
/// Repainting takes processor time from what is being timed, so it happens seldom then.
constexpr std::chrono::milliseconds kPauseWhileTiming(250);

} // namespace

SweepController::SweepController(QObject* parent)
    : QObject(parent) {
    m_pause.setSingleShot(true);
    connect(&m_pause, &QTimer::timeout, this, &SweepController::drain);
}

SweepController::~SweepController() = default;

void SweepController::start(core::PayloadPtr payload, core::SweepPlan plan) {
    Job job{std::move(payload), std::move(plan)};
    if (!isActive(m_state)) {
        launch(std::move(job));
        return;
    }
    stop();
    m_next = std::move(job);
}

void SweepController::stop() {
    m_next.reset();
    const auto* running = std::get_if<SweepRunning>(&m_state);
    if (running == nullptr)
        return;
    m_thread.request_stop();
    m_state = SweepStopping{running->progress, running->started};
    emit stateChanged();
}

void SweepController::launch(Job job) {
    if (m_thread.joinable())
        m_thread.join(); // it has posted its report, so it is ending
    m_job = std::move(job);
    m_measurements = core::unreachedMeasurements(m_job.plan.points, m_job.payload->size());
    m_startedAt = std::chrono::system_clock::now();
    m_state = SweepRunning{.progress = {}, .started = std::chrono::steady_clock::now()};
    m_relay = std::make_shared<SweepRelay>(
        [this] { QMetaObject::invokeMethod(this, &SweepController::drain, Qt::QueuedConnection); });
    emit started();
    emit stateChanged();
    m_thread =
        std::jthread([this, relay = m_relay, &engine = m_engine, job = m_job](const std::stop_token& stop) {
            core::SweepReport report = engine.run(job.plan, job.payload, *relay, stop);
            QMetaObject::invokeMethod(
                this, [this, report = std::move(report)] { finish(report); }, Qt::QueuedConnection);
        });
}

void SweepController::drain() {
    if (m_pause.isActive())
        return; // a wake-up of an earlier sweep; the pause ends in a drain anyway
    const std::optional<SweepBatch> batch = m_relay->take();
    if (!batch.has_value())
        return;
    const bool timing = batch->progress.phase == core::SweepPhase::Timings;
    m_pause.start(timing ? kPauseWhileTiming : kPauseWhileSizing);
    apply(*batch);
}

void SweepController::apply(const SweepBatch& batch) {
    for (const core::Measurement& measurement : batch.measurements)
        m_measurements[measurement.index] = measurement;
    if (auto* running = std::get_if<SweepRunning>(&m_state))
        running->progress = batch.progress;
    else if (auto* stopping = std::get_if<SweepStopping>(&m_state))
        stopping->progress = batch.progress;
    if (!batch.measurements.empty())
        emit measured(batch.measurements);
    emit stateChanged();
}

void SweepController::finish(const core::SweepReport& report) {
    m_pause.stop();
    if (const std::optional<SweepBatch> rest = m_relay->take())
        apply(*rest);
    m_state = SweepFinished{report.outcome, report.elapsed};
    if (m_next.has_value()) {
        launch(*std::exchange(m_next, std::nullopt));
        return;
    }
    emit stateChanged();
}

} // namespace levelscope::app
