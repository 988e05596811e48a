// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/SweepController.h"

#include "app/ErrorText.h"
#include "app/window/AfterPainting.h"
#include "app/window/SweepRelay.h"

#include <algorithm>

namespace levelscope::app {

namespace {

constexpr std::chrono::milliseconds kPauseBetweenBatches(50);
/// One label, once a second, in timed runs that are long: not worth throwing them away.
constexpr std::chrono::seconds kProgressInterval(1);
/// A spin box or a typed number passes through values that nobody wants to sweep.
constexpr std::chrono::milliseconds kSettlingTime(400);

void join(std::jthread& thread) {
    if (thread.joinable())
        thread.join();
}

/// The points of a plan with what an earlier sweep of the payload found out about them.
std::vector<core::Measurement> stillValid(const std::vector<core::Measurement>& found,
                                          std::vector<core::Measurement> unreached) {
    for (core::Measurement& measurement : unreached) {
        const auto old = std::ranges::find(found, measurement.point, &core::Measurement::point);
        // What failed is tried again, and what was left out may now be within the limit.
        if (old == found.end() || old->failed() || !old->reached())
            continue;
        const std::size_t index = measurement.index;
        measurement = *old;
        measurement.index = index;
    }
    return unreached;
}

std::size_t runsOf(const core::Measurement& measurement) {
    return measurement.timings.compress.has_value() ? measurement.timings.compress->count : 0;
}

/// What a sweep found out about a point, with the times that an earlier one left where its own are of fewer
/// than `enoughRuns`.
core::Measurement withEarlierTimes(core::Measurement found, const core::Measurement& earlier,
                                   std::size_t enoughRuns) {
    if (found.outputRefuted())
        return found;
    if (runsOf(found) < enoughRuns) {
        found.timings = earlier.timings;
        found.noisy = earlier.noisy;
    }
    if (found.responsesPerSecond.empty())
        found.responsesPerSecond = earlier.responsesPerSecond;
    return found;
}

/// A sweep that ended with `old` as its plan has left something out of what `plan` asks for.
bool lacks(const core::Measurement& found, const core::SweepPlan& plan, const core::SweepPlan& old) {
    if (found.leftOutSeconds.has_value())
        return plan.levelLimit != old.levelLimit || plan.exempt != old.exempt || plan.budget != old.budget;
    if (found.failed() || !found.reached())
        return true;
    if (plan.measure == core::Measure::Size)
        return false;
    const core::Timings& timings = found.timings;
    const bool needsRuns = plan.budget.has_value()
                               ? plan.budget != old.budget
                               : !timings.compress.has_value() || timings.compress->count < plan.rounds.runs;
    return needsRuns || (plan.oneCallDecode && !timings.decompressOneCall.has_value()) ||
           found.responsesPerSecond.size() < plan.concurrency;
}

/// What failed is tried again, but not with the very same plan.
bool lacksAny(const std::vector<core::Measurement>& found, const core::SweepPlan& plan,
              const core::SweepPlan& old) {
    return plan != old && std::ranges::any_of(plan.points, [&](const core::SweepPoint& point) {
               const auto known = std::ranges::find(found, point, &core::Measurement::point);
               return known == found.end() || lacks(*known, plan, old);
           });
}

/// The error that ends a sweep, as no point can be measured after it.
const core::Error* payloadError(const std::vector<core::Measurement>& measurements) {
    const auto hit = std::ranges::find_if(measurements, [](const core::Measurement& measurement) {
        return measurement.failed() && measurement.error->code == core::ErrorCode::PayloadChanged;
    });
    return hit == measurements.end() ? nullptr : &*hit->error;
}

} // namespace

SweepController::SweepController(QObject* parent)
    : QObject(parent) {
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseBetweenBatches);
    connect(&m_pause, &QTimer::timeout, this, &SweepController::drain);
    m_tick.setInterval(kProgressInterval);
    connect(&m_tick, &QTimer::timeout, this, &SweepController::updateProgress);
    m_settling.setObjectName(QStringLiteral("settling"));
    m_settling.setSingleShot(true);
    m_settling.setInterval(kSettlingTime);
    connect(&m_settling, &QTimer::timeout, this, &SweepController::followProposal);
}

