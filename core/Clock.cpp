// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Clock.h"

#include <ctime>

namespace levelscope::core {

Clock::~Clock() = default;

std::chrono::nanoseconds SteadyClock::now() const {
    return std::chrono::steady_clock::now().time_since_epoch();
}

std::chrono::nanoseconds ThreadCpuClock::now() const {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

} // namespace levelscope::core
