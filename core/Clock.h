// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace levelscope::core {

/// Where timings come from; tests hand in one they control.
class Clock {
public:
    virtual ~Clock();
    Clock(const Clock&) = delete;
    Clock& operator=(const Clock&) = delete;

    /// Monotonic. Only differences mean anything.
    [[nodiscard]] virtual std::chrono::nanoseconds now() const = 0;

protected:
    Clock() = default;
};

/// std::chrono::steady_clock: CLOCK_MONOTONIC on Linux, about 30 ns a call. Safe from every thread.
class SteadyClock final : public Clock {
public:
    [[nodiscard]] std::chrono::nanoseconds now() const override;
};

/// Processor time of the calling thread (CLOCK_THREAD_CPUTIME_ID): about 700 ns a call, so it is read around
/// runs, never within. Differences mean something only between calls of one thread.
class ThreadCpuClock final : public Clock {
public:
    [[nodiscard]] std::chrono::nanoseconds now() const override;
};

} // namespace levelscope::core
