// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ExplainCommand.h"

#include "app/ErrorText.h"
#include "app/Format.h"
#include "app/cli/CaptureSource.h"
#include "app/cli/DriveOption.h"
#include "app/cli/EntriesOption.h"
#include "app/cli/LevelsOption.h"
#include "app/cli/LongCommand.h"
#include "app/cli/OutputTarget.h"
#include "app/cli/WordOption.h"
#include "app/export/ExplainReport.h"
#include "app/export/ResultsValues.h"
#include "core/codec/CodecRegistry.h"
#include "core/sweep/SweepPlan.h"

#include <QCommandLineParser>
#include <QCoreApplication>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(ExplainCommand)
};

using ReportWriter = QByteArray (*)(const core::Payload& payload, const core::LevelComparison& comparison);

struct ExplainOptions {
    std::vector<core::SweepPoint> points = {}; ///< two
    ReportWriter write = explainText;
    QString outputPath = {};
};

void addOptions(QCommandLineParser& parser) {
    parser.addOption({QStringLiteral("levels"), Texts::tr("The two levels of zstd; 1 and 3 unless given."),
                      QStringLiteral("zstd=1,3")});
    addDriveOptions(parser);
    addEntryOption(parser);
    addCaptureOptions(parser);
    parser.addOption({QStringLiteral("format"),
                      Texts::tr("Form: text or json; unless given, by the end of the -o name, else text."),
                      QStringLiteral("FORM")});
    addOutputOption(parser);
}

Parsed<std::vector<core::SweepPoint>> readPoints(const QCommandLineParser& parser) {
    const core::Codec* zstd = core::findCodec("zstd");
    FirstError errors;
    const QString text = givenValue(parser, QStringLiteral("levels")).value_or(QStringLiteral("zstd=1,3"));
    const std::vector<CodecLevels> levels = errors.take(parseLevels(text, zstd));
    const std::vector<core::Drive> drives = errors.take(readDrives(parser));
    if (errors.error().has_value())
        return *errors.error();
    if (drives.size() != 1)
        return CommandError{ExitCode::Usage, Texts::tr("explain compares two levels that are driven alike; "
                                                       "give one value for each of --drive, --write-size, "
                                                       "--flush-every and --encoder.")};
    std::vector<core::CurvePlan> curves;
    for (const core::LevelRange& range : levels.front().ranges)
        curves.push_back({.codec = zstd, .levels = range, .drive = drives.front()});
    std::vector<core::SweepPoint> points = core::pointsFor(curves);
    if (points.size() != 2)
        return CommandError{
            ExitCode::Usage,
            Texts::tr("--levels takes two different levels here, such as zstd=1,3, not \"%1\".").arg(text)};
    return points;
}

Parsed<ExplainOptions> readOptions(const QCommandLineParser& parser, const QStringList& files) {
    FirstError errors;
    ExplainOptions options;
    options.points = errors.take(readPoints(parser));
    options.outputPath = errors.take(readOutputPath(parser, files));
    options.write = errors.take(readForm<ReportWriter>(
        parser, options.outputPath,
        {{QStringLiteral("text"), explainText}, {QStringLiteral("json"), explainJson}}));
    return errors.error().has_value() ? Parsed<ExplainOptions>(*errors.error()) : options;
}

CommandError examinationError(const core::Error& error, const core::SweepPoint& point,
                              const core::Payload& payload) {
    switch (error.code) {
    case core::ErrorCode::Stopped:
        return {ExitCode::Interrupted, Texts::tr("Interrupted; nothing is written.")};
    case core::ErrorCode::TooLarge:
        return {ExitCode::Unreadable,
                Texts::tr("%1 is too large to count its matches; explain takes bodies of up to %2 bytes.")
                    .arg(textOf(payload.name()), formatBytes(core::kMostCountedBytes))};
    case core::ErrorCode::PayloadChanged:
    case core::ErrorCode::ReadFailed:
        return {ExitCode::Unreadable, errorSentence(error, textOf(payload.name()))};
    case core::ErrorCode::NotInLibrary:
        return {ExitCode::PointFailed, errorSentence(error, Texts::tr("Counting matches"))};
    default:
        return {ExitCode::PointFailed, errorSentence(error, formatPoint(point))};
    }
}

std::optional<CommandError> run(const QCommandLineParser& parser, const QStringList& files) {
    FirstError errors;
    const ExplainOptions options = errors.take(readOptions(parser, files));
    if (errors.error().has_value())
        return errors.error();
    LongCommand command;
    const core::PayloadPtr payload =
        errors.take(loadResponse(parser, files, command.progress, command.stop()));
    if (errors.error().has_value())
        return errors.error();
    std::vector<core::ExaminedLevel> levels;
    for (const core::SweepPoint& point : options.points) {
        command.progress.show(Texts::tr("Counting the matches of %1").arg(formatPoint(point)));
        core::Result<core::ExaminedLevel> level =
            core::examineLevel(*payload, point, core::ExaminedSize::Measured, command.stop());
        if (!level.has_value()) {
            command.progress.clear();
            return examinationError(level.error(), point, *payload);
        }
        levels.push_back(std::move(level).value());
    }
    command.progress.clear();
    const core::LevelComparison comparison = core::compareLevels(levels[0], levels[1]);
    return writeOutput(options.outputPath, options.write(*payload, comparison));
}

} // namespace

Command explainCommand() {
    return {
        .name = QStringLiteral("explain"),
        .arguments = QStringLiteral("FILE|-"),
        .description =
            Texts::tr("Puts two levels of zstd side by side: which parameters differ, what matches "
                      "they find in the body, and what that does to its size."),
        .addOptions = addOptions,
        .run = run,
    };
}

} // namespace levelscope::app
