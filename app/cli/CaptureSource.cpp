// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/CaptureSource.h"

#include "app/ErrorText.h"
#include "app/FileName.h"
#include "app/Format.h"
#include "app/NoteText.h"
#include "app/OriginText.h"
#include "app/cli/Command.h"
#include "app/cli/EntriesOption.h"
#include "app/cli/NumberOption.h"
#include "app/cli/PayloadSource.h"
#include "app/cli/ProgressLine.h"
#include "app/cli/WordOption.h"
#include "core/capture/CaptureFile.h"
#include "core/capture/EntryPayload.h"
#include "core/capture/SingleBody.h"

#include <QCommandLineParser>
#include <QFileInfo>

#include <algorithm>
#include <array>
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

const core::CaptureEntry& entryOf(const ChosenEntry& chosen) {
    return chosen.capture->entries()[chosen.position];
}

/// What errors and notes call the body.
QString bodySubject(const ChosenEntry& chosen) {
    return Texts::tr("The body of response %1 of %2")
        .arg(QString::number(entryOf(chosen).index), shortName(chosen.file));
}

CommandError bodyError(const core::Error& error, const ChosenEntry& chosen) {
    return inputError(error, bodySentence(error, bodySubject(chosen), chosen.limit));
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
    return core::openCapture(payload, systemPath(file), opening);
}

Parsed<ChosenEntry> chooseEntry(const QCommandLineParser& parser, const QStringList& files,
                                ProgressLine& progress, const std::stop_token& stop) {
    FirstError errors;
    const std::optional<EntryChoice> choice = errors.take(readOneEntry(parser));
    ChosenEntry chosen{.limit = errors.take(readDecodedLimit(parser))};
    if (!errors.error().has_value())
        chosen.capture = errors.take(loadCapture(parser, files, progress, stop));
    if (errors.error().has_value())
        return *errors.error();
    chosen.file = files.first();
    tellNotes(*chosen.capture, progress);
    chosen.position = errors.take(positionOf(choice, *chosen.capture, EntryCount::One, progress));
    return errors.error().has_value() ? Parsed<ChosenEntry>(*errors.error()) : chosen;
}

/// Numbers made from such a body are not those of what was sent.
void tellLoss(const ChosenEntry& chosen, core::Exactness exactness, const std::vector<core::EntryNote>& notes,
              ProgressLine& progress) {
    if (exactness == core::Exactness::Truncated || exactness == core::Exactness::Altered)
        progress.tell(Texts::tr("note: %1 is %2: %3.")
                          .arg(bodySubject(chosen), exactnessText(exactness), notesText(notes)));
}

/// Every WARC holds such records beside its responses, and nobody looks for responses in them.
bool isUsual(const core::EntryNote& note) {
    constexpr std::array<std::string_view, 3> kinds = {"warcinfo", "request", "metadata"};
    const std::string_view detail = note.detail;
    return note.code == core::NoteCode::LeftOut &&
           std::ranges::find(kinds, detail.substr(detail.find(' ') + 1)) != kinds.end();
}

} // namespace

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

void tellNotes(const core::Capture& capture, ProgressLine& progress) {
    std::vector<core::EntryNote> notes = capture.notes();
    std::erase_if(notes, isUsual);
    if (!notes.empty())
        progress.tell(Texts::tr("note: %1.").arg(notesText(notes)));
}

Parsed<core::CapturedBody> loadBody(const QCommandLineParser& parser, const QStringList& files,
                                    ProgressLine& progress, const std::stop_token& stop) {
    FirstError errors;
    const ChosenEntry chosen = errors.take(chooseEntry(parser, files, progress, stop));
    if (errors.error().has_value())
        return *errors.error();
    core::Result<core::CapturedBody> body = chosen.capture->body(chosen.position, chosen.limit, stop);
    if (!body.has_value())
        return bodyError(body.error(), chosen);
    std::vector<core::EntryNote> notes = entryOf(chosen).notes;
    notes.insert(notes.end(), body.value().notes.begin(), body.value().notes.end());
    tellLoss(chosen, body.value().exactness, notes, progress);
    return std::move(body).value();
}

Parsed<core::PayloadPtr> loadResponse(const QCommandLineParser& parser, const QStringList& files,
                                      ProgressLine& progress, const std::stop_token& stop) {
    FirstError errors;
    const ChosenEntry chosen = errors.take(chooseEntry(parser, files, progress, stop));
    if (errors.error().has_value())
        return *errors.error();
    return loadEntry(chosen, progress, stop);
}

QString bodySentence(const core::Error& error, const QString& subject, std::uint64_t limit) {
    return error.code == core::ErrorCode::TooLarge ? tooLargeSentence(subject, limit)
                                                   : errorSentence(error, subject);
}

QString shortName(const QString& file) {
    return file == QLatin1String("-") ? QStringLiteral("standard input") : QFileInfo(file).fileName();
}

Parsed<core::PayloadPtr> loadEntry(const ChosenEntry& chosen, ProgressLine& progress,
                                   const std::stop_token& stop) {
    core::Result<core::PayloadPtr> payload = core::entryPayload(
        *chosen.capture, chosen.position, shortName(chosen.file).toStdString(), chosen.limit, stop);
    if (!payload.has_value())
        return bodyError(payload.error(), chosen);
    if (const std::optional<core::CaptureOrigin>& origin = payload.value()->capture())
        tellLoss(chosen, origin->exactness, origin->notes, progress);
    return std::move(payload).value();
}

} // namespace levelscope::app
