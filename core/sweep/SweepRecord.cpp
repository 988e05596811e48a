// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/SweepRecord.h"

#include <utility>

namespace levelscope::core {

SweepRecord makeSweepRecord(const Payload& payload, SweepPlan plan, SweepReport report, MachineInfo machine,
                            std::chrono::system_clock::time_point started) {
    // Of a file that changed since it was opened they are not known any more: what it holds now is not what
    // was measured.
    const PayloadFacts facts = payload.facts({}, {}).value_or(PayloadFacts{.kind = PayloadKind::Binary});
    return {
        .payloadName = payload.name(),
        .payloadBytes = payload.size(),
        .payloadSha256 = facts.sha256,
        .payloadKind = facts.kind,
        .plan = std::move(plan),
        .machine = std::move(machine),
        .started = started,
        .conditions = report.conditions,
        .complete = report.outcome == SweepOutcome::Done,
        .measurements = std::move(report.measurements),
    };
}

} // namespace levelscope::core
