// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/SmallBodySweep.h"

#include <QFutureWatcher>
#include <QWidget>

namespace levelscope::app {

class LabPanel;

/// How the payload compresses when it is cut to small bodies, and from which size on that saves bytes. Works
/// in the background once it is asked to. GUI thread.
class SmallBodiesView final : public QWidget {
    Q_OBJECT

public:
    explicit SmallBodiesView(QWidget* parent = nullptr);
    /// Asks what runs to stop; does not wait for it.
    ~SmallBodiesView() override;

    /// May be nothing. What runs is stopped, and what was found is gone, unless it is the same.
    void setPayload(core::PayloadPtr payload);
    /// Settings and cuts that the next run measures.
    void setPlan(core::SmallBodyPlan plan) { m_plan = std::move(plan); }
    /// Nothing can be started while something else must not be disturbed.
    void setStartable(bool isStartable);
    [[nodiscard]] bool isBusy() const { return m_busy; }
    [[nodiscard]] const core::SmallBodyReport& report() const { return m_report; }

public slots:
    void start();
    void stop();

signals:
    /// It works from now on, or does no longer.
    void busyChanged(bool isBusy);

private:
    void setBusy(bool isBusy);
    void take(const core::SmallBodyReport& report);
    void showReport();

    LabPanel* m_panel;
    core::PayloadPtr m_payload;
    core::SmallBodyPlan m_plan = core::defaultSmallBodyPlan();
    core::SmallBodyReport m_report;
    std::stop_source m_stop;
    QFutureWatcher<core::SmallBodyReport> m_running;
    bool m_startable = true;
    bool m_busy = false;
};

} // namespace levelscope::app
