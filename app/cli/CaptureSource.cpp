// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/CaptureSource.h"

#include "app/ErrorText.h"
#include "app/NoteText.h"
#include "app/cli/Command.h"
#include "app/cli/NumberOption.h"
#include "app/cli/PayloadSource.h"
#include "app/cli/ProgressLine.h"
#include "app/cli/WordOption.h"
#include "core/capture/CaptureFile.h"
#include "core/capture/SingleBody.h"

#include <QCommandLineParser>
#include <QFile>

#include <algorithm>
#include <limits>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(CaptureSource)
};

enum class OpenAs { Detected, Body };

CommandError inputError(const core::Error& error, const QString& subject) {
    const bool stopped = error.code == core::ErrorCode::Stopped;
    return CommandError{stopped ? ExitCode::Interrupted : ExitCode::Unreadable,
                        errorSentence(error, subject)};
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
        return CommandError{
            ExitCode::Unreadable,
            Texts::tr("Response %1 has no body: %2.").arg(entry.index).arg(notesText(entry.notes))};
    return position;
}

} // namespace

void addEntryOption(QCommandLineParser& parser) {
    parser.addOption({QStringLiteral("entry"),
                      Texts::tr("Number of a response in a capture, as levelscope entries lists it; body may "
                                "leave it out when there is only one."),
                      QStringLiteral("N")});
}

void addCaptureOptions(QCommandLineParser& parser) {
    parser.addOption({QStringLiteral("as"),
                      Texts::tr("body: take the file as one body, whatever it holds; capture: find out "
                                "(default)."),
                      QStringLiteral("WHAT")});
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
    const core::CaptureOpening opening{.sink = ignore, .progress = show, .stop = stop};
    if (openAs == OpenAs::Body)
        return core::openSingleBody(file, std::nullopt, opening);
    const core::Result<core::CapturePtr> capture =
        core::openCapture(file, QFile::encodeName(files.first()).toStdString(), opening);
    if (capture.has_value())
        return capture.value();
    return inputError(capture.error(), files.first());
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
    core::Result<core::CapturedBody> body = capture->body(position, core::kDecodedLimit, stop);
    if (body.has_value())
        return std::move(body).value();
    return inputError(body.error(), Texts::tr("The body of response %1 of %2")
                                        .arg(capture->entries()[position].index)
                                        .arg(files.first()));
}

} // namespace levelscope::app
