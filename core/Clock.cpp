// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Clock.h"

namespace levelscope::core {

Clock::~Clock() = default;

std::chrono::nanoseconds SteadyClock::now() const {
    return std::chrono::steady_clock::now().time_since_epoch();
}

} // namespace levelscope::core
