// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/CaptureSource.h"

#include "app/ErrorText.h"
#include "app/Format.h"
#include "app/NoteText.h"
#include "app/cli/Command.h"
#include "app/cli/NumberOption.h"
#include "app/cli/PayloadSource.h"
#include "app/cli/ProgressLine.h"
#include "app/cli/WordOption.h"
#include "core/capture/CaptureFile.h"
#include "core/capture/EntryPayload.h"
#include "core/capture/SingleBody.h"

#include <QCommandLineParser>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <limits>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(CaptureSource)
};

constexpr QLatin1String kDecodedLimit("decoded-limit");

enum class OpenAs { Detected, Body };

CommandError inputError(const core::Error& error, const QString& sentence) {
    const bool stopped = error.code == core::ErrorCode::Stopped;
    return CommandError{stopped ? ExitCode::Interrupted : ExitCode::Unreadable, sentence};
}

QString tooLargeSentence(const QString& subject, std::uint64_t limit) {
    return Texts::tr("%1 decodes to more than %2 bytes; raise --decoded-limit.")
        .arg(subject, formatBytes(limit));
}

/// What errors call the file.
QString subjectOf(const QString& file) {
    return file == QLatin1String("-") ? Texts::tr("Standard input") : file;
}

CommandError bodyError(const core::Error& error, const QString& file, const core::CaptureEntry& entry,
                       std::uint64_t limit) {
    const QString subject =
        Texts::tr("The body of response %1 of %2").arg(QString::number(entry.index), shortName(file));
    return inputError(error, bodySentence(error, subject, limit));
}

CommandError captureError(const core::Error& error, const QString& file, std::uint64_t limit) {
    // Other limits have other numbers.
    if (error.code == core::ErrorCode::TooLarge && error.detail == std::to_string(limit))
        return inputError(error, tooLargeSentence(subjectOf(file), limit));
    const QString sentence = errorSentence(error, subjectOf(file));
    const bool isOther = error.code == core::ErrorCode::NoCapture || error.code == core::ErrorCode::Damaged ||
                         error.code == core::ErrorCode::Unsupported;
    return inputError(error,
                      isOther ? Texts::tr("%1 With --as body its bytes are taken as they are.").arg(sentence)
                              : sentence);
}

core::Result<core::CapturePtr> openFile(const core::PayloadPtr& payload, const QString& file, OpenAs openAs,
                                        const core::CaptureOpening& opening) {
    if (openAs == OpenAs::Body)
        return core::openSingleBody(payload, std::nullopt, opening);
    return core::openCapture(payload, QFile::encodeName(file).toStdString(), opening);
}

/// The position of the entry with that index.
Parsed<std::size_t> findEntry(const core::Capture& capture, std::uint64_t index) {
    const std::vector<core::CaptureEntry>& entries = capture.entries();
    const auto found = std::ranges::find(entries, index, &core::CaptureEntry::index);
    if (found == entries.end())
        return CommandError{
            ExitCode::Usage,
            Texts::tr("The file has no response number %1; levelscope entries lists them.").arg(index)};
    return static_cast<std::size_t>(found - entries.begin());
}

/// The position of the response that is asked for, which has a body.
Parsed<std::size_t> chosenEntry(const QCommandLineParser& parser, const core::Capture& capture) {
    FirstError errors;
    std::size_t position = 0;
    if (const auto text = givenValue(parser, QStringLiteral("entry")))
        position = errors.take(
            findEntry(capture, errors.take(parseWholeNumber(QStringLiteral("--entry"), *text, 0,
                                                            std::numeric_limits<std::uint64_t>::max()))));
    else if (capture.entries().size() != 1)
        errors.report(CommandError{
            ExitCode::Usage,
            Texts::tr("The file holds %1 responses; name one with --entry.").arg(capture.entries().size())});
    if (errors.error().has_value())
        return *errors.error();
    const core::CaptureEntry& entry = capture.entries()[position];
    if (!entry.hasBody)
        return noBodyError(entry);
    return position;
}

} // namespace

void addEntryOption(QCommandLineParser& parser) {
    parser.addOption(
        {QStringLiteral("entry"),
         Texts::tr("Number of the response, as levelscope entries lists it; may be left out when "
                   "there is only one."),
         QStringLiteral("N")});
}

