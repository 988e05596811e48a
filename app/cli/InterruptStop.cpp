// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/InterruptStop.h"

#include <cerrno>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>

#include <array>
#include <atomic>
#include <future>

namespace levelscope::app {

namespace {

/// Where the signal handler writes. Global, since a handler gets no other data, and it may touch nothing but
/// lock-free atomics and a few system calls.
std::atomic<int> interruptPipe = -1; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)
std::atomic<int> interrupts = 0;     // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)
static_assert(std::atomic<int>::is_always_lock_free);

/// The first stops the sweep, the second changes nothing.
constexpr int kInterruptsSurvived = 2;

extern "C" void onInterrupt(int number) {
    const int savedError = errno;
    if (++interrupts > kInterruptsSurvived) {
        // Held back until this returns; then the default action ends the program.
        std::signal(number, SIG_DFL);
        std::raise(number);
    }
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

//  any thread    signal → onInterrupt ── byte ──┐
//  watcher       waits on the pipe ─────────────┴→ request_stop (which takes locks, so not in the handler)
InterruptStop::InterruptStop() {
    std::array<int, 2> ends{};
    // Without a pipe or a watcher the signals keep their usual meaning.
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return;
    try {
        std::promise<void> begun;
        const std::future<void> isWaiting = begun.get_future();
        m_watcher = std::jthread([readEnd = ends[0], stop = m_stop, begun = std::move(begun)]() mutable {
            begun.set_value();
            if (waitForByte(readEnd))
                stop.request_stop();
        });
        // Whoever forks next must not meet it while it begins: AddressSanitizer's locks stay locked in the
        // child.
        isWaiting.wait();
    } catch (const std::system_error&) {
        ::close(ends[0]);
        ::close(ends[1]);
        return;
    }
    m_readEnd = ends[0];
    m_writeEnd = ends[1];
    interruptPipe = m_writeEnd;
    interrupts = 0;
    struct sigaction action {};
    action.sa_handler = onInterrupt;
    action.sa_flags = SA_RESTART;
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        Replaced previous{.signal = number};
        // A background job of a script starts with SIGINT ignored, one under nohup with SIGHUP; they stay so.
        if (::sigaction(number, nullptr, &previous.action) != 0 || previous.action.sa_handler == SIG_IGN)
            continue;
        m_replaced.push_back(previous);
        ::sigaction(number, &action, nullptr);
    }
}

InterruptStop::~InterruptStop() {
    if (m_readEnd < 0)
        return;
    for (const Replaced& previous : m_replaced)
        ::sigaction(previous.signal, &previous.action, nullptr);
    ::close(m_writeEnd);
    m_watcher.join();
    ::close(m_readEnd);
}

} // namespace levelscope::app
