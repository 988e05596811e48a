// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepRecord.h"

#include <QString>

namespace levelscope::app {

// What stands under every chart and in every export. Any thread.

/// How the encoders were driven and set, in the user's locale; names the curves when they were not all driven
/// alike.
[[nodiscard]] QString drivesText(const core::SweepPlan& plan);

/// How sizes, memory and times were found: runs and warm-ups, statistic, what the clock covers, how
/// decompression was done, verification. Says only what applies to `plan.measure`. The same in every locale.
[[nodiscard]] QString measuringText(const core::SweepPlan& plan);

/// drivesText and measuringText together: how the numbers were made.
[[nodiscard]] QString methodText(const core::SweepPlan& plan);

/// "libzstd 1.5.4, libbrotli 1.0.9, zlib 1.2.13": the libraries of the codecs in the plan, each once.
[[nodiscard]] QString librariesText(const core::SweepPlan& plan);

/// When the sweep began, ISO 8601 in UTC: "2026-01-31T09:30:00Z".
[[nodiscard]] QString dateText(const core::SweepRecord& record);

/// "body decoded-exact; the server sent gzip, 12,345 bytes (81.2 % saved)", as far as it is known; empty for
/// a body that is out of no capture.
[[nodiscard]] QString captureText(const core::SweepRecord& record);

/// The lines under a chart: what speaks against its speeds, if anything does, then payload (name, bytes,
/// first 12 digits of the sha256, captureText), libraries and date, machine and conditions, method.
[[nodiscard]] QString sourceLine(const core::SweepRecord& record);

} // namespace levelscope::app
