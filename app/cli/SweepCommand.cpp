// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/SweepCommand.h"

#include "app/cli/CaptureSource.h"
#include "app/cli/LongCommand.h"
#include "app/cli/OutputTarget.h"
#include "app/cli/SetSweep.h"
#include "app/cli/SweepOptions.h"
#include "app/cli/SweepRun.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QGuiApplication>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(SweepCommand)
};

std::optional<CommandError> checkOutputs(const SweepOptions& options) {
    FirstError errors;
    if (!options.outputPath.isEmpty())
        errors.report(checkWritable(options.outputPath));
    for (const ChartTarget& chart : options.charts)
        errors.report(checkWritable(chart.path));
    // Qt would draw a box in place of every letter.
    if (!options.charts.empty() && !QFontMetricsF(QGuiApplication::font()).inFont(u'0'))
        errors.report(CommandError{
            ExitCode::Unwritable,
            Texts::tr("Charts cannot be drawn because no fonts are installed; install fonts-dejavu-core.")});
    return errors.error();
}

/// The body of the one response that is asked for.
Parsed<core::PayloadPtr> loadOne(const SweepOptions& options, const core::CapturePtr& capture,
                                 LongCommand& command) {
    FirstError errors;
    const std::size_t position =
        errors.take(positionOf(options.entries, *capture, EntryCount::Several, command.progress));
    if (errors.error().has_value())
        return *errors.error();
    return loadEntry({capture, position, std::get<QString>(options.source), options.decodedLimit},
                     command.progress, command.stop());
}

std::optional<CommandError> sweepOne(const SweepOptions& options, const core::PayloadPtr& payload,
                                     LongCommand& command) {
    const core::SweepRecord record = runSweep(payload, options.plan, command.progress, command.stop());
    command.progress.clear();
    FirstError errors;
    errors.report(writeOutputs(options, exportResults(record, options.format), &record));
    tellLeftOut({&record});
    errors.report(judgeSweeps({&record}, command.stop()));
    return errors.error();
}

std::optional<CommandError> run(const QCommandLineParser& parser, const QStringList& files) {
    FirstError errors;
    const SweepOptions options = errors.take(readSweepOptions(parser, files));
    if (errors.error().has_value())
        return errors.error();
    if (std::optional<CommandError> unwritable = checkOutputs(options))
        return unwritable;

    LongCommand command;
    core::PayloadPtr payload;
    if (std::holds_alternative<QString>(options.source)) {
        const core::CapturePtr capture =
            errors.take(loadCapture(parser, files, command.progress, command.stop()));
        if (errors.error().has_value())
            return errors.error();
        tellNotes(*capture, command.progress);
        if (options.entries.has_value() && options.entries->isSet())
            return sweepSet(options, capture, command.progress, command.stop());
        payload = errors.take(loadOne(options, capture, command));
    } else {
        payload = errors.take(loadPayload(options.source, command.progress, command.stop()));
    }
    if (errors.error().has_value())
        return errors.error();
    return sweepOne(options, payload, command);
}

} // namespace

Command sweepCommand() {
    return {
        .name = QStringLiteral("sweep"),
        .arguments = QStringLiteral("FILE|-"),
        .description =
            Texts::tr("Compresses a body, or captured responses, at every level and tells ratio and speed of "
                      "each. Results go to standard output, progress to standard error."),
        .addOptions = addSweepOptions,
        .run = run,
    };
}

} // namespace levelscope::app
