// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/SweepRelay.h"

namespace levelscope::app {

namespace {

/// A window that takes longer to paint has to live with being measured beside; a sweep must not hang on it.
constexpr std::chrono::milliseconds kLongestWait(200);

} // namespace

SweepRelay::SweepRelay(std::function<void()> wake, std::stop_token stop)
    : m_wake(std::move(wake))
    , m_stop(std::move(stop)) {}

void SweepRelay::pointMeasured(const core::Measurement& measurement) {
    std::unique_lock lock(m_mutex);
    m_measurements.insert_or_assign(measurement.index, measurement);
    wakeReader(std::move(lock));
}

void SweepRelay::progressed(const core::SweepProgress& progress) {
    std::unique_lock lock(m_mutex);
    m_progress = progress;
    wakeReader(std::move(lock));
}

void SweepRelay::conditionsChanged(const core::SweepConditions& conditions) {
    std::unique_lock lock(m_mutex);
    m_conditions = conditions;
    wakeReader(std::move(lock));
}

void SweepRelay::timingPaused() {
    std::unique_lock lock(m_mutex);
    if (!m_news)
        return;
    m_pausing = true;
    lock.unlock();
    m_wake();
    lock.lock();
    waitUntilShown(std::move(lock));
}

void SweepRelay::awaitStartShown() {
    std::unique_lock lock(m_mutex);
    m_pausing = !m_startShown;
    waitUntilShown(std::move(lock));
}

std::optional<SweepBatch> SweepRelay::take() {
    const std::scoped_lock lock(m_mutex);
    if (needsQuiet(m_progress.phase) && !m_pausing) {
        m_readerAwake = false;
        return std::nullopt;
    }
    return takeNews();
}

std::optional<SweepBatch> SweepRelay::takeRest() {
    const std::scoped_lock lock(m_mutex);
    return takeNews();
}

void SweepRelay::confirmShown() {
    const std::scoped_lock lock(m_mutex);
    m_startShown = true;
    m_pausing = false;
    m_shown.notify_all();
}

core::SweepProgress SweepRelay::progress() const {
    const std::scoped_lock lock(m_mutex);
    return m_progress;
}

void SweepRelay::wakeReader(std::unique_lock<std::mutex> lock) {
    m_news = true;
    if (needsQuiet(m_progress.phase))
        return;
    const bool wasAsleep = !std::exchange(m_readerAwake, true);
    lock.unlock();
    if (wasAsleep)
        m_wake();
}

void SweepRelay::waitUntilShown(std::unique_lock<std::mutex> lock) {
    m_shown.wait_for(lock, m_stop, kLongestWait, [this] { return !m_pausing; });
    m_pausing = false;
}

std::optional<SweepBatch> SweepRelay::takeNews() {
    if (!m_news) {
        m_readerAwake = false;
        return std::nullopt;
    }
    m_news = false;
    SweepBatch batch{.measurements = {}, .progress = m_progress, .conditions = m_conditions};
    batch.measurements.reserve(m_measurements.size());
    for (auto& [index, measurement] : m_measurements)
        batch.measurements.push_back(std::move(measurement));
    m_measurements.clear();
    return batch;
}

} // namespace levelscope::app
