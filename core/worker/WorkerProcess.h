// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"

#include <sys/types.h>

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>

namespace levelscope::core {

/// One end of a connection between a process and its worker. Messages keep their borders.
class MessageSocket final {
public:
    explicit MessageSocket(int descriptor = -1)
        : m_descriptor(descriptor) {}
    ~MessageSocket();
    MessageSocket(MessageSocket&& other) noexcept;
    MessageSocket& operator=(MessageSocket&& other) noexcept;
    MessageSocket(const MessageSocket&) = delete;
    MessageSocket& operator=(const MessageSocket&) = delete;

    [[nodiscard]] int descriptor() const { return m_descriptor; }
    /// False: the other side is gone.
    [[nodiscard]] bool send(std::span<const std::byte> message) const;
    /// Waits for a message of exactly that size. False: the other side is gone, or sent one of another size.
    [[nodiscard]] bool receive(std::span<std::byte> message) const;

private:
    int m_descriptor;
};

/// A process that does one thread's work and can be ended at any moment, whatever library call it is in: no
/// thread can. It is forked, not executed: it begins with a copy of everything this process has in memory
/// (codecs, plan, payload), which costs no time and no memory as long as neither side writes to it.
///
/// What runs in it may allocate memory and use the C and C++ libraries, which glibc keeps usable after a fork
/// of a process with threads; but no lock that another thread may have held at the fork: no Qt, no iostreams.
///
/// It ends with the thread that started it, so it must be started and used by one thread.
class WorkerProcess final {
public:
    /// `serve` runs in the new process, which ends when it returns. Errors: WorkerLost with the system's
    /// words.
    [[nodiscard]] static Result<WorkerProcess> start(const std::function<void(const MessageSocket&)>& serve);

    /// Ends the process if it runs.
    ~WorkerProcess();
    WorkerProcess(WorkerProcess&& other) noexcept;
    WorkerProcess& operator=(WorkerProcess&& other) noexcept;
    WorkerProcess(const WorkerProcess&) = delete;
    WorkerProcess& operator=(const WorkerProcess&) = delete;

    [[nodiscard]] const MessageSocket& socket() const { return m_socket; }
    /// Ends the process in the middle of whatever it does, and waits until the system has taken it apart.
    void end();
    /// As end() without the wait, which a process with gigabytes makes long: asked of several first, they are
    /// taken apart side by side.
    void kill() const;
    /// How a process that is gone ended, for people: "signal 9 (Killed)". Waits for its end.
    [[nodiscard]] std::string waitForEnd();
    [[nodiscard]] pid_t id() const { return m_id; }

private:
    WorkerProcess(pid_t id, MessageSocket socket);

    pid_t m_id = -1; ///< -1: ended and reaped
    MessageSocket m_socket;
};

} // namespace levelscope::core
