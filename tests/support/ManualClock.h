// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Clock.h"

namespace levelscope::test {

/// Stands still until it is told to go on.
class ManualClock final : public core::Clock {
public:
    [[nodiscard]] std::chrono::nanoseconds now() const override { return time; }

    std::chrono::nanoseconds time{0};
};

/// Goes on by a fixed step whenever it is asked.
class SteppingClock final : public core::Clock {
public:
    explicit SteppingClock(std::chrono::nanoseconds step)
        : m_step(step) {}
    [[nodiscard]] std::chrono::nanoseconds now() const override { return m_step * ++m_calls; }

private:
    std::chrono::nanoseconds m_step;
    mutable int m_calls = 0;
};

} // namespace levelscope::test
