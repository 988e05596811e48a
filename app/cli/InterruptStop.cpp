// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/InterruptStop.h"

#include <cerrno>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>

#include <array>
#include <atomic>

namespace levelscope::app {

namespace {

/// Where the signal handler writes. Global, since a handler gets no other data, and it may touch nothing but
/// lock-free atomics and a few system calls.
std::atomic<int> interruptPipe = -1; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)
static_assert(std::atomic<int>::is_always_lock_free);

extern "C" void onInterrupt(int) {
    const int savedError = errno;
    const char byte = 0;
    // A pipe that is full has already said it.
    [[maybe_unused]] const ssize_t written = ::write(interruptPipe.load(), &byte, 1);
    errno = savedError;
}

/// Waits for the handler's byte, or for the end of the pipe, which means that nobody cares any more.
bool waitForByte(int readEnd) {
    char byte = 0;
    ssize_t count = 0;
    do
        count = ::read(readEnd, &byte, 1);
    while (count < 0 && errno == EINTR);
    return count == 1;
}

} // namespace

//  any thread    SIGINT → onInterrupt ── byte ──┐
//  watcher       waits on the pipe ─────────────┴→ request_stop (which takes locks, so not in the handler)
InterruptStop::InterruptStop() {
    // A background job of a script starts with SIGINT ignored, and stays that way.
    const bool ignored = ::sigaction(SIGINT, nullptr, &m_previous) != 0 || m_previous.sa_handler == SIG_IGN;
    std::array<int, 2> ends{};
    // Without a pipe or a watcher Ctrl-C keeps its usual meaning.
    if (ignored || ::pipe2(ends.data(), O_CLOEXEC) != 0)
        return;
    try {
        m_watcher = std::jthread([readEnd = ends[0], stop = m_stop]() mutable {
            if (waitForByte(readEnd))
                stop.request_stop();
        });
    } catch (const std::system_error&) {
        ::close(ends[0]);
        ::close(ends[1]);
        return;
    }
    m_readEnd = ends[0];
    m_writeEnd = ends[1];
    interruptPipe = m_writeEnd;
    struct sigaction action {};
    action.sa_handler = onInterrupt;
    // The handler serves once: the second Ctrl-C finds the default action, which ends the program.
    action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
    ::sigaction(SIGINT, &action, nullptr);
}

InterruptStop::~InterruptStop() {
    if (m_readEnd < 0)
        return;
    ::sigaction(SIGINT, &m_previous, nullptr);
    ::close(m_writeEnd);
    m_watcher.join();
    ::close(m_readEnd);
}

} // namespace levelscope::app
