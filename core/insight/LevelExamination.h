// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Payload.h"
#include "core/insight/MatchStatistics.h"
#include "core/sweep/Measurement.h"

#include <stop_token>

namespace levelscope::core {

/// One level of zstd on one body: what it was told, and what it found.
struct ExaminedLevel {
    SweepPoint point = {};
    std::vector<Parameter> parameters = {}; ///< as Codec::parameters has them
    MatchStatistics matches = {};
    std::optional<std::uint64_t> compressedBytes = {}; ///< with the drive's real calls; none = not asked for

    bool operator==(const ExaminedLevel&) const = default;
};

enum class ExaminedSize { Measured, LeftOut };

/// Counts the matches at a point of the zstd codec, in a process of its own at a lower priority, so that a
/// stop ends it in the middle. The codec must accept the point's settings. Blocking. Errors: those of
/// countMatches() and of the encoder, PayloadChanged, Stopped, WorkerLost.
[[nodiscard]] Result<ExaminedLevel> examineLevel(const Payload& payload, const SweepPoint& point,
                                                 ExaminedSize size, const std::stop_token& stop);

} // namespace levelscope::core
