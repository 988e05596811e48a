// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/ResultsExport.h"
#include "core/sweep/SetRecord.h"

#include <optional>

namespace levelscope::app {

/// Version of the "levelscope.sweep-set" schema, as kResultsJsonVersion is of the sweeps in it.
inline constexpr int kSetJsonVersion = 1;

/// All sweeps of a set, then `total`, which is set.total() where it has one, UTF-8. A CSV has the columns of
/// a sweep and after them `entry`, which is "total" for the total, and `weight`. Any thread.
[[nodiscard]] QByteArray exportSet(const core::SetRecord& set, const std::optional<core::SweepRecord>& total,
                                   ResultsFormat format);

} // namespace levelscope::app
