// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepEngine.h"

#include <functional>
#include <mutex>

namespace levelscope::core {

/// The measurements and the progress of a running sweep. Workers change them through here; each change goes
/// on to the sink, one at a time. Safe from every thread.
class SweepBoard final {
public:
    /// `sink` is borrowed and must outlive the board.
    SweepBoard(const SweepPlan& plan, std::uint64_t payloadBytes, SweepSink& sink);

    /// Work on a point begins.
    void startStep(std::size_t index);
    /// Work on a point ended. `change` is applied to its measurement and the result is shown to the sink.
    void finishStep(std::size_t index, const std::function<void(Measurement&)>& change);
    /// As finishStep when nothing new is known: a warm-up, a point that failed before.
    void finishStep(std::size_t index);
    /// Work on a point was cut short by a stop; the step is not done.
    void abandonStep(std::size_t index);
    void enterTimings(unsigned round, unsigned rounds);

    /// A copy, taken under the lock.
    [[nodiscard]] Measurement measurement(std::size_t index) const;
    /// Every planned step was done.
    [[nodiscard]] bool complete() const;
    /// Hands the measurements over; the board is done.
    [[nodiscard]] std::vector<Measurement> takeMeasurements();

private:
    void endStep(std::size_t index, std::size_t stepsDone);

    mutable std::mutex m_mutex;
    SweepSink& m_sink;
    std::vector<Measurement> m_measurements;
    SweepProgress m_progress;
};

} // namespace levelscope::core
