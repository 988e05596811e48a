// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepRecord.h"

#include <QString>

namespace levelscope::app {

// What stands under every chart and in every export. Any thread.

/// How the encoders were driven, in the user's locale; names the codecs when they were not all driven alike.
[[nodiscard]] QString drivesText(const core::SweepPlan& plan);

/// How sizes and times were found: runs and warm-ups, statistic, what the clock covers, how decompression was
/// done, verification. Says only what applies to `plan.measure`. The same in every locale.
[[nodiscard]] QString measuringText(const core::SweepPlan& plan);

/// drivesText and measuringText together: how the numbers were made.
[[nodiscard]] QString methodText(const core::SweepPlan& plan);

/// "libzstd 1.5.4, libbrotli 1.0.9, zlib 1.2.13": the libraries of the codecs in the plan, each once.
[[nodiscard]] QString librariesText(const core::SweepPlan& plan);

/// "Intel Xeon ..., 2 processors, governor performance, Debian ..., Release build".
[[nodiscard]] QString machineText(const core::MachineInfo& machine);

/// A sentence that warns of speeds measured by an unoptimised build; empty for optimised ones and sizes
/// alone.
[[nodiscard]] QString buildWarning(const core::SweepRecord& record);

/// When the sweep began, ISO 8601 in UTC: "2026-01-31T09:30:00Z".
[[nodiscard]] QString dateText(const core::SweepRecord& record);

/// The lines under a chart: payload (name, bytes, first 12 digits of the sha256), libraries, machine, method,
/// date.
[[nodiscard]] QString sourceLine(const core::SweepRecord& record);

} // namespace levelscope::app
