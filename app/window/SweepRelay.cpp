// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/SweepRelay.h"

namespace levelscope::app {

SweepRelay::SweepRelay(std::function<void()> wake)
    : m_wake(std::move(wake)) {}

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

std::optional<SweepBatch> SweepRelay::take() {
    const std::scoped_lock lock(m_mutex);
    if (!m_news) {
        m_readerAwake = false;
        return std::nullopt;
    }
    m_news = false;
    SweepBatch batch{.measurements = {}, .progress = m_progress};
    batch.measurements.reserve(m_measurements.size());
    for (auto& [index, measurement] : m_measurements)
        batch.measurements.push_back(std::move(measurement));
    m_measurements.clear();
    return batch;
}

void SweepRelay::wakeReader(std::unique_lock<std::mutex> lock) {
    m_news = true;
    const bool wasAsleep = !std::exchange(m_readerAwake, true);
    lock.unlock();
    if (wasAsleep)
        m_wake();
}

} // namespace levelscope::app
