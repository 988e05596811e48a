// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/WorkerTeam.h"

#include "core/sweep/Probe.h"
#include "core/sweep/SystemLoad.h"
#include "core/worker/BackgroundPriority.h"
#include "core/worker/HeapPolicy.h"
#include "core/worker/ResultMessage.h"

#include <algorithm>
#include <poll.h>
#include <type_traits>
#include <utility>

namespace levelscope::core {

namespace {

using Reply = ResultMessage<WorkResult>;
static_assert(std::is_trivially_copyable_v<Reply> && std::is_trivially_copyable_v<WorkRequest>);

template <class Value>
Result<WorkResult> wrap(const Result<Value>& result, Value WorkResult::*member) {
    if (!result.has_value())
        return result.error();
    WorkResult wrapped;
    wrapped.*member = result.value();
    return wrapped;
}

Result<WorkResult> perform(PointWorker& worker, const WorkRequest& request, const Clock& clock) {
    switch (request.kind) {
    case WorkKind::Sample:
        return wrap(worker.sample(request.index, request.bytes), &WorkResult::sample);
    case WorkKind::Size:
        return wrap(worker.findSize(request.index), &WorkResult::size);
    case WorkKind::Visit:
        return wrap(worker.visit(request.index, request.bytes), &WorkResult::visit);
    case WorkKind::Respond:
        return wrap(worker.respond(request.index, request.duration), &WorkResult::number);
    case WorkKind::Touch:
        worker.touchBody();
        return WorkResult{};
    case WorkKind::Probe:
        return WorkResult{.number = probeSeconds(clock)};
    }
    return WorkResult{};
}

} // namespace

WorkerTeam::WorkerTeam(std::size_t workers, WorkerPriority priority, const SweepPlan& plan,
                       const Payload& payload, const SweepShared& shared, const std::stop_token& stop)
    : m_priority(priority)
    , m_plan(plan)
    , m_payload(payload)
    , m_shared(shared)
    , m_stop(stop)
    , m_workers(workers) {}

WorkerTeam::~WorkerTeam() {
    for (Worker& worker : m_workers) {
        if (worker.process.has_value())
            worker.process->kill();
    }
}

bool WorkerTeam::anyBusy() const {
    return std::ranges::any_of(m_workers, [](const Worker& worker) { return worker.request.has_value(); });
}

void WorkerTeam::serve(const MessageSocket& socket, WorkerShared& shared) const {
    keepFreedMemory();
    if (m_priority == WorkerPriority::Background)
        giveWay();
    const SteadyClock wall;
    const ThreadCpuClock cpu;
    PointWorker worker(m_plan, m_payload, wall, cpu, shared, m_shared.disturbances);
    WorkRequest request;
    while (socket.receive(std::as_writable_bytes(std::span(&request, 1)))) {
        const Reply reply = toMessage(perform(worker, request, wall));
        if (!socket.send(std::as_bytes(std::span(&reply, 1))))
            return;
    }
}

bool WorkerTeam::give(std::size_t index, const WorkRequest& request) {
    Worker& worker = m_workers[index];
    if (!worker.process.has_value()) {
        Result<WorkerProcess> started = WorkerProcess::start(
            [this, &worker](const MessageSocket& socket) { serve(socket, **worker.shared); });
        if (!started.has_value())
            return false;
        worker.process = std::move(started).value();
    }
    (*worker.shared)->consumedBytes = 0;
    worker.request = request;
    worker.processorStart = processorTimeOf(worker.process->id());
    // A process that has died meanwhile shows as a task that ended.
    [[maybe_unused]] const bool sent = worker.process->socket().send(std::as_bytes(std::span(&request, 1)));
    return true;
}

std::optional<WorkEvent> WorkerTeam::wait(std::chrono::milliseconds timeout) {
    std::vector<pollfd> watched = {{.fd = m_stop.descriptor(), .events = POLLIN, .revents = 0}};
    std::vector<std::size_t> owners = {0};
    for (std::size_t index = 0; index < m_workers.size(); ++index) {
        if (m_workers[index].request.has_value()) {
            watched.push_back(
                {.fd = m_workers[index].process->socket().descriptor(), .events = POLLIN, .revents = 0});
            owners.push_back(index);
        }
    }
    if (::poll(watched.data(), watched.size(), static_cast<int>(timeout.count())) <= 0 ||
        watched.front().revents != 0)
        return std::nullopt;
    const auto ready =
        std::find_if(watched.begin() + 1, watched.end(), [](const pollfd& one) { return one.revents != 0; });
    if (ready == watched.end())
        return std::nullopt;
    return takeEvent(owners[static_cast<std::size_t>(ready - watched.begin())]);
}

WorkEvent WorkerTeam::takeEvent(std::size_t index) {
    Worker& worker = m_workers[index];
    const WorkRequest request = *std::exchange(worker.request, std::nullopt);
    Reply reply;
    if (worker.process->socket().receive(std::as_writable_bytes(std::span(&reply, 1))))
        return {index, request, fromMessage(reply)};
    const std::string how = worker.process->waitForEnd();
    worker.process.reset();
    return {index, request, Error{ErrorCode::WorkerLost, how}};
}

void WorkerTeam::end(std::size_t index) {
    m_workers[index].process.reset();
    m_workers[index].request.reset();
}

std::uint64_t WorkerTeam::consumedBytes(std::size_t worker) const {
    return (*m_workers[worker].shared)->consumedBytes.load(std::memory_order_relaxed);
}

double WorkerTeam::processorSeconds(std::size_t index) const {
    const Worker& worker = m_workers[index];
    if (!worker.request.has_value())
        return 0;
    return std::chrono::duration<double>(processorTimeOf(worker.process->id()) - worker.processorStart)
        .count();
}

std::optional<int> WorkerTeam::processId(std::size_t worker) const {
    const std::optional<WorkerProcess>& process = m_workers[worker].process;
    return process.has_value() ? std::optional(process->id()) : std::nullopt;
}

} // namespace levelscope::core
