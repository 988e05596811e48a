// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/SweepRecord.h"

#include <utility>

namespace levelscope::core {

SweepRecord makeSweepRecord(const Payload& payload, SweepPlan plan, SweepReport report, MachineInfo machine,
                            std::chrono::system_clock::time_point started, const std::stop_token& stop) {
    // Of a file that changed since it was opened they are not known any more: what it holds now is not what
    // was measured.
    const Result<PayloadFacts> facts = payload.facts({}, stop);
    const std::optional<CaptureOrigin>& capture = payload.capture();
    return {
        .payloadName = payload.name(),
        .payloadBytes = payload.size(),
        .payloadSha256 = facts.has_value() ? facts.value().sha256 : std::string(),
        .payloadKind = facts.has_value() ? std::optional(facts.value().kind) : std::nullopt,
        .payloadExactness = capture.has_value() ? std::optional(capture->exactness) : std::nullopt,
        .sent = capture.has_value() ? capture->sent : std::nullopt,
        .plan = std::move(plan),
        .machine = std::move(machine),
        .started = started,
        .conditions = report.conditions,
        .complete = report.outcome == SweepOutcome::Done,
        .error = std::move(report.error),
        .measurements = std::move(report.measurements),
    };
}

} // namespace levelscope::core
