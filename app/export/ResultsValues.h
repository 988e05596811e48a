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
/// "ok", "failed" also when it came to none; empty while nothing is known.
[[nodiscard]] QString roundTripId(const core::Measurement& measurement);

/// "failed" also when something was measured before, else "ok" when there is a size, "left-out"; empty while
/// nothing is known.
[[nodiscard]] QString statusId(const core::Measurement& measurement);
/// "level-limit" or "budget", for which a point was left out; empty for others.
[[nodiscard]] QString leftOutId(const core::Measurement& measurement);
/// "one-call-not-counted", see hasUncountedMemory; empty for others.
[[nodiscard]] QString missingMemoryId(const core::Measurement& measurement);
/// The library's one-call form takes no allocator, and a streaming encoder was not counted in its place: that
/// takes another compression, which is made only for timings, and only of levels that take 10 s at most.
[[nodiscard]] bool hasUncountedMemory(const core::Measurement& measurement);
/// By how much what the server sent is smaller than the body, as Measurement::savedPercent; none when it is
/// not known.
[[nodiscard]] std::optional<double> sentSavedPercent(const core::SweepRecord& record);
/// The parameters set by hand, as --set takes them: "strategy=btopt windowLog=23".
[[nodiscard]] QString knobsId(const core::SweepPoint& point);

/// Core's texts are UTF-8.
[[nodiscard]] QString textOf(std::string_view utf8);

/// The measurement as it is shown: one whose output is not what it must be has no size and no times, since
/// they must not be used.
[[nodiscard]] core::Measurement exportedValues(const core::Measurement& measurement);

/// Why the sweep as a whole broke off; empty when it did not.
[[nodiscard]] QString sweepErrorText(const core::SweepRecord& record);

/// What a sweep got to and what it left out for its cost, in the plan's order; a stopped sweep lacks the
/// rest.
[[nodiscard]] std::vector<core::Measurement> exportedMeasurements(const core::SweepRecord& record);

} // namespace levelscope::app
