// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/SweepRecording.h"

#include "app/BackgroundPool.h"
#include "app/window/SweepController.h"

#include <QtConcurrent>

namespace levelscope::app {

QFuture<core::SweepRecord> recordSweep(const SweepController& sweep) {
    const auto* finished = std::get_if<SweepFinished>(&sweep.state());
    core::SweepReport report;
    report.outcome = finished != nullptr ? finished->outcome : core::SweepOutcome::Stopped;
    report.error = finished != nullptr ? finished->error : std::nullopt;
    report.measurements = sweep.measurements();
    report.conditions = sweep.conditions();
    return QtConcurrent::run(&backgroundPool(), [payload = sweep.payload(), plan = sweep.plan(),
                                                 report = std::move(report), started = sweep.startedAt()] {
        return core::makeSweepRecord(*payload, plan, report, core::readMachineInfo(), started, {});
    });
}

} // namespace levelscope::app
