// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandError.h"
#include "core/Drive.h"

#include <optional>
#include <vector>

class QCommandLineParser;

namespace levelscope::app {

/// Adds --drive, --write-size, --flush-every and --encoder.
void addDriveOptions(QCommandLineParser& parser);

/// The first of them that was given, without its dashes.
[[nodiscard]] std::optional<QString> givenDriveOption(const QCommandLineParser& parser);

/// The ways of driving an encoder that these options ask for: each takes several values, and every
/// combination is one way. What one-shot does not look at makes no further ways of it.
[[nodiscard]] Parsed<std::vector<core::Drive>> readDrives(const QCommandLineParser& parser);

} // namespace levelscope::app
