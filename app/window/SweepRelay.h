// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepEngine.h"

#include <functional>
#include <map>
#include <mutex>

namespace levelscope::app {

/// What a sweep found since it was last asked.
struct SweepBatch {
    std::vector<core::Measurement> measurements; ///< by plan index, each point once, newest state
    core::SweepProgress progress;
};

/// Carries news from a sweep's threads to the GUI thread, many changes in one hop.
///
///  sweep threads   pointMeasured ─┐ first news: wake() ─────────┐
///                  progressed ────┴ more news: kept, no hop     │ queued
///  GUI thread                                                   └ take() ... pause ... take() ... nothing
///  new: sleeps
///
/// Safe from every thread.
class SweepRelay final : public core::SweepSink {
public:
    /// `wake` is called on a sweep thread when there is news and the reader sleeps. It must only post.
    explicit SweepRelay(std::function<void()> wake);

    void pointMeasured(const core::Measurement& measurement) override;
    void progressed(const core::SweepProgress& progress) override;

    /// The news since the last call. None: the reader now counts as asleep, and the next news wakes it.
    [[nodiscard]] std::optional<SweepBatch> take();

private:
    void wakeReader(std::unique_lock<std::mutex> lock);

    std::function<void()> m_wake;
    std::mutex m_mutex;
    std::map<std::size_t, core::Measurement> m_measurements;
    core::SweepProgress m_progress;
    bool m_news = false;
    bool m_readerAwake = false;
};

} // namespace levelscope::app
