// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/PayloadSource.h"

#include <QStringList>

namespace levelscope::app {

// The body that a command sweeps: a file's, that of a response in it, or a generated one.

/// Adds --generate, --records and --seed.
void addGenerateOption(QCommandLineParser& parser);

/// Reads what a parser with those options and those of captures has parsed. `files` are the arguments that
/// are not options.
[[nodiscard]] Parsed<PayloadSource> readSweptSource(const QCommandLineParser& parser,
                                                    const QStringList& files);

/// The body of that source: generated, or the response that --entry names or the only one of the file.
/// Blocking. Errors: those of loadPayload() and loadResponse().
[[nodiscard]] Parsed<core::PayloadPtr> loadSweptBody(const PayloadSource& source,
                                                     const QCommandLineParser& parser,
                                                     const QStringList& files, ProgressLine& progress,
                                                     const std::stop_token& stop);

} // namespace levelscope::app
