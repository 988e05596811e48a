// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/insight/PointMarks.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace levelscope::app {

// What is said of points that others beat and of those that none beats. Any thread.

/// In a table: "beaten by zstd 1", "on the front", "not smaller than the body"; empty while the point is not
/// judged. `rival` is the name of mark.beatenBy().
[[nodiscard]] QString standingText(const core::PointMark& mark, const QString& rival);

/// The same as a line of its own: "Beaten by zstd 1", "On the Pareto front".
[[nodiscard]] QString standingLine(const core::PointMark& mark, const QString& rival);

/// What "beaten" and "front" mean, in one sentence.
[[nodiscard]] QString standingRule();

/// The settings worth choosing, from the cheapest to the smallest: "Front, bytes against CPU: zstd -5, zstd
/// 1, zstd 16, brotli 11", and the same against the CPU time to decompress. A line for each of the two times
/// that was measured. `marks` are those of the measurements.
[[nodiscard]] QStringList frontLines(const core::PointMarks& marks,
                                     const std::vector<core::Measurement>& measurements);

} // namespace levelscope::app
