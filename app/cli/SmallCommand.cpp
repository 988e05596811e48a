// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/SmallCommand.h"

#include "app/ErrorText.h"
#include "app/cli/CaptureSource.h"
#include "app/cli/DriveOption.h"
#include "app/cli/EntriesOption.h"
#include "app/cli/LevelsOption.h"
#include "app/cli/LongCommand.h"
#include "app/cli/NumberOption.h"
#include "app/cli/OutputTarget.h"
#include "app/cli/SweptBody.h"
#include "app/cli/WordOption.h"
#include "app/export/ResultsValues.h"
#include "app/export/SmallBodyExport.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <algorithm>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(SmallCommand)
};

using ReportWriter = QByteArray (*)(const core::Payload& payload, const core::SmallBodyReport& report);

struct SmallOptions {
    PayloadSource source = {};
    core::SmallBodyPlan plan = core::defaultSmallBodyPlan();
    ReportWriter write = smallBodyText;
    QString outputPath = {};
};

void addOptions(QCommandLineParser& parser) {
    addGenerateOption(parser);
    addEntryOption(parser);
    addCaptureOptions(parser);
    parser.addOption({QStringLiteral("levels"),
                      Texts::tr("Settings; zstd=1,3,9,brotli=1,5,9,gzip=1,6 unless given."),
                      QStringLiteral("CODEC=LEVELS,...")});
    addDriveOptions(parser);
    parser.addOption({QStringLiteral("largest"),
                      Texts::tr("The largest body to cut, as N, NK, NM or NG; %1M unless given.")
                          .arg(core::kLargestCut >> 20U),
                      QStringLiteral("SIZE")});
    parser.addOption(
        {QStringLiteral("format"),
         Texts::tr("Form: table, csv or json; unless given, by the end of the -o name, else table."),
         QStringLiteral("FORM")});
    addOutputOption(parser);
}

/// The given levels, or the usual ones, driven alike.
std::vector<core::SweepPoint> readPoints(const QCommandLineParser& parser, FirstError& errors) {
    const std::vector<core::Drive> drives = errors.take(readDrives(parser));
    std::vector<CodecLevels> levels;
    if (const auto text = givenValue(parser, QStringLiteral("levels"))) {
        levels = errors.take(parseLevels(*text));
    } else {
        for (const core::SweepPoint& point : core::defaultSmallBodyPlan().points)
            levels.push_back({.codec = point.codec, .ranges = {{point.level, point.level}}});
    }
    if (errors.error().has_value())
        return {};
    if (drives.size() != 1) {
        errors.report(CommandError{ExitCode::Usage,
                                   Texts::tr("small measures settings that are driven alike; give one value "
                                             "for each of --drive, --write-size, --flush-every and "
                                             "--encoder.")});
        return {};
    }
    std::vector<core::CurvePlan> curves;
    for (const CodecLevels& each : levels) {
        for (const core::LevelRange& range : each.ranges)
            curves.push_back({.codec = each.codec, .levels = range, .drive = drives.front()});
    }
    return core::pointsFor(curves);
}

Parsed<SmallOptions> readOptions(const QCommandLineParser& parser, const QStringList& files) {
    FirstError errors;
    SmallOptions options;
    options.source = errors.take(readSweptSource(parser, files));
    options.plan.points = readPoints(parser, errors);
    if (const auto text = givenValue(parser, QStringLiteral("largest")))
        options.plan.largestCut =
            errors.take(parseBytes(QStringLiteral("--largest"), *text, {1, core::kLargestCut}));
    options.outputPath = errors.take(readOutputPath(parser, files));
    options.write = errors.take(readForm<ReportWriter>(parser, options.outputPath,
                                                       {{QStringLiteral("table"), smallBodyText},
                                                        {QStringLiteral("csv"), smallBodyCsv},
                                                        {QStringLiteral("json"), smallBodyJson}}));
    return errors.error().has_value() ? Parsed<SmallOptions>(*errors.error()) : options;
}

/// Why the result is not all that was asked for.
std::optional<CommandError> judge(const core::SmallBodyReport& report, const QString& subject) {
    if (report.error.has_value())
        return CommandError{ExitCode::PointFailed, errorSentence(*report.error, subject)};
    if (report.outcome == core::SweepOutcome::Stopped)
        return CommandError{ExitCode::Interrupted,
                            Texts::tr("Interrupted; what was measured until then is written.")};
    const auto failed = std::ranges::count_if(
        report.rows, [](const core::SmallBodyRow& row) { return row.measurement.failed(); });
    if (failed > 0)
        return CommandError{ExitCode::PointFailed,
                            Texts::tr("%1 of %2 points failed; the results say why.")
                                .arg(QString::number(failed), QString::number(report.rows.size()))};
    return std::nullopt;
}

std::optional<CommandError> run(const QCommandLineParser& parser, const QStringList& files) {
    FirstError errors;
    const SmallOptions options = errors.take(readOptions(parser, files));
    if (errors.error().has_value())
        return errors.error();
    LongCommand command;
    const core::PayloadPtr payload =
        errors.take(loadSweptBody(options.source, parser, files, command.progress, command.stop()));
    if (errors.error().has_value())
        return errors.error();
    if (payload->size() == 0)
        return CommandError{ExitCode::Unreadable,
                            Texts::tr("%1 is empty; choose a body.").arg(textOf(payload->name()))};
    const core::SmallBodyReport report = core::sweepSmallBodies(
        payload, options.plan,
        [&](const core::SmallBodyReport& soFar) {
            command.progress.show(
                Texts::tr("Measured %1 of %2 bodies").arg(soFar.cutsDone).arg(soFar.cuts.size()));
        },
        command.stop());
    command.progress.clear();
    errors.report(writeOutput(options.outputPath, options.write(*payload, report)));
    errors.report(judge(report, textOf(payload->name())));
    return errors.error();
}

} // namespace

Command smallCommand() {
    return {
        .name = QStringLiteral("small"),
        .arguments = QStringLiteral("FILE|-"),
        .description = Texts::tr("Cuts a body to 1, 2, 5, 10, ... of its records, or bytes, and tells what "
                                 "compressing each saves and takes, and from which size on it saves at all."),
        .addOptions = addOptions,
        .run = run,
    };
}

} // namespace levelscope::app
