// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandError.h"
#include "core/Payload.h"
#include "core/generator/Generator.h"

#include <QString>

#include <stop_token>
#include <variant>

class QCommandLineParser;

namespace levelscope::app {

class ProgressLine;

/// Where a command gets its payload: a path ("-" is standard input) or a generator.
using PayloadSource = std::variant<QString, core::GeneratorSpec>;

/// Adds --records and --seed.
void addGeneratorOptions(QCommandLineParser& parser);

/// What to generate: a shape's id and the options above.
[[nodiscard]] Parsed<core::GeneratorSpec> readGeneratorSpec(const QString& shape,
                                                            const QCommandLineParser& parser);

/// Reads or generates; shows on `progress` how far that is. Blocking. Errors: Usage for a spec that makes too
/// much, Interrupted, otherwise Unreadable.
[[nodiscard]] Parsed<core::PayloadPtr> loadPayload(const PayloadSource& source, ProgressLine& progress,
                                                   const std::stop_token& stop);

/// "customers, record, events, ...".
[[nodiscard]] QString knownShapes();

} // namespace levelscope::app
