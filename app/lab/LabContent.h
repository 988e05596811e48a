// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lab/LabChart.h"
#include "core/lab/DictionaryLab.h"
#include "core/lab/SmallBodySweep.h"

namespace levelscope::app {

// What charts show of the labs. Any thread.

/// Saved bytes and CPU time by the size of the body, a curve for each setting. No curves when nothing was
/// measured.
[[nodiscard]] LabChartContent smallBodyChart(const core::SmallBodyReport& report);

/// Ratio and CPU time by the size of the dictionary, from none on, a curve for each level.
[[nodiscard]] LabChartContent dictionaryChart(const core::DictionarySamples& samples,
                                              const core::DictionaryReport& report);

} // namespace levelscope::app
