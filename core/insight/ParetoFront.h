// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/Measurement.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace levelscope::core {

/// What bytes are weighed against: CPU seconds per response, Timings::compressCpu or decompressCpu.
enum class CostKind { CompressCpu, DecompressCpu };

/// Which points a point is compared with.
enum class Rivals { SameCurve, All };

enum class Standing {
    NotJudged, ///< it has no size, or too few times to tell
    NoGain,    ///< not smaller than the body itself: sending it as it is beats the point
    Beaten,    ///< another point is better, see beats()
    Front,     ///< none is
};

/// Where one point stands.
struct ParetoRow {
    Standing standing = Standing::NotJudged;
    std::optional<std::size_t> beatenBy = {}; ///< index of the one that gains most; only of Beaten ones

    bool operator==(const ParetoRow&) const = default;
};

struct ParetoFront {
    std::vector<ParetoRow> rows;    ///< in the order of the measurements
    std::vector<std::size_t> front; ///< indexes, by rising bytes; with Rivals::SameCurve of all curves
};

/// A surely costs at most this much more than B when it is called "not dearer": what kNoisyShare calls exact.
inline constexpr double kSameCostShare = 0.03;

[[nodiscard]] const std::optional<Summary>& costOf(const Measurement& measurement, CostKind kind);

/// The point has a size that may be used: it did not fail. Others are not judged at all.
[[nodiscard]] bool hasUsableSize(const Measurement& measurement);

/// `a` is better than `b` on bytes and on cost, so that nobody who looks at these two would choose `b`:
/// - it is not larger, and surely cheaper (surelySmaller: the intervals of the medians separate); or
/// - it is smaller, and surely at most kSameCostShare dearer: the upper end of its interval is below the
///   lower end of b's, times 1.03.
/// Sizes are exact. "Not surely dearer" would not do for the second: of rows whose times spread widely, the
/// larger would always count as beaten, whatever its speed. Both must have an interval (medianInterval).
/// There are no circles, since one of equal points would have to be surely cheaper than itself; but that a
/// beats b and b beats c does not quite say that a beats c.
[[nodiscard]] bool beats(const Measurement& a, const Measurement& b, CostKind kind);

/// Where each measurement stands among its rivals. Of several that beat a point, the one named gains most: it
/// has the largest (bytes / its bytes) x (cost / its cost), medians taken.
/// A point that was timed too seldom for an interval can neither beat nor be beaten, unless bytes alone
/// decide: one that is smaller than all its rivals is on the front whatever it costs.
[[nodiscard]] ParetoFront paretoFront(const std::vector<Measurement>& measurements, CostKind kind,
                                      Rivals rivals);

} // namespace levelscope::core
