// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepRecord.h"

#include <QString>
#include <QStringList>

namespace levelscope::app {

// Under what conditions times were taken, for the banner, the charts and the exports. Numbers are the same in
// every locale. Any thread.

/// Why speeds measured so are not to be trusted, a sentence each with what to do; empty when nothing speaks
/// against them. Not for sweeps of sizes alone, which no condition changes.
[[nodiscard]] QStringList conditionWarnings(const core::SweepConditions& conditions,
                                            const core::MachineInfo& machine);

/// The same for a whole sweep; empty when it timed nothing.
[[nodiscard]] QStringList recordWarnings(const core::SweepRecord& record);

/// "Intel Xeon ..., 2 processors, governor performance, Debian ..., Release build": what does not change
/// while a sweep runs.
[[nodiscard]] QString machineText(const core::MachineInfo& machine);

/// machineText, then what the sweep found about its own conditions: load, power, drift, runs discarded.
[[nodiscard]] QString conditionsLine(const core::SweepConditions& conditions,
                                     const core::MachineInfo& machine);

} // namespace levelscope::app
