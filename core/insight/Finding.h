// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace levelscope::core {

/// What can be found in the measurements of one payload.
enum class FindingCode {
    RefusedWindow,   ///< the compressed body declares a window that browsers refuse (RFC 9659)
    NothingSaves,    ///< no setting that was measured makes the body smaller
    Enlarged,        ///< these make it larger; others do not
    Beaten,          ///< another level of the curve is smaller and no dearer, or no larger and cheaper
    Dip,             ///< levels above 1 make larger bodies than level 1
    Tie,             ///< levels of a curve that make bodies of the same size
    PaysLittle,      ///< what the level saves over the next cheaper one worth choosing costs a lot
    PiecesEnlarge,   ///< small writes or flushes make the body much larger
    UnannouncedSize, ///< not knowing the size costs much CPU time
    SmallerWindow,   ///< a smaller window makes a smaller body
    NotTimed,        ///< no speed was measured, so that nothing is called faster
    NotJudged,       ///< these points had to be left out of what is said on speed
};

/// What somebody who uses a setting pays more per response than with the better one.
struct Loss {
    std::int64_t bytes = 0; ///< negative: it saves some
    double cpuSeconds = 0;  ///< to compress; 0 where no difference is sure

    /// Both as one number, to rank findings by: the seconds by which a response comes later over a link of
    /// kRankingBitsPerSecond, bytes x 8 / kRankingBitsPerSecond + cpuSeconds; never below 0.
    [[nodiscard]] double seconds() const;
    bool operator==(const Loss&) const = default;
};

/// A usual household's link; it only ranks, and is in none of the numbers.
inline constexpr double kRankingBitsPerSecond = 50e6;

/// One thing that was found. Points are indexes into the plan.
struct Finding {
    FindingCode code = FindingCode::NotJudged;
    std::vector<std::size_t> points; ///< what it is said of: of one curve, by level; of NotJudged in all
    /// The one of `points` whose numbers follow: a server's default, else the one that loses most.
    std::size_t example = 0;
    /// What it is compared with. Beaten: what beats it. Dip: level 1. Tie: the one to take, if the CPU times
    /// differ surely. PaysLittle: the next cheaper. PiecesEnlarge, UnannouncedSize, SmallerWindow: the same
    /// level in the better way.
    std::optional<std::size_t> other = {};
    /// Dip: the lowest measured level that makes a smaller body than level 1 again; none: none does.
    std::optional<std::size_t> end = {};
    std::optional<std::size_t> highest = {}; ///< Dip: the highest measured level
    /// Bytes of `example` / bytes of `other`, or of the body where there is no other.
    std::optional<double> bytesFactor = {};
    /// CPU time of `example` / that of `other`, where they surely differ. Tie: of the dearest.
    std::optional<double> cpuFactor = {};
    /// PaysLittle: CPU seconds per byte saved, and the median of the curve's other steps.
    std::optional<double> secondsPerByte = {};
    std::optional<double> usualSecondsPerByte = {};
    bool sameOutput = false;      ///< Tie: they are the same to the byte
    bool isServerDefault = false; ///< `example` is at a level that a server uses unless told otherwise
    Loss loss = {};

    bool operator==(const Finding&) const = default;
};

/// Puts what costs users most first: responses that clients refuse; then what is wrong with levels that
/// servers use unless told otherwise, since that is paid without a choice; then all else; last what could not
/// be judged. Within each by Loss::seconds(), then by the first point.
void rankFindings(std::vector<Finding>& findings);

} // namespace levelscope::core
