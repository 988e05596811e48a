// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/insight/Finding.h"
#include "core/sweep/Measurement.h"

#include <vector>

namespace levelscope::core {

/// By how much small writes or flushes must enlarge the body to be called harmful. Announcing the size or not
/// moves brotli's 4 to 9 by 2 to 3 %, a flush every 14,745 bytes gzip 6 and zstd 1 by as much.
inline constexpr double kPiecesFactor = 1.1;
/// How many times the CPU time of a known size an unknown one must take.
inline constexpr double kUnannouncedFactor = 2;

/// What the same levels driven or set in several ways say: PiecesEnlarge, UnannouncedSize and SmallerWindow.
/// Nothing where a record holds a level in one way only. Not ranked; what a setup is called does not matter.
/// - PiecesEnlarge: against the curve of the same parameters that gets the body in the largest pieces, each
///   level that is larger by kPiecesFactor.
/// - UnannouncedSize: against the same drive with the size announced, or else against the one-shot call, each
///   level of an encoder per response that surely takes kUnannouncedFactor times the CPU time.
/// - SmallerWindow: against the curves that differ in the window alone, each level of which the smallest body
///   comes from a smaller window.
[[nodiscard]] std::vector<Finding> driveFindings(const std::vector<Measurement>& measurements);

} // namespace levelscope::core
