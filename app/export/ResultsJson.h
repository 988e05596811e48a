// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepRecord.h"

#include <QByteArray>
#include <QJsonObject>

namespace levelscope::app {

/// Version of the "levelscope.sweep" schema. Grows when a key changes its meaning or goes, not when one is
/// added.
inline constexpr int kResultsJsonVersion = 2;

/// Everything a record holds, absent values as null. Any thread.
[[nodiscard]] QJsonObject resultsObject(const core::SweepRecord& record);
[[nodiscard]] QByteArray resultsJson(const core::SweepRecord& record);

} // namespace levelscope::app
