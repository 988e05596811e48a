// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandError.h"
#include "core/capture/Capture.h"

#include <QStringList>

#include <stop_token>

class QCommandLineParser;

namespace levelscope::app {

class ProgressLine;

/// Adds --entry, for commands that take one response.
void addEntryOption(QCommandLineParser& parser);

/// Adds --as and --decoded-limit.
void addCaptureOptions(QCommandLineParser& parser);

/// What a body is decoded to at most, in bytes, as --decoded-limit says.
[[nodiscard]] Parsed<std::uint64_t> readDecodedLimit(const QCommandLineParser& parser);

/// Opens the one file that is named, as what it is or as --as says. Shows on `progress` how far that is.
/// Blocking. Errors: Usage, Unreadable, Interrupted.
[[nodiscard]] Parsed<core::CapturePtr> loadCapture(const QCommandLineParser& parser, const QStringList& files,
                                                   ProgressLine& progress, const std::stop_token& stop);

/// Decodes the body of the response that --entry names, or of the only one. Blocking. Errors: Usage,
/// Unreadable, Interrupted.
[[nodiscard]] Parsed<core::CapturedBody> loadBody(const QCommandLineParser& parser, const QStringList& files,
                                                  ProgressLine& progress, const std::stop_token& stop);

/// Why a body, `subject`, cannot be had within `limit` bytes.
[[nodiscard]] QString bodySentence(const core::Error& error, const QString& subject, std::uint64_t limit);

/// The file as payloads are named after it: without its folders, "standard input" for -.
[[nodiscard]] QString shortName(const QString& file);

/// The error of a response that has no body.
[[nodiscard]] CommandError noBodyError(const core::CaptureEntry& entry);

/// The body of capture.entries()[position], which has one, ready to be swept. `file` is what the capture was
/// opened from. Blocking. Errors: Unreadable, Interrupted.
[[nodiscard]] Parsed<core::PayloadPtr> loadEntry(const core::Capture& capture, std::size_t position,
                                                 const QString& file, std::uint64_t limit,
                                                 const std::stop_token& stop);

} // namespace levelscope::app
