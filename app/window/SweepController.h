// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/SweepState.h"
#include "core/Clock.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <thread>
#include <vector>

namespace levelscope::app {

class SweepRelay;
struct SweepBatch;

/// Runs sweeps for the widgets, which see neither the engine nor a thread. GUI thread only.
/// At most one sweep runs; a start while one runs stops it and follows as soon as it has ended.
class SweepController final : public QObject {
    Q_OBJECT

public:
    explicit SweepController(QObject* parent = nullptr);
    /// Asks a running sweep to stop and waits until the codec calls in progress have ended.
    ~SweepController() override;

    /// A plan without points, too, starts and at once finishes.
    void start(core::PayloadPtr payload, core::SweepPlan plan);
    /// Keeps what was measured. Does nothing when no sweep runs.
    void stop();

    [[nodiscard]] const SweepState& state() const { return m_state; }
    /// The plan and the payload of the sweep that runs or ran last.
    [[nodiscard]] const core::SweepPlan& plan() const { return m_job.plan; }
    [[nodiscard]] const core::PayloadPtr& payload() const { return m_job.payload; }
    /// When that sweep was started.
    [[nodiscard]] std::chrono::system_clock::time_point startedAt() const { return m_startedAt; }
    /// All points of that plan in its order, with what is known of each so far.
    [[nodiscard]] const std::vector<core::Measurement>& measurements() const { return m_measurements; }

signals:
    /// A new sweep begins: what the last one measured is gone from here.
    void started();
    /// These points are new or known better. At most some 20 times a second.
    void measured(const std::vector<core::Measurement>& measurements);
    /// state() changed, or the progress in it.
    void stateChanged();

private:
    struct Job {
        core::PayloadPtr payload;
        core::SweepPlan plan;
    };

    void launch(Job job);
    void drain();
    void apply(const SweepBatch& batch);
    void finish(const core::SweepReport& report);

    core::SteadyClock m_clock;
    core::SweepEngine m_engine{m_clock}; ///< used by m_thread alone
    SweepState m_state;
    Job m_job;
    std::optional<Job> m_next; ///< waits for the running sweep to end
    std::chrono::system_clock::time_point m_startedAt;
    std::vector<core::Measurement> m_measurements;
    std::shared_ptr<SweepRelay> m_relay;
    QTimer m_pause; ///< between two batches
    // Last, so that it is joined before anything it uses dies.
    std::jthread m_thread;
};

} // namespace levelscope::app
