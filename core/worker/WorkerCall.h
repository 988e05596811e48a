// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Guarded.h"
#include "core/worker/BackgroundPriority.h"
#include "core/worker/ResultMessage.h"
#include "core/worker/StopSignal.h"
#include "core/worker/WorkerProcess.h"

#include <cerrno>

#include <array>
#include <poll.h>
#include <span>

namespace levelscope::core {

/// Waits until the worker says something or is gone. False: a stop was requested before.
[[nodiscard]] inline bool waitForWorker(const WorkerProcess& worker, const StopSignal& stop) {
    std::array<pollfd, 2> watched = {{{.fd = stop.descriptor(), .events = POLLIN, .revents = 0},
                                      {.fd = worker.socket().descriptor(), .events = POLLIN, .revents = 0}}};
    int ready = -1;
    do
        ready = ::poll(watched.data(), watched.size(), -1);
    while (ready < 0 && errno == EINTR);
    return watched.front().revents == 0;
}

/// What `work`, a function that returns Result<Value>, comes to in a process of its own at a lower priority.
/// A stop ends that process in the middle of whatever it does. Blocking; what may be done in `work` is said
/// at WorkerProcess, and `Value` is trivially copyable. Errors: those of `work`, Stopped, WorkerLost.
template <class Value, class Work>
[[nodiscard]] Result<Value> callInWorker(const Work& work, const std::stop_token& stop) {
    if (stop.stop_requested())
        return Error{ErrorCode::Stopped, {}};
    const StopSignal signal(stop);
    Result<WorkerProcess> started = WorkerProcess::start([&](const MessageSocket& socket) {
        giveWay();
        const ResultMessage<Value> reply = toMessage<Value>(guarded(work));
        [[maybe_unused]] const bool sent = socket.send(std::as_bytes(std::span(&reply, 1)));
    });
    if (!started.has_value())
        return started.error();
    WorkerProcess& worker = started.value();
    if (!waitForWorker(worker, signal))
        return Error{ErrorCode::Stopped, {}};
    ResultMessage<Value> reply;
    if (worker.socket().receive(std::as_writable_bytes(std::span(&reply, 1))))
        return fromMessage(reply);
    return Error{ErrorCode::WorkerLost, worker.waitForEnd()};
}

} // namespace levelscope::core
