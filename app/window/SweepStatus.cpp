// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/SweepStatus.h"

#include "app/panels/ProgressPanel.h"
#include "app/panels/ProgressText.h"
#include "app/window/SweepController.h"

#include <QCoreApplication>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(SweepStatus)
};

} // namespace

void showStatus(ProgressPanel& panel, const SweepController& sweep, const WindowState& window) {
    const SweepState& state = sweep.state();
    if (const auto* running = std::get_if<SweepRunning>(&state))
        panel.showProgress(running->progress, sweep.plan(), sweep.payload()->size(),
                           std::chrono::steady_clock::now() - running->started);
    else if (std::holds_alternative<SweepStopping>(state))
        panel.showBusy(window.closing ? Texts::tr("Closing") : Texts::tr("Stopping"));
    else if (window.loading)
        panel.showBusy(Texts::tr("Loading"));
    else if (const auto* finished = std::get_if<SweepFinished>(&state))
        panel.showMessage(finishedText(finished->outcome, finished->elapsed, sweep.measurements()));
    else
        panel.showMessage(Texts::tr("Open, paste or generate a response body to sweep it"));
}

} // namespace levelscope::app