SweepController::~SweepController() {
    m_stop.request_stop();
}

void SweepController::start(core::PayloadPtr payload, core::SweepPlan plan, core::EarlierTimes earlier) {
    launch({std::move(payload), std::move(plan)}, earlier);
}

void SweepController::stop() {
    const auto* running = std::get_if<SweepRunning>(&m_state);
    if (running == nullptr)
        return;
    m_stop.request_stop();
    m_state = SweepStopping{running->progress, running->started};
    emit stateChanged();
}

void SweepController::propose(core::PayloadPtr payload, core::SweepPlan plan) {
    m_proposed = Job{std::move(payload), std::move(plan)};
    settle();
}

void SweepController::resume() {
    if (canResume())
        launch(nextJob(), core::EarlierTimes::Keep);
}

bool SweepController::canResume() const {
    if (std::holds_alternative<SweepIdle>(m_state) || std::holds_alternative<SweepRunning>(m_state))
        return false;
    const Job next = nextJob();
    if (next.payload != m_job.payload || next.plan.points.empty())
        return false;
    const auto* finished = std::get_if<SweepFinished>(&m_state);
    return finished == nullptr || finished->outcome == core::SweepOutcome::Stopped ||
           lacksAny(m_measurements, next.plan, m_job.plan);
}

void SweepController::noteInput() {
    if (isActive(m_state))
        m_engine.noteDisturbance();
}

void SweepController::launch(Job job, core::EarlierTimes earlier) {
    std::vector<core::Measurement> measurements =
        core::unreachedMeasurements(job.plan.points, job.payload->size());
    const bool samePayload = job.payload == m_job.payload;
    if (samePayload)
        measurements = stillValid(m_measurements, std::move(measurements));
    else
        m_conditions = {};
    if (!samePayload || earlier == core::EarlierTimes::Forget)
        m_startedAt = std::chrono::system_clock::now();
    m_job = std::move(job);
    m_measurements = std::move(measurements);
    m_state = SweepRunning{.progress = {}, .started = std::chrono::steady_clock::now()};
    m_settling.stop();
    m_pause.stop();
    m_tick.start();

    if (m_estimating)
        setEstimating(false); // it is cut short

    const std::stop_token stop = beginTask();
    m_relay = std::make_shared<SweepRelay>(
        [this] { QMetaObject::invokeMethod(this, &SweepController::drain, Qt::QueuedConnection); }, stop);
    m_thread = std::jthread([this, before = std::move(m_thread), task = m_task, relay = m_relay, job = m_job,
                             earlier, stop]() mutable {
        join(before);
        relay->awaitStartShown();
        core::SweepReport report = m_engine.run(job.plan, job.payload, *relay, stop, earlier);
        post(task, [this, report = std::move(report)] { finish(report); });
    });
    emit started();
    emit stateChanged();
    afterPainting(this, [relay = m_relay] { relay->confirmShown(); });
}

void SweepController::estimate() {
    const std::stop_token stop = beginTask();
    m_thread =
        std::jthread([this, before = std::move(m_thread), task = m_task, job = *m_proposed, stop]() mutable {
            join(before);
            core::Result<core::PlanEstimate> estimate =
                m_engine.estimate(job.plan, job.payload, core::EarlierTimes::Forget, stop);
            post(task, [this, plan = std::move(job.plan), estimate = std::move(estimate)] {
                m_estimating = false;
                if (estimate.has_value())
                    emit estimated(plan, estimate.value());
                else
                    emit notEstimated();
            });
        });
    setEstimating(true);
}

