// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/Measurement.h"

#include <QString>

#include <vector>

namespace levelscope::app {

// What curves and their points are called, in the user's language. Any thread.

/// The curves that the points stand in, in the order in which they come, each once.
[[nodiscard]] std::vector<core::CurveKey> curvesOf(const std::vector<core::SweepPoint>& points);

/// "zstd", "zstd (one-shot)", "zstd (windowLog 23)", "nginx gzip": the codec, or the server whose settings
/// these are, and of all else only what tells this curve from the others in `all` of that name. What no one
/// chose (streamed, a new encoder, no flush) goes without saying.
[[nodiscard]] QString curveName(const core::CurveKey& key, const std::vector<core::CurveKey>& all);

/// The same with the level: "zstd 3", "zstd 3 (one-shot)", "nginx gzip 6".
[[nodiscard]] QString pointName(const core::SweepPoint& point, const std::vector<core::CurveKey>& all);

/// The same for several levels of a curve, given as text: "zstd 2 to 5 (one-shot)".
[[nodiscard]] QString levelsName(const core::CurveKey& key, const QString& levels,
                                 const std::vector<core::CurveKey>& all);

} // namespace levelscope::app
