// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandError.h"
#include "core/capture/Capture.h"

#include <QStringList>

#include <stop_token>

class QCommandLineParser;

namespace levelscope::app {

class ProgressLine;

/// A response of an opened capture, which has a body.
struct ChosenEntry {
    core::CapturePtr capture = {};
    std::size_t position = 0; ///< in its entries()
    QString file = {};        ///< what it was opened from
    std::uint64_t limit = core::kDecodedLimit;
};

/// Adds --as and --decoded-limit.
void addCaptureOptions(QCommandLineParser& parser);

/// What a body is decoded to at most, in bytes, as --decoded-limit says.
[[nodiscard]] Parsed<std::uint64_t> readDecodedLimit(const QCommandLineParser& parser);

/// Opens the one file that is named, as what it is or as --as says. Shows on `progress` how far that is.
/// Blocking. Errors: Usage, Unreadable, Interrupted.
[[nodiscard]] Parsed<core::CapturePtr> loadCapture(const QCommandLineParser& parser, const QStringList& files,
                                                   ProgressLine& progress, const std::stop_token& stop);

/// Tells what is to be known about the file as a whole, such as where it was cut; not what is so of every
/// WARC.
void tellNotes(const core::Capture& capture, ProgressLine& progress);

/// Decodes the body of the response that --entry names, or of the only one, and tells what is to be known
/// about the file, and which bytes the body lost. Blocking. Errors: Usage, Unreadable, Interrupted.
[[nodiscard]] Parsed<core::CapturedBody> loadBody(const QCommandLineParser& parser, const QStringList& files,
                                                  ProgressLine& progress, const std::stop_token& stop);

/// The same, ready to be swept.
[[nodiscard]] Parsed<core::PayloadPtr> loadResponse(const QCommandLineParser& parser,
                                                    const QStringList& files, ProgressLine& progress,
                                                    const std::stop_token& stop);

/// Why a body, `subject`, cannot be had within `limit` bytes.
[[nodiscard]] QString bodySentence(const core::Error& error, const QString& subject, std::uint64_t limit);

/// The file as payloads are named after it: without its folders, "standard input" for -.
[[nodiscard]] QString shortName(const QString& file);

/// The body of a response, ready to be swept. Tells which bytes it lost. Blocking. Errors: Unreadable,
/// Interrupted.
[[nodiscard]] Parsed<core::PayloadPtr> loadEntry(const ChosenEntry& chosen, ProgressLine& progress,
                                                 const std::stop_token& stop);

} // namespace levelscope::app
