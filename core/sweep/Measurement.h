// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Drive.h"
#include "core/Error.h"
#include "core/Statistics.h"
#include "core/codec/Codec.h"

#include <cstdint>
#include <optional>
#include <string>

namespace levelscope::core {

/// One setting to measure. `codec` is borrowed from the registry (or a test) and outlives every sweep.
struct SweepPoint {
    const Codec* codec = nullptr;
    int level = 0;
    Drive drive;

    bool operator==(const SweepPoint&) const = default;
};

/// What became of comparing the decoded output with the payload, byte for byte.
enum class RoundTrip { NotDone, Ok, Failed };

/// What is known about one point of a plan; grows as the sweep goes on (size first, timings round by round).
/// Absent values were not measured; nothing here is ever a guess or a zero that stands for "unknown".
struct Measurement {
    std::size_t index = 0; ///< of the point in its plan
    SweepPoint point;
    std::string strategy; ///< zstd's match finder for this level, drive and payload; empty for other codecs
    std::uint64_t originalBytes = 0;
    std::optional<std::uint64_t> compressedBytes;
    RoundTrip roundTrip = RoundTrip::NotDone;
    std::optional<Summary> compressSeconds;   ///< per response, wall clock
    std::optional<Summary> decompressSeconds; ///< per response, wall clock
    std::optional<Error> error;               ///< why the point failed; what was measured before stays

    [[nodiscard]] bool failed() const { return error.has_value(); }
    /// Something is known about the point: its size, or why it has none.
    [[nodiscard]] bool reached() const { return compressedBytes.has_value() || failed(); }
    /// original / compressed; none for an empty payload or before the size is known.
    [[nodiscard]] std::optional<double> ratio() const;
    /// 100 * (1 - compressed / original), negative when compression enlarges; none as for ratio().
    [[nodiscard]] std::optional<double> savedPercent() const;
    /// Uncompressed bytes / 10^6 / median seconds; none for an empty payload or untimed points.
    [[nodiscard]] std::optional<double> compressMBps() const;
    [[nodiscard]] std::optional<double> decompressMBps() const;

    bool operator==(const Measurement&) const = default;
};

} // namespace levelscope::core
