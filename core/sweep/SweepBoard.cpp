// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/SweepBoard.h"

namespace levelscope::core {

SweepBoard::SweepBoard(const SweepPlan& plan, std::uint64_t payloadBytes, SweepSink& sink)
    : m_sink(sink)
    , m_measurements(unreachedMeasurements(plan.points, payloadBytes)) {
    m_progress.stepsPlanned = plan.points.size();
    if (plan.measure == Measure::Speed) {
        m_progress.rounds = plan.warmups + plan.runs;
        m_progress.stepsPlanned += plan.points.size() * m_progress.rounds;
    }
}

void SweepBoard::startStep(std::size_t index) {
    const std::scoped_lock lock(m_mutex);
    m_progress.running.push_back(index);
    m_sink.progressed(m_progress);
}

void SweepBoard::finishStep(std::size_t index, const std::function<void(Measurement&)>& change) {
    const std::scoped_lock lock(m_mutex);
    change(m_measurements[index]);
    m_sink.pointMeasured(m_measurements[index]);
    endStep(index, 1);
}

void SweepBoard::finishStep(std::size_t index) {
    const std::scoped_lock lock(m_mutex);
    endStep(index, 1);
}

void SweepBoard::abandonStep(std::size_t index) {
    const std::scoped_lock lock(m_mutex);
    endStep(index, 0);
}

void SweepBoard::enterTimings(unsigned round, unsigned rounds) {
    const std::scoped_lock lock(m_mutex);
    m_progress.phase = SweepPhase::Timings;
    m_progress.round = round;
    m_progress.rounds = rounds;
    m_sink.progressed(m_progress);
}

Measurement SweepBoard::measurement(std::size_t index) const {
    const std::scoped_lock lock(m_mutex);
    return m_measurements[index];
}

bool SweepBoard::complete() const {
    const std::scoped_lock lock(m_mutex);
    return m_progress.stepsDone == m_progress.stepsPlanned;
}

std::vector<Measurement> SweepBoard::takeMeasurements() {
    const std::scoped_lock lock(m_mutex);
    return std::move(m_measurements);
}

void SweepBoard::endStep(std::size_t index, std::size_t stepsDone) {
    std::erase(m_progress.running, index);
    m_progress.stepsDone += stepsDone;
    m_sink.progressed(m_progress);
}

} // namespace levelscope::core
