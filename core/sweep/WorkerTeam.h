// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/PointWorker.h"
#include "core/worker/SharedMemory.h"
#include "core/worker/StopSignal.h"
#include "core/worker/WorkerProcess.h"

#include <array>
#include <stop_token>

namespace levelscope::core {

/// How a worker stands against the rest of the machine.
enum class WorkerPriority : std::uint8_t {
    Normal,     ///< as this program: for timings
    Background, ///< lower, so that a window stays quick while all processors work
};

enum class WorkKind : std::uint8_t { Sample, Size, Visit, Respond, Touch, Probe };

/// A task for a worker process; sent as bytes.
struct WorkRequest {
    WorkKind kind = WorkKind::Size;
    std::size_t index = 0;
    std::uint64_t bytes = 0; ///< Sample: of the body; Visit: of the output
    std::chrono::nanoseconds duration{0};
};

/// What the task came to; of the values only the one of the task's kind counts.
struct WorkResult {
    SampleFindings sample = {};
    SizeFindings size = {};
    TimedVisit visit = {};
    double number = 0; ///< Respond: responses per second; Probe: seconds
};

/// What every process of a sweep sees.
struct SweepShared {
    std::atomic<unsigned> disturbances = 0; ///< counts the user's inputs
};

/// A task that ended.
struct WorkEvent {
    std::size_t worker = 0;
    WorkRequest request = {};
    Result<WorkResult> result = WorkResult{};
};

/// Worker processes for the points of one plan. A process is forked when it gets its first task; one that
/// dies costs its task and is replaced. One thread.
class WorkerTeam final {
public:
    /// All borrowed; what they refer to is seen by the processes as it is now.
    WorkerTeam(std::size_t workers, WorkerPriority priority, const SweepPlan& plan, const Payload& payload,
               const SweepShared& shared, const std::stop_token& stop);
    /// Ends all processes.
    ~WorkerTeam();
    WorkerTeam(const WorkerTeam&) = delete;
    WorkerTeam& operator=(const WorkerTeam&) = delete;

    [[nodiscard]] std::size_t size() const { return m_workers.size(); }
    [[nodiscard]] bool isBusy(std::size_t worker) const { return m_workers[worker].request.has_value(); }
    [[nodiscard]] bool anyBusy() const;
    /// The worker must be idle. False: no process could be forked.
    [[nodiscard]] bool give(std::size_t worker, const WorkRequest& request);
    /// The next task that ends, or none after `timeout` or when a stop is requested.
    [[nodiscard]] std::optional<WorkEvent> wait(std::chrono::milliseconds timeout);
    /// Ends the worker's process with its task, of which nothing will be heard.
    void end(std::size_t worker);
    /// Bytes of the body that the worker's encoder has taken.
    [[nodiscard]] std::uint64_t consumedBytes(std::size_t worker) const;
    /// Processor time that the worker's task has used; 0 for an idle worker.
    [[nodiscard]] double processorSeconds(std::size_t worker) const;
    /// The system's number of the worker's process; none while it has none.
    [[nodiscard]] std::optional<int> processId(std::size_t worker) const;

private:
    struct Worker {
        std::unique_ptr<SharedMemory<WorkerShared>> shared = std::make_unique<SharedMemory<WorkerShared>>();
        std::optional<WorkerProcess> process = {};
        std::optional<WorkRequest> request = {};
        std::chrono::nanoseconds processorStart{0}; ///< of the process, when it got the request
    };

    void serve(const MessageSocket& socket, WorkerShared& shared) const;
    [[nodiscard]] WorkEvent takeEvent(std::size_t worker);

    WorkerPriority m_priority;
    const SweepPlan& m_plan;
    const Payload& m_payload;
    const SweepShared& m_shared;
    StopSignal m_stop;
    std::vector<Worker> m_workers;
};

} // namespace levelscope::core
