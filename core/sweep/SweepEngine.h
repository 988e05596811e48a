// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Payload.h"
#include "core/Result.h"
#include "core/sweep/SweepConditions.h"
#include "core/sweep/SweepPlan.h"

#include <chrono>
#include <memory>
#include <stop_token>
#include <vector>

namespace levelscope::core {

class SweepResults;
struct SweepShared;
template <class Value>
class SharedMemory;

enum class SweepPhase {
    Sampling,    ///< short samples of the expensive points, to estimate the time
    Sizes,       ///< on all workers at once
    Timings,     ///< one at a time, everything else of ours idle
    Concurrency, ///< one point after the other, with 1..N encoders at once
};

/// A point that is being worked on.
struct RunningPoint {
    std::size_t index = 0;
    /// Bytes of the body that the encoder has taken in this response; none where it does not tell (one-shot).
    std::optional<std::uint64_t> consumedBytes = {};

    bool operator==(const RunningPoint&) const = default;
};

/// How far a sweep is. A step is one size or one timed visit (compress and decompress) of a point.
struct SweepProgress {
    SweepPhase phase = SweepPhase::Sampling;
    std::size_t stepsDone = 0;
    std::size_t stepsPlanned = 0;
    std::vector<RunningPoint> running = {};
    unsigned round = 0;  ///< of the timings, from 1; warm-up rounds come first
    unsigned rounds = 0; ///< warm-up and counted rounds together; more when noisy points are timed again
    /// An estimate from the costs known so far.
    std::optional<std::chrono::nanoseconds> timeLeft = {};

    bool operator==(const SweepProgress&) const = default;
};

/// What a plan would take; estimates from samples of the payload and rough costs by level.
struct PlanEstimate {
    std::chrono::nanoseconds total{0};
    std::vector<double> responseSeconds = {}; ///< one compression of the payload, by point
    std::vector<std::size_t> leftOut = {};    ///< points over the plan's limit

    bool operator==(const PlanEstimate&) const = default;
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
    /// Also comes several times a second while nothing else changes.
    virtual void progressed(const SweepProgress& progress) = 0;
    /// What is known of the conditions of the timings; comes after each probe.
    virtual void conditionsChanged(const SweepConditions& conditions) = 0;
    /// Between two timed runs, some times a second: no timing runs until this returns. A sink whose display
    /// shares the machine shows its news now and comes back when that is done.
    virtual void timingPaused() {}

protected:
    SweepSink() = default;
};

enum class SweepOutcome {
    Done,
    Stopped, ///< before its end: asked to, or see SweepReport::error
};

/// How a sweep ended. Holds every point of the plan in the plan's order; after a stop some are not measured.
struct SweepReport {
    SweepOutcome outcome = SweepOutcome::Done;
    /// Why the sweep broke off, as a whole and not at one point. What was found before is in `measurements`,
    /// which hold nothing at all when not even they had room.
    std::optional<Error> error = {};
    std::vector<Measurement> measurements;
    SweepConditions conditions;
    std::chrono::nanoseconds elapsed{0};
};

/// What a run does with the times that earlier runs of the engine found on the same payload.
enum class EarlierTimes {
    Forget, ///< every point is timed anew
    Keep,   ///< only the rounds that points lack are run: resuming, or going on with another plan
};

/// Measures every point of a plan on one payload. The codecs run in worker processes that fork from this one,
/// so that a stop ends any codec call at once and a codec that crashes or is killed for its memory costs one
/// point. `run` blocks, so it belongs on a worker thread; all processes have ended when it returns. After a
/// stop request it returns within some ten milliseconds; what was measured is kept. A point that fails
/// carries its Error and the sweep goes on; what the sweep itself fails of is in the report.
class SweepEngine final {
public:
    SweepEngine();
    ~SweepEngine();
    SweepEngine(const SweepEngine&) = delete;
    SweepEngine& operator=(const SweepEngine&) = delete;

    /// Sizes that an earlier run found for the same payload object are not found again.
    [[nodiscard]] SweepReport run(const SweepPlan& plan, const PayloadPtr& payload, SweepSink& sink,
                                  const std::stop_token& stop, EarlierTimes earlier = EarlierTimes::Forget);

    /// What `run` would take, from short samples that are kept for it. Blocks for up to about a second; never
    /// while `run` runs. Errors: Stopped, OutOfMemory.
    [[nodiscard]] Result<PlanEstimate> estimate(const SweepPlan& plan, const PayloadPtr& payload,
                                                EarlierTimes earlier, const std::stop_token& stop);

    /// The timed run in progress is thrown away and repeated: the user does something in the window. Any
    /// thread, at any time.
    void noteDisturbance();

private:
    std::unique_ptr<SweepResults> m_results; ///< of the payload worked on last
    std::unique_ptr<SharedMemory<SweepShared>> m_shared;
};

} // namespace levelscope::core
