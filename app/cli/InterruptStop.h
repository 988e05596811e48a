// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <csignal>
#include <stop_token>
#include <thread>

namespace levelscope::app {

/// While it lives, Ctrl-C (SIGINT) requests a stop instead of ending the program; a second Ctrl-C ends it at
/// once. One at a time, made and destroyed on the main thread.
class InterruptStop final {
public:
    InterruptStop();
    ~InterruptStop();
    InterruptStop(const InterruptStop&) = delete;
    InterruptStop& operator=(const InterruptStop&) = delete;

    [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }

private:
    std::stop_source m_stop;
    int m_readEnd = -1;
    int m_writeEnd = -1;
    struct sigaction m_previous {};
    std::jthread m_watcher;
};

} // namespace levelscope::app
