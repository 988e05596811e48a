// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandError.h"
#include "core/capture/Capture.h"

#include <QStringList>

#include <stop_token>

class QCommandLineParser;

namespace levelscope::app {

class ProgressLine;

/// Adds --entry.
void addEntryOption(QCommandLineParser& parser);

/// Adds --as.
void addCaptureOptions(QCommandLineParser& parser);

/// Opens the one file that is named, as what it is or as --as says. Shows on `progress` how far that is.
/// Blocking. Errors: Usage, Unreadable, Interrupted.
[[nodiscard]] Parsed<core::CapturePtr> loadCapture(const QCommandLineParser& parser, const QStringList& files,
                                                   ProgressLine& progress, const std::stop_token& stop);

/// Decodes the body of the response that --entry names, or of the only one. Blocking. Errors: Usage,
/// Unreadable, Interrupted.
[[nodiscard]] Parsed<core::CapturedBody> loadBody(const QCommandLineParser& parser, const QStringList& files,
                                                  ProgressLine& progress, const std::stop_token& stop);

} // namespace levelscope::app
