// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Payload.h"
#include "core/Result.h"
#include "core/sweep/SizeCache.h"
#include "core/sweep/SweepPlan.h"

#include <chrono>
#include <stop_token>
#include <vector>

namespace levelscope::core {

class Clock;

enum class SweepPhase {
    Sizes,   ///< on all workers at once
    Timings, ///< one at a time, everything else of ours idle
};

/// How far a sweep is. A step is one size or one timed visit (compress and decompress) of a point.
struct SweepProgress {
    SweepPhase phase = SweepPhase::Sizes;
    std::size_t stepsDone = 0;
    std::size_t stepsPlanned = 0;
    std::vector<std::size_t> running = {}; ///< indexes of the points that are being worked on
    unsigned round = 0;                    ///< of the timings, from 1; warm-up rounds come first
    unsigned rounds = 0;                   ///< warm-up and counted rounds together

    bool operator==(const SweepProgress&) const = default;
};

/// Takes what a sweep finds. Called on the sweep's threads, never two calls at once; a call must be short and
/// must not throw.
class SweepSink {
public:
    virtual ~SweepSink();
    SweepSink(const SweepSink&) = delete;
    SweepSink& operator=(const SweepSink&) = delete;

    /// The newest state of one point; comes again whenever more is known about it.
    virtual void pointMeasured(const Measurement& measurement) = 0;
    virtual void progressed(const SweepProgress& progress) = 0;

protected:
    SweepSink() = default;
};

enum class SweepOutcome { Done, Stopped };

/// How a sweep ended. Holds every point of the plan in the plan's order; after a stop some are not measured.
struct SweepReport {
    SweepOutcome outcome = SweepOutcome::Done;
    std::vector<Measurement> measurements;
    std::chrono::nanoseconds elapsed{0};
};

/// Measures every point of a plan on one payload. `run` blocks, so it belongs on a worker thread; the threads
/// it starts have ended when it returns. After a stop request it returns when the codec calls in progress
/// end; what was measured is kept. A point that fails carries its Error and the sweep goes on.
class SweepEngine final {
public:
    /// `clock` is borrowed and must outlive the engine.
    explicit SweepEngine(const Clock& clock);

    /// Sizes that an earlier run found for the same payload object are not found again.
    [[nodiscard]] SweepReport run(const SweepPlan& plan, const PayloadPtr& payload, SweepSink& sink,
                                  const std::stop_token& stop);

private:
    const Clock& m_clock;
    SizeCache m_sizes;
};

} // namespace levelscope::core
