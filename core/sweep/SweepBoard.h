// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepEngine.h"

#include <functional>
#include <utility>

namespace levelscope::core {

/// The measurements and the progress of a running sweep. Lanes change them through here; each change goes on
/// to the sink. One thread.
class SweepBoard final {
public:
    /// `sink` is borrowed and must outlive the board.
    SweepBoard(const SweepPlan& plan, std::uint64_t payloadBytes, SweepSink& sink);

    void enterPhase(SweepPhase phase);
    void enterRound(unsigned round, unsigned rounds);
    /// That much more is to be done than was known.
    void addSteps(std::size_t steps);

    /// Work on a point begins.
    void startStep(std::size_t index);
    /// Work on a point ended. `change` is applied to its measurement and the result is shown to the sink.
    void finishStep(std::size_t index, const std::function<void(Measurement&)>& change);
    /// As finishStep when nothing new is known: a warm-up.
    void finishStep(std::size_t index);
    /// Work on a point was cut short; the step is not done.
    void abandonStep(std::size_t index);
    /// A measurement changes without a step.
    void change(std::size_t index, const std::function<void(Measurement&)>& change);

    /// Shown with the next news.
    void setConsumed(std::size_t index, std::uint64_t bytes);
    void setTimeLeft(double seconds);
    /// Shows the progress as it is now.
    void report();
    void changeConditions(const std::function<void(SweepConditions&)>& change);
    void pauseTimings();

    [[nodiscard]] const Measurement& measurement(std::size_t index) const { return m_measurements[index]; }
    [[nodiscard]] const std::vector<Measurement>& measurements() const { return m_measurements; }
    /// For the report, without a copy; the board is not used for points after it.
    [[nodiscard]] std::vector<Measurement> takeMeasurements() && { return std::move(m_measurements); }
    [[nodiscard]] const SweepConditions& conditions() const { return m_conditions; }
    /// Every planned step was done.
    [[nodiscard]] bool complete() const { return m_progress.stepsDone == m_progress.stepsPlanned; }

private:
    void endStep(std::size_t index, std::size_t stepsDone);

    SweepSink& m_sink;
    std::vector<Measurement> m_measurements;
    SweepProgress m_progress;
    SweepConditions m_conditions;
};

} // namespace levelscope::core
