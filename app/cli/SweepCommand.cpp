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

/// The position of the only response, which is swept without being named.
Parsed<std::size_t> onlyEntry(const core::Capture& capture) {
    const std::size_t count = capture.entries().size();
    if (count == 1)
        return std::size_t{0};
    if (count == 0)
        return CommandError{
            ExitCode::Unreadable,
            Texts::tr("The file holds no response; choose another file, or take it as a body with "
                      "--as body.")};
    return CommandError{
        ExitCode::Usage,
        Texts::tr("The file holds %1 responses, which levelscope entries lists; choose one with "
                  "--entry N or all with --entry all, or take the file as one body with --as "
                  "body.")
            .arg(count)};
}

/// The body of the one response that is asked for.
Parsed<core::PayloadPtr> loadResponse(const SweepOptions& options, const core::Capture& capture,
                                      const std::stop_token& stop) {
    const QString file = std::get<QString>(options.source);
    FirstError errors;
    std::size_t position = 0;
    if (options.entries.has_value()) {
        const std::vector<std::size_t> positions = errors.take(positionsOf(*options.entries, capture));
        position = positions.empty() ? 0 : positions.front();
    } else {
        position = errors.take(onlyEntry(capture));
    }
    if (errors.error().has_value())
        return *errors.error();
    const core::CaptureEntry& entry = capture.entries()[position];
    return entry.hasBody ? loadEntry(capture, position, file, options.decodedLimit, stop)
                         : Parsed<core::PayloadPtr>(noBodyError(entry));
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
        if (options.entries.has_value() && options.entries->isSet())
            return sweepSet(options, *capture, command.progress, command.stop());
        payload = errors.take(loadResponse(options, *capture, command.stop()));
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
