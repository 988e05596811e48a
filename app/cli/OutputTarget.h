// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandError.h"

#include <QByteArray>
#include <QStringList>

#include <optional>

class QCommandLineParser;

namespace levelscope::app {

/// Adds -o FILE.
void addOutputOption(QCommandLineParser& parser);

/// The path given with -o; empty is standard output, which "-" names too, as it does for the input.
[[nodiscard]] Parsed<QString> readOutputPath(const QCommandLineParser& parser);

/// The same for a command that reads `files`: what is named is none of them and can be written as things
/// stand.
[[nodiscard]] Parsed<QString> readOutputPath(const QCommandLineParser& parser, const QStringList& files);

/// That each output is a file of its own and none is an input, whichever way they are named. An input of "-"
/// is standard input. Devices and pipes may be named twice.
[[nodiscard]] std::optional<CommandError> checkDistinct(const QStringList& inputs,
                                                        const QStringList& outputs);

/// Whether `path` could be written as things stand, so that a long sweep does not end in vain. Leaves nothing
/// behind.
[[nodiscard]] std::optional<CommandError> checkWritable(const QString& path);

/// Writes a file whole or not at all; an empty path is standard output.
[[nodiscard]] std::optional<CommandError> writeOutput(const QString& path, const QByteArray& content);

/// Reserves the numbers of the standard streams that the parent closed, so that no file opened later gets one
/// and takes what is meant for a stream. Reading and writing them fails as before. Call it first.
void reserveStandardStreams();

} // namespace levelscope::app