void addCaptureOptions(QCommandLineParser& parser) {
    parser.addOption({QStringLiteral("as"),
                      Texts::tr("body: take the file as one body, whatever it holds; capture: find out "
                                "(default)."),
                      QStringLiteral("WHAT")});
    parser.addOption(
        {kDecodedLimit,
         Texts::tr("Bytes that a body is decoded to at most, as N, NK, NM, NG or none; %1 unless "
                   "given.")
             .arg(core::kDecodedLimit),
         QStringLiteral("SIZE")});
}

Parsed<std::uint64_t> readDecodedLimit(const QCommandLineParser& parser) {
    const std::optional<QString> text = givenValue(parser, kDecodedLimit);
    if (!text.has_value())
        return core::kDecodedLimit;
    FirstError errors;
    const std::optional<std::uint64_t> limit =
        errors.take(parseByteCount(QStringLiteral("--decoded-limit"), *text, 1, QStringLiteral("none")));
    if (errors.error().has_value())
        return *errors.error();
    constexpr std::uint64_t noLimit = std::numeric_limits<std::int64_t>::max(); // no file has more
    return limit.value_or(noLimit);
}

Parsed<core::CapturePtr> loadCapture(const QCommandLineParser& parser, const QStringList& files,
                                     ProgressLine& progress, const std::stop_token& stop) {
    if (files.size() != 1)
        return CommandError{ExitCode::Usage, Texts::tr("Name one file, or - for standard input.")};
    FirstError errors;
    OpenAs openAs = OpenAs::Detected;
    if (const auto text = givenValue(parser, QStringLiteral("as")))
        openAs = errors.take(parseWord<OpenAs>(
            QStringLiteral("--as"), *text,
            {{QStringLiteral("body"), OpenAs::Body}, {QStringLiteral("capture"), OpenAs::Detected}}));
    const std::uint64_t limit = errors.take(readDecodedLimit(parser));
    if (errors.error().has_value())
        return *errors.error();
    const core::PayloadPtr file = errors.take(loadPayload(files.first(), progress, stop));
    if (errors.error().has_value())
        return *errors.error();
    const core::EntrySink ignore = [](const core::CaptureEntry&) {};
    const core::ReadProgress show = [&](std::uint64_t bytesRead, std::uint64_t totalBytes) {
        progress.show(Texts::tr("Listing the responses: %1 %")
                          .arg(totalBytes == 0 ? 100 : 100 * bytesRead / totalBytes));
    };
    const core::Result<core::CapturePtr> capture = openFile(
        file, files.first(), openAs, {.sink = ignore, .progress = show, .stop = stop, .decodedLimit = limit});
    if (capture.has_value())
        return capture.value();
    return captureError(capture.error(), files.first(), limit);
}

Parsed<core::CapturedBody> loadBody(const QCommandLineParser& parser, const QStringList& files,
                                    ProgressLine& progress, const std::stop_token& stop) {
    FirstError errors;
    const core::CapturePtr capture = errors.take(loadCapture(parser, files, progress, stop));
    if (errors.error().has_value())
        return *errors.error();
    const std::size_t position = errors.take(chosenEntry(parser, *capture));
    if (errors.error().has_value())
        return *errors.error();
    const std::uint64_t limit = errors.take(readDecodedLimit(parser));
    core::Result<core::CapturedBody> body = capture->body(position, limit, stop);
    if (body.has_value())
        return std::move(body).value();
    return bodyError(body.error(), files.first(), capture->entries()[position], limit);
}

QString bodySentence(const core::Error& error, const QString& subject, std::uint64_t limit) {
    return error.code == core::ErrorCode::TooLarge ? tooLargeSentence(subject, limit)
                                                   : errorSentence(error, subject);
}

QString shortName(const QString& file) {
    return file == QLatin1String("-") ? QStringLiteral("standard input") : QFileInfo(file).fileName();
}

CommandError noBodyError(const core::CaptureEntry& entry) {
    return CommandError{
        ExitCode::Unreadable,
        Texts::tr("Response %1 has no body: %2.").arg(QString::number(entry.index), notesText(entry.notes))};
}

Parsed<core::PayloadPtr> loadEntry(const core::Capture& capture, std::size_t position, const QString& file,
                                   std::uint64_t limit, const std::stop_token& stop) {
    core::Result<core::PayloadPtr> payload =
        core::entryPayload(capture, position, shortName(file).toStdString(), limit, stop);
    if (payload.has_value())
        return std::move(payload).value();
    return bodyError(payload.error(), file, capture.entries()[position], limit);
}

} // namespace levelscope::app
