// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepEngine.h"

#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <stop_token>

namespace levelscope::app {

/// What a sweep found since it was last asked.
struct SweepBatch {
    std::vector<core::Measurement> measurements; ///< by plan index, each point once, newest state
    core::SweepProgress progress;
    core::SweepConditions conditions;
};

/// Nothing may be painted for new points while a timed run is in progress: painting takes processor time.
[[nodiscard]] inline bool needsQuiet(core::SweepPhase phase) {
    return phase == core::SweepPhase::Timings || phase == core::SweepPhase::Concurrency;
}

/// Carries news from a sweep's threads to the GUI thread, many changes in one hop. While times are taken the
/// news waits for the gaps between two runs, and the sweep waits in them until it is on the screen.
///
///  sizes    sweep threads   pointMeasured, progressed: the first wakes, more is kept
///           GUI thread        └ take ... pause ... take ... nothing new: sleeps
///  timings  sweep thread    pointMeasured (kept) ─ timingPaused: wakes ─ waits ──────────────── returns
///           GUI thread                                            └ take, paint, confirmShown ┘
///
/// Safe from every thread.
class SweepRelay final : public core::SweepSink {
public:
    /// `wake` is called on a sweep thread when the reader should take; it must only post. After a stop no
    /// sweep thread waits here.
    SweepRelay(std::function<void()> wake, std::stop_token stop);

    void pointMeasured(const core::Measurement& measurement) override;
    void progressed(const core::SweepProgress& progress) override;
    void conditionsChanged(const core::SweepConditions& conditions) override;
    void timingPaused() override;

    /// The news since the last call. None: there is none, or a timed run is in progress; the reader now
    /// counts as asleep, and is woken when that changes.
    [[nodiscard]] std::optional<SweepBatch> take();
    /// The same once the sweep has ended, when nothing can be disturbed any more.
    [[nodiscard]] std::optional<SweepBatch> takeRest();
    /// Before a sweep does anything: returns once its start is on the screen, which confirmShown tells. The
    /// workers are forked after that; every page that the window writes beside them is copied first, which
    /// makes painting several times as slow.
    void awaitStartShown();
    /// What was taken, or the start, is on the screen: a sweep that waits for that goes on.
    void confirmShown();
    /// At any time, and leaves the news as it is.
    [[nodiscard]] core::SweepProgress progress() const;

private:
    void wakeReader(std::unique_lock<std::mutex> lock);
    void waitUntilShown(std::unique_lock<std::mutex> lock);
    [[nodiscard]] std::optional<SweepBatch> takeNews();

    std::function<void()> m_wake;
    std::stop_token m_stop;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_shown;
    std::map<std::size_t, core::Measurement> m_measurements;
    core::SweepProgress m_progress;
    core::SweepConditions m_conditions;
    bool m_news = false;
    bool m_readerAwake = false;
    bool m_startShown = false;
    bool m_pausing = false; ///< the sweep waits in timingPaused
};

} // namespace levelscope::app
