// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandError.h"

#include <QByteArray>
#include <QString>

#include <optional>

class QCommandLineParser;

namespace levelscope::app {

/// Adds -o FILE.
void addOutputOption(QCommandLineParser& parser);

/// The path given with -o; empty is standard output, which "-" names too, as it does for the input.
[[nodiscard]] Parsed<QString> readOutputPath(const QCommandLineParser& parser);

/// Whether `path` could be written as things stand, so that a long sweep does not end in vain. Leaves nothing
/// behind.
[[nodiscard]] std::optional<CommandError> checkWritable(const QString& path);

/// Writes a file whole or not at all; an empty path is standard output.
[[nodiscard]] std::optional<CommandError> writeOutput(const QString& path, const QByteArray& content);

/// Reserves the numbers of the standard streams that the parent closed, so that no file opened later gets one
/// and takes what is meant for a stream. Reading and writing them fails as before. Call it first.
void reserveStandardStreams();

} // namespace levelscope::app
