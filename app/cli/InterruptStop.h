// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <csignal>
#include <stop_token>
#include <thread>
#include <vector>

namespace levelscope::app {

/// While it lives, Ctrl-C (SIGINT), SIGTERM and SIGHUP request a stop instead of ending the program. A second
/// one changes nothing, so that a key held too long, or a program that passes on what the terminal has sent
/// already, does not cost the results that are being written. A third one ends the program at once. One at a
/// time, made and destroyed on the main thread.
class InterruptStop final {
public:
    InterruptStop();
    ~InterruptStop();
    InterruptStop(const InterruptStop&) = delete;
    InterruptStop& operator=(const InterruptStop&) = delete;

    [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }

private:
    struct Replaced {
        int signal = 0;
        struct sigaction action {};
    };

    std::stop_source m_stop;
    int m_readEnd = -1;
    int m_writeEnd = -1;
    std::vector<Replaced> m_replaced;
    std::jthread m_watcher;
};

} // namespace levelscope::app
