// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/DictionarySource.h"

#include "app/ErrorText.h"
#include "app/cli/CaptureSource.h"
#include "app/cli/EntriesOption.h"
#include "app/cli/ProgressLine.h"
#include "app/cli/SweptBody.h"
#include "app/export/ResultsValues.h"

#include <QCommandLineParser>
#include <QCoreApplication>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(DictionarySource)
};

Parsed<DictionaryBodies> bodiesOf(core::Result<core::DictionarySamples> samples, const QString& name) {
    if (samples.has_value())
        return DictionaryBodies{name, std::move(samples).value()};
    return CommandError{samples.error().code == core::ErrorCode::Stopped ? ExitCode::Interrupted
                                                                         : ExitCode::Unreadable,
                        errorSentence(samples.error(), name)};
}

Parsed<DictionaryBodies> recordsOf(const core::PayloadPtr& payload, ProgressLine& progress,
                                   const std::stop_token& stop) {
    core::Result<core::DictionarySamples> samples = core::samplesOfRecords(
        *payload,
        [&](std::uint64_t bytesRead, std::uint64_t totalBytes) {
            progress.show(Texts::tr("Finding the records: %1 %")
                              .arg(totalBytes == 0 ? 100 : 100 * bytesRead / totalBytes));
        },
        stop);
    progress.clear();
    return bodiesOf(std::move(samples), textOf(payload->name()));
}

Parsed<DictionaryBodies> bodiesOfFiles(const QCommandLineParser& parser, const QStringList& files,
                                       ProgressLine& progress, const std::stop_token& stop) {
    FirstError errors;
    std::vector<core::PayloadPtr> bodies;
    for (const QString& file : files) {
        bodies.push_back(errors.take(loadResponse(parser, {file}, progress, stop)));
        if (errors.error().has_value())
            return *errors.error();
    }
    progress.clear();
    return bodiesOf(core::samplesOfBodies(bodies), Texts::tr("%1 files").arg(files.size()));
}

Parsed<DictionaryBodies> bodiesOfResponses(const QCommandLineParser& parser, const QString& file,
                                           const EntryChoice& choice, ProgressLine& progress,
                                           const std::stop_token& stop) {
    FirstError errors;
    const std::uint64_t limit = errors.take(readDecodedLimit(parser));
    const core::CapturePtr capture = errors.take(loadCapture(parser, {file}, progress, stop));
    if (errors.error().has_value())
        return *errors.error();
    const std::vector<std::size_t> positions = errors.take(positionsOf(choice, *capture));
    std::vector<core::PayloadPtr> bodies;
    std::size_t missing = 0;
    for (const std::size_t position : positions) {
        if (!capture->entries()[position].hasBody) {
            ++missing;
            continue;
        }
        progress.show(Texts::tr("Decoding body %1 of %2").arg(bodies.size() + 1).arg(positions.size()));
        FirstError failed;
        core::PayloadPtr body = failed.take(loadEntry({capture, position, file, limit}, progress, stop));
        if (failed.error().has_value() && failed.error()->exitCode == ExitCode::Interrupted)
            return *failed.error();
        if (failed.error().has_value())
            progress.tell(failed.error()->sentence);
        else
            bodies.push_back(std::move(body));
    }
    progress.clear();
    if (errors.error().has_value())
        return *errors.error();
    if (missing > 0)
        progress.tell(Texts::tr("note: %1 of %2 responses have no body and are left out.")
                          .arg(QString::number(missing), QString::number(positions.size())));
    return bodiesOf(core::samplesOfBodies(bodies),
                    Texts::tr("%1, %2 responses").arg(shortName(file), QString::number(bodies.size())));
}

} // namespace

void addDictionarySourceOptions(QCommandLineParser& parser) {
    addGenerateOption(parser);
    addEntryOption(parser);
    addCaptureOptions(parser);
}

Parsed<DictionaryBodies> loadDictionaryBodies(const QCommandLineParser& parser, const QStringList& files,
                                              ProgressLine& progress, const std::stop_token& stop) {
    FirstError errors;
    const std::optional<EntryChoice> choice = errors.take(readEntryChoice(parser));
    if (errors.error().has_value())
        return *errors.error();
    if (files.size() > 1) {
        if (parser.isSet(QStringLiteral("generate")) || choice.has_value())
            return CommandError{
                ExitCode::Usage,
                Texts::tr("Several files are a body each; leave --generate and --entry out, or name one.")};
        return bodiesOfFiles(parser, files, progress, stop);
    }
    const PayloadSource source = errors.take(readSweptSource(parser, files));
    if (errors.error().has_value())
        return *errors.error();
    if (choice.has_value() && choice->isSet())
        return bodiesOfResponses(parser, files.first(), *choice, progress, stop);
    const core::PayloadPtr payload = errors.take(loadSweptBody(source, parser, files, progress, stop));
    if (errors.error().has_value())
        return *errors.error();
    return recordsOf(payload, progress, stop);
}

} // namespace levelscope::app
