// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Drive.h"
#include "core/Error.h"
#include "core/Statistics.h"
#include "core/codec/Codec.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace levelscope::core {

/// One setting to measure. `codec` is borrowed from the registry (or a test) and outlives every sweep.
struct SweepPoint {
    const Codec* codec = nullptr;
    int level = 0;
    Drive drive = {};
    Knobs knobs = {};
    std::string setup = {}; ///< name of the server whose settings these are; empty: the user's own

    [[nodiscard]] EncoderSettings settings() const { return {level, knobs}; }
    bool operator==(const SweepPoint&) const = default;
};

/// What makes points stand in one curve: all but the level.
struct CurveKey {
    const Codec* codec = nullptr;
    Drive drive = {};
    Knobs knobs = {};
    std::string setup = {};

    bool operator==(const CurveKey&) const = default;
};

[[nodiscard]] CurveKey curveOf(const SweepPoint& point);

/// What became of comparing the decoded output with the payload, byte for byte.
enum class RoundTrip { NotDone, Ok, Failed };

/// Bytes that the library held at one time for one response, counted through its allocator hooks.
struct MemoryUse {
    std::uint64_t encoderPeakBytes = 0;
    std::uint64_t decoderPeakBytes = 0;
    /// The one-call form takes no allocator; a streaming encoder with the same settings was counted.
    bool ofEquivalentEncoder = false;

    bool operator==(const MemoryUse&) const = default;
};

/// Times per response, in seconds, over the counted runs. CPU times are the measuring thread's.
struct Timings {
    std::optional<Summary> compress = {};
    std::optional<Summary> compressCpu = {};
    std::optional<Summary> create = {};     ///< making the encoder, a part of `compress`; none when reused
    std::optional<Summary> firstByte = {};  ///< from the start until the first byte is out; none for one-shot
    std::optional<Summary> decompress = {}; ///< as a stream, with a decoder of its own
    std::optional<Summary> decompressCpu = {};
    std::optional<Summary> decompressOneCall = {}; ///< into a room of exactly the body's size
    /// Runs that did not have the processor to themselves. They were made again; kept is only what took more
    /// than two seconds or stayed disturbed three times in a row.
    unsigned disturbedRuns = 0;

    bool operator==(const Timings&) const = default;
};

/// What a point takes more of than the plan allows.
enum class LeftOutFor {
    LevelLimit, ///< one response takes longer than SweepPlan::levelLimit
    Budget,     ///< its size did not fit into the part of SweepPlan::budget that sizes have
};

/// What is known about one point of a plan; grows as the sweep goes on (size first, timings round by round).
/// Absent values were not measured; nothing here is ever a guess or a zero that stands for "unknown".
struct Measurement {
    std::size_t index = 0; ///< of the point in its plan
    SweepPoint point;
    std::string strategy; ///< zstd's match finder for this level, drive and payload; empty for other codecs
    std::uint64_t originalBytes = 0;
    std::optional<std::uint64_t> compressedBytes;
    /// XXH3 (64 bits) of the output: tells whether it is what somebody else made. Not exported.
    std::optional<std::uint64_t> outputHash = {};
    RoundTrip roundTrip = RoundTrip::NotDone;
    std::optional<std::uint64_t>
        declaredWindowBytes; ///< by the compressed body; none where formats have none
    std::optional<MemoryUse> memory;
    Timings timings;
    /// Responses per second with 1, 2, ... encoders at work at once; empty: not measured.
    std::vector<double> responsesPerSecond = {};
    /// The spread of the compress times is too large to rank the row against the next levels of its curve.
    bool noisy = false;
    /// The point was left out because one response would take about so many seconds, an estimate; more than
    /// the plan allows, see leftOutFor.
    std::optional<double> leftOutSeconds;
    LeftOutFor leftOutFor = LeftOutFor::LevelLimit; ///< means something for points that were left out
    std::optional<Error> error;                     ///< why the point failed; what was measured before stays

    [[nodiscard]] bool failed() const { return error.has_value(); }
    /// It failed by what its output is, so that none of its numbers may be used. Other failures take nothing
    /// from what was measured before them.
    [[nodiscard]] bool outputRefuted() const;
    /// Something is known about the point: its size, or why it has none.
    [[nodiscard]] bool reached() const { return compressedBytes.has_value() || failed(); }
    /// original / compressed; none for an empty payload or before the size is known.
    [[nodiscard]] std::optional<double> ratio() const;
    /// 100 * (1 - compressed / original), negative when compression enlarges; none as for ratio().
    [[nodiscard]] std::optional<double> savedPercent() const;
    /// Uncompressed bytes / 10^6 / median seconds; none for an empty payload or untimed points.
    [[nodiscard]] std::optional<double> compressMBps() const;
    [[nodiscard]] std::optional<double> decompressMBps() const;
    /// The declared window is one that browsers refuse in a zstd response (RFC 9659).
    [[nodiscard]] bool refusedByBrowsers() const;

    bool operator==(const Measurement&) const = default;
};

} // namespace levelscope::core
