// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/SweepState.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

namespace levelscope::app {

class SweepRelay;
struct SweepBatch;

/// Runs sweeps for the widgets, which see neither the engine nor a thread. GUI thread only.
/// At most one sweep runs; a start while one runs ends that one first. What the user proposes meanwhile is
/// taken up by the running sweep, or estimated when there is none.
class SweepController final : public QObject {
    Q_OBJECT

public:
    explicit SweepController(QObject* parent = nullptr);
    /// Asks what runs to stop and waits for its end, which takes a moment.
    ~SweepController() override;

    /// A plan without points, too, starts and at once finishes. Of the same payload all that is known stays
    /// visible; times to forget give way as soon as there are new ones of as many runs.
    void start(core::PayloadPtr payload, core::SweepPlan plan,
               core::EarlierTimes earlier = core::EarlierTimes::Forget);
    /// Keeps what was measured. Does nothing when no sweep runs.
    void stop();
    /// What the user would sweep now; to be called whenever that changes. Once it stays the same for a
    /// moment, a running sweep of the payload goes on with it, keeping all that is still valid and what it
    /// measures; while no sweep runs, its time is estimated.
    void propose(core::PayloadPtr payload, core::SweepPlan plan);
    /// Measures what is missing of the proposed plan, or of the last one if none was proposed.
    void resume();
    /// The last sweep was stopped, or lacks something of a plan that was proposed for its payload since.
    [[nodiscard]] bool canResume() const;
    /// The user does something in a window: the timed run in progress is thrown away and repeated.
    void noteInput();

    [[nodiscard]] const SweepState& state() const { return m_state; }
    /// The plan and the payload of the sweep that runs or ran last.
    [[nodiscard]] const core::SweepPlan& plan() const { return m_job.plan; }
    [[nodiscard]] const core::PayloadPtr& payload() const { return m_job.payload; }
    /// When that sweep was started; a resumed one when it was started first.
    [[nodiscard]] std::chrono::system_clock::time_point startedAt() const { return m_startedAt; }
    /// Of its timings so far; before there are any, of the payload's earlier ones.
    [[nodiscard]] const core::SweepConditions& conditions() const { return m_conditions; }
    /// All points of that plan in its order, with what is known of each so far.
    [[nodiscard]] const std::vector<core::Measurement>& measurements() const { return m_measurements; }

signals:
    /// A sweep begins: plan() and measurements() are new. What still holds of the last one is in there.
    void started();
    /// These points are new or known better. At most some 20 times a second.
    void measured(const std::vector<core::Measurement>& measurements);
    /// state() changed, or the progress in it.
    void stateChanged();
    /// The sweep has ended early as its payload is not what it was; a sentence for the user.
    void failed(const QString& sentence);
    /// The proposed plan is being estimated: estimated or notEstimated follows.
    void estimating();
    void estimated(const core::SweepPlan& plan, const core::PlanEstimate& estimate);
    /// What was estimated last does not hold for the proposed plan, and no estimate is on its way.
    void notEstimated();

private:
    struct Job {
        core::PayloadPtr payload;
        core::SweepPlan plan;
    };

    void launch(Job job, core::EarlierTimes earlier);
    void estimate();
    void setEstimating(bool estimating);
    /// Stops what m_thread does; the next thread waits for its end.
    [[nodiscard]] std::stop_token beginTask();
    /// From m_thread to the GUI thread.
    void post(quint64 task, std::function<void()> news);
    /// Waits whether the proposal changes once more.
    void settle();
    void followProposal();
    [[nodiscard]] Job nextJob() const;
    void drain();
    void apply(const SweepBatch& batch);
    void takeConditions(const core::SweepConditions& conditions);
    /// `complete`: these are all runs of their sweep, be they fewer than an earlier one made.
    void takeMeasurements(const std::vector<core::Measurement>& found, bool complete);
    void updateProgress();
    void setProgress(const core::SweepProgress& progress);
    void finish(const core::SweepReport& report);

    core::SweepEngine m_engine; ///< used by m_thread alone, but for noteDisturbance
    SweepState m_state;
    Job m_job;
    std::optional<Job> m_proposed;
    std::chrono::system_clock::time_point m_startedAt;
    core::SweepConditions m_conditions;
    std::vector<core::Measurement> m_measurements;
    std::shared_ptr<SweepRelay> m_relay;
    QTimer m_pause;            ///< between two batches
    QTimer m_tick;             ///< progress is told even when no batch comes
    bool m_estimating = false; ///< announced and not ended
    QTimer m_settling{this};   ///< the proposal may change once more
    quint64 m_task = 0;        ///< number of what m_thread does; what an earlier one tells is old
    std::stop_source m_stop;   ///< of what m_thread does
    // Last, so that it is joined before anything it uses dies.
    std::jthread m_thread;
};

} // namespace levelscope::app
