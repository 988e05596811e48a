// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Bytes.h"
#include "core/Drive.h"
#include "core/Result.h"
#include "core/codec/Encoder.h"

#include <array>
#include <cstdint>
#include <optional>

namespace levelscope::core {

/// How many values lie between powers of two: bin k counts those from 2^k to 2^(k+1) - 1. A match is 3 to
/// 131,072 bytes long (bins 1 to 17) and reaches back 1 byte to 2 GiB (bins 0 to 31).
struct PowerHistogram {
    std::array<std::uint64_t, 32> counts{};

    /// `value` is at least 1.
    void add(std::uint32_t value);
    [[nodiscard]] std::uint64_t total() const;

    bool operator==(const PowerHistogram&) const = default;
};

/// What zstd's match finder makes of a body at one setting: the body as matches, which repeat something
/// earlier, and literals, the bytes between them. Exact and the same at each call, apart from the costs.
struct MatchStatistics {
    std::uint64_t sourceBytes = 0;
    std::uint64_t matches = 0;
    std::uint64_t matchedBytes = 0;
    std::uint64_t literalBytes = 0;    ///< with matchedBytes: sourceBytes
    std::uint64_t repeatedOffsets = 0; ///< matches that reach back as far as one of the last three
    PowerHistogram lengths = {};
    PowerHistogram offsets = {};
    double literalCostBytes = 0; ///< what the literals take in the frame; estimated, see SequenceCost
    double matchCostBytes = 0;   ///< the same of the matches
    bool literalsStored = false; ///< the frame holds literals as they are, as at the negative levels
    /// The library counts matches only of bodies whose size it knows, for which it makes its tables smaller
    /// than the drive's, which does not announce the size; so the numbers are those of another search.
    bool smallerTables = false;

    [[nodiscard]] std::optional<double> meanMatchLength() const; ///< none without matches
    [[nodiscard]] std::optional<double> matchedPercent() const;  ///< of the body; none when it is empty

    bool operator==(const MatchStatistics&) const = default;
};

/// The largest body that matches are counted of. Each takes room for a third as many sequences of 16 bytes as
/// it has bytes, of which only those found use memory, and for its output: at most 6.4 times the body.
inline constexpr std::uint64_t kMostCountedBytes = std::uint64_t{256} * 1024 * 1024;

/// Has the linked libzstd find the matches of `body`. Of the drive only what it tells about the size counts:
/// what flushes do is not seen. The zstd codec must accept the settings. Takes as long as compressing the
/// body; see examineLevel() for a call that can be stopped. Errors: TooLarge with the limit, NotInLibrary,
/// OutOfMemory, EncodeFailed, also when what libzstd tells does not make up the body.
[[nodiscard]] Result<MatchStatistics> countMatches(ByteView body, const EncoderSettings& settings,
                                                   const Drive& drive);

} // namespace levelscope::core
