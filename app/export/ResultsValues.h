// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepRecord.h"

#include <QString>

#include <string_view>
#include <vector>

namespace levelscope::app {

// How values are spelled in files and on the command line: the same in every locale and language. Any thread.

[[nodiscard]] QString driveId(core::DriveMode mode);         ///< "stream", "pledged", "one-shot"
[[nodiscard]] QString encoderId(core::EncoderUse use);       ///< "fresh", "reused"
[[nodiscard]] QString measureId(core::Measure measure);      ///< "size", "speed"
[[nodiscard]] QString presetId(core::RoundsPreset preset);   ///< "quick", "standard", "thorough", "published"
[[nodiscard]] QString payloadKindId(core::PayloadKind kind); ///< "json", "ndjson", "text", "binary", "empty"
/// "ok" or "failed"; empty while nothing is known.
[[nodiscard]] QString roundTripId(const core::Measurement& measurement);

/// "ok" when there is a size, "failed", "left-out"; empty while nothing is known.
[[nodiscard]] QString statusId(const core::Measurement& measurement);
/// The parameters set by hand, as --set takes them: "strategy=btopt windowLog=23".
[[nodiscard]] QString knobsId(const core::SweepPoint& point);

/// Core's texts are UTF-8.
[[nodiscard]] QString textOf(std::string_view utf8);

/// The measurement as exports show it: one that failed has no size and no times, for they would be those of
/// output that must not be used.
[[nodiscard]] core::Measurement exportedValues(const core::Measurement& measurement);

/// What a sweep got to and what it left out for its cost, in the plan's order; a stopped sweep lacks the
/// rest.
[[nodiscard]] std::vector<core::Measurement> exportedMeasurements(const core::SweepRecord& record);

} // namespace levelscope::app
