// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/SweepRecord.h"

#include "core/Sha256.h"

#include <utility>

namespace levelscope::core {

SweepRecord makeSweepRecord(const Payload& payload, SweepPlan plan, SweepReport report, MachineInfo machine,
                            std::chrono::system_clock::time_point started) {
    return {
        .payloadName = payload.name(),
        .payloadBytes = payload.size(),
        .payloadSha256 = sha256Hex(payload.bytes()),
        .payloadKind = payloadKind(payload.bytes()),
        .plan = std::move(plan),
        .machine = std::move(machine),
        .started = started,
        .complete = report.outcome == SweepOutcome::Done,
        .measurements = std::move(report.measurements),
    };
}

} // namespace levelscope::core