void SweepController::setEstimating(bool estimating) {
    m_estimating = estimating;
    if (estimating)
        emit this->estimating();
    else
        emit notEstimated();
}

std::stop_token SweepController::beginTask() {
    m_stop.request_stop();
    m_stop = std::stop_source();
    ++m_task;
    return m_stop.get_token();
}

void SweepController::post(quint64 task, std::function<void()> news) {
    const auto unlessOld = [this, task, news = std::move(news)] {
        if (task == m_task)
            news();
    };
    QMetaObject::invokeMethod(this, unlessOld, Qt::QueuedConnection);
}

void SweepController::settle() {
    m_settling.start();
    setEstimating(!isActive(m_state) && !m_proposed->plan.points.empty());
}

void SweepController::followProposal() {
    if (m_proposed->plan.points.empty())
        return;
    if (!isActive(m_state)) {
        estimate();
        return;
    }
    Job next = nextJob();
    if (std::holds_alternative<SweepRunning>(m_state) && next.payload == m_job.payload &&
        next.plan != m_job.plan)
        launch(std::move(next), core::EarlierTimes::Keep);
}

SweepController::Job SweepController::nextJob() const {
    Job next = m_proposed.value_or(m_job);
    next.plan.measure = m_job.plan.measure;
    return next;
}

void SweepController::drain() {
    if (m_pause.isActive())
        return; // a wake-up of an earlier sweep; the pause ends in a drain anyway
    const std::optional<SweepBatch> batch = m_relay->take();
    if (!batch.has_value())
        return;
    apply(*batch);
    if (needsQuiet(batch->progress.phase))
        afterPainting(this, [relay = m_relay] { relay->confirmShown(); });
    else
        m_pause.start();
}

void SweepController::apply(const SweepBatch& batch) {
    takeConditions(batch.conditions);
    m_tick.start(); // what follows tells the progress, too
    setProgress(batch.progress);
    takeMeasurements(batch.measurements, false);
    emit stateChanged();
}

void SweepController::takeConditions(const core::SweepConditions& conditions) {
    if (conditions != core::SweepConditions{}) // else nothing is timed yet, and the earlier times stand
        m_conditions = conditions;
}

void SweepController::takeMeasurements(const std::vector<core::Measurement>& found, bool complete) {
    std::vector<core::Measurement> changed;
    for (const core::Measurement& measurement : found) {
        core::Measurement& known = m_measurements[measurement.index];
        // Until all runs are there, a stop would leave fewer than there were before.
        core::Measurement newest = withEarlierTimes(measurement, known, complete ? 1 : runsOf(known));
        if (newest == known)
            continue;
        known = std::move(newest);
        changed.push_back(known);
    }
    if (!changed.empty())
        emit measured(changed);
}

void SweepController::updateProgress() {
    setProgress(m_relay->progress());
    emit stateChanged();
}

void SweepController::setProgress(const core::SweepProgress& progress) {
    if (auto* running = std::get_if<SweepRunning>(&m_state))
        running->progress = progress;
    else if (auto* stopping = std::get_if<SweepStopping>(&m_state))
        stopping->progress = progress;
}

void SweepController::finish(const core::SweepReport& report) {
    m_pause.stop();
    if (const std::optional<SweepBatch> rest = m_relay->takeRest())
        apply(*rest);
    m_tick.stop();
    takeConditions(report.conditions);
    if (report.outcome == core::SweepOutcome::Done)
        takeMeasurements(report.measurements, true);
    m_state = SweepFinished{report.outcome, report.elapsed, report.error};
    if (m_proposed.has_value())
        settle(); // what is known now makes another estimate
    emit stateChanged();
    if (report.error.has_value())
        emit failed(errorSentence(*report.error, tr("The sweep")));
    else if (const core::Error* error = payloadError(m_measurements))
        emit failed(errorSentence(*error, QString::fromStdString(m_job.payload->name())));
}

} // namespace levelscope::app
