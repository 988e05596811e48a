// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/SweepBoard.h"

#include <algorithm>

namespace levelscope::core {

SweepBoard::SweepBoard(const SweepPlan& plan, std::uint64_t payloadBytes, SweepSink& sink)
    : m_sink(sink)
    , m_measurements(unreachedMeasurements(plan.points, payloadBytes)) {}

void SweepBoard::enterPhase(SweepPhase phase) {
    m_progress.phase = phase;
    m_progress.round = 0;
    m_progress.rounds = 0;
    report();
}

void SweepBoard::enterRound(unsigned round, unsigned rounds) {
    m_progress.round = round;
    m_progress.rounds = rounds;
    report();
}

void SweepBoard::addSteps(std::size_t steps) {
    m_progress.stepsPlanned += steps;
}

void SweepBoard::startStep(std::size_t index) {
    m_progress.running.push_back({.index = index});
    report();
}

void SweepBoard::finishStep(std::size_t index, const std::function<void(Measurement&)>& change) {
    this->change(index, change);
    endStep(index, 1);
}

void SweepBoard::finishStep(std::size_t index) {
    endStep(index, 1);
}

void SweepBoard::abandonStep(std::size_t index) {
    endStep(index, 0);
}

void SweepBoard::change(std::size_t index, const std::function<void(Measurement&)>& change) {
    change(m_measurements[index]);
    m_sink.pointMeasured(m_measurements[index]);
}

void SweepBoard::setConsumed(std::size_t index, std::uint64_t bytes) {
    const auto running = std::ranges::find(m_progress.running, index, &RunningPoint::index);
    if (running != m_progress.running.end())
        running->consumedBytes = bytes;
}

void SweepBoard::setTimeLeft(double seconds) {
    m_progress.timeLeft =
        std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(seconds));
}

void SweepBoard::report() {
    m_sink.progressed(m_progress);
}

void SweepBoard::changeConditions(const std::function<void(SweepConditions&)>& change) {
    change(m_conditions);
    m_sink.conditionsChanged(m_conditions);
}

void SweepBoard::pauseTimings() {
    m_sink.timingPaused();
}

void SweepBoard::endStep(std::size_t index, std::size_t stepsDone) {
    std::erase_if(m_progress.running, [&](const RunningPoint& point) { return point.index == index; });
    m_progress.stepsDone += stepsDone;
    report();
}

} // namespace levelscope::core
