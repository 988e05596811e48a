// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/SweepEngine.h"

#include "core/Clock.h"
#include "core/sweep/SizeLane.h"
#include "core/sweep/SweepBoard.h"
#include "core/sweep/TimingLane.h"

namespace levelscope::core {

SweepSink::~SweepSink() = default;

SweepEngine::SweepEngine(const Clock& clock)
    : m_clock(clock) {}

//  caller's thread   run ──┬─────────── waits ────────────┬─ times one call after the other ─┬─ returns
//  size workers            └─ size, size, size ... (join) ┘        (there are none)          │
//  sink                        called under SweepBoard's lock, by whichever thread has news ─┘
SweepReport SweepEngine::run(const SweepPlan& plan, const PayloadPtr& payload, SweepSink& sink,
                             const std::stop_token& stop) {
    const std::chrono::nanoseconds start = m_clock.now();
    const ByteView body = payload->bytes();
    SweepBoard board(plan, body.size(), sink);
    const auto verified = runSizeLane(plan, payload, m_sizes, board, stop);
    if (plan.measure == Measure::Speed && !stop.stop_requested())
        runTimingLane(plan, body, verified, m_clock, board, stop);
    return {
        .outcome = board.complete() ? SweepOutcome::Done : SweepOutcome::Stopped,
        .measurements = board.takeMeasurements(),
        .elapsed = m_clock.now() - start,
    };
}

} // namespace levelscope::core
