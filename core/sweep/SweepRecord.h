// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/MachineInfo.h"
#include "core/PayloadKind.h"
#include "core/capture/CaptureOrigin.h"
#include "core/sweep/SweepEngine.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace levelscope::core {

/// A sweep with everything needed to judge or repeat it, and nothing of the payload's bytes: what exports are
/// made of.
struct SweepRecord {
    std::string payloadName;
    std::uint64_t payloadBytes = 0;
    std::string payloadSha256; ///< 64 hex digits; empty while it is not known, and if the file changed before
    std::optional<PayloadKind> payloadKind = {};    ///< known and unknown as the sha256 is
    std::optional<Exactness> payloadExactness = {}; ///< of a body out of a capture
    std::optional<SentResponse> sent = {};          ///< what the server sent, where the capture tells
    SweepPlan plan;
    MachineInfo machine;
    std::chrono::system_clock::time_point started;
    SweepConditions conditions = {};       ///< of the timings
    bool complete = false;                 ///< false: stopped, broken off, or still running
    std::optional<Error> error = {};       ///< why it broke off
    std::vector<Measurement> measurements; ///< in the plan's order; points not reached hold no values
};

/// Puts a sweep that has ended together with where it came from. Asks the payload for its facts, which takes
/// seconds per GB the first time; a stop leaves them unknown. Any thread.
[[nodiscard]] SweepRecord makeSweepRecord(const Payload& payload, SweepPlan plan, SweepReport report,
                                          MachineInfo machine, std::chrono::system_clock::time_point started,
                                          const std::stop_token& stop);

} // namespace levelscope::core
