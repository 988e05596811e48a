// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/SweepCommand.h"

#include "app/ErrorText.h"
#include "app/cli/CaptureSource.h"
#include "app/cli/InterruptStop.h"
#include "app/cli/OutputTarget.h"
#include "app/cli/ProgressLine.h"
#include "app/cli/SweepOptions.h"
#include "app/cli/SweepProgressSink.h"
#include "app/export/ResultsValues.h"
#include "core/Clock.h"
#include "core/sweep/SweepEngine.h"
#include "core/sweep/SweepRecord.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFileInfo>
#include <QFontMetricsF>
#include <QGuiApplication>

#include <algorithm>

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

core::SweepRecord sweep(const core::PayloadPtr& payload, const core::SweepPlan& plan, ProgressLine& progress,
                        const std::stop_token& stop) {
    const auto started = std::chrono::system_clock::now();
    SweepProgressSink sink(plan, payload->size(), progress);
    core::SweepReport report = core::SweepEngine().run(plan, payload, sink, stop);
    // Takes seconds per GB; the record below finds them known, or does without.
    [[maybe_unused]] const auto facts = payload->facts(
        [&](std::uint64_t bytesRead, std::uint64_t totalBytes) {
            progress.show(Texts::tr("Finding the SHA-256 of the body: %1 %")
                              .arg(totalBytes == 0 ? 100 : 100 * bytesRead / totalBytes));
        },
        stop);
    return core::makeSweepRecord(*payload, plan, std::move(report), core::readMachineInfo(), started, stop);
}

std::optional<CommandError> writeChart(const ChartTarget& chart, const core::SweepRecord& record,
                                       const ChartExportOptions& options) {
    const core::Result<QByteArray> drawn = renderChart(chart.kind, record, chart.format, options);
    if (!drawn.has_value())
        return CommandError{ExitCode::Unwritable, errorSentence(drawn.error(), chart.path)};
    return writeOutput(chart.path, drawn.value());
}

/// Every output gets its chance, whatever becomes of the others: the measurements may have taken hours.
std::optional<CommandError> writeOutputs(const SweepOptions& options, const core::SweepRecord& record) {
    FirstError errors;
    errors.report(writeOutput(options.outputPath, exportResults(record, options.format)));
    for (const ChartTarget& chart : options.charts)
        errors.report(writeChart(chart, record, options.chartOptions));
    return errors.error();
}

/// Levels that were left out are no failure; how to have them is said where no result mixes with it.
void tellLeftOut(const core::SweepRecord& record, core::LeftOutFor cause, const QString& cure) {
    const auto count = std::ranges::count_if(record.measurements, [&](const core::Measurement& measurement) {
        return measurement.leftOutSeconds.has_value() && measurement.leftOutFor == cause;
    });
    if (count == 0)
        return;
    writeStandardError(
        Texts::tr("levelscope: %1 of %2 points were left out for the time they take; %3 measures "
                  "them.\n")
            .arg(QString::number(count), QString::number(record.measurements.size()), cure)
            .toUtf8());
}

std::optional<CommandError> judge(const core::SweepRecord& record, const std::stop_token& stop) {
    if (record.error.has_value())
        return CommandError{ExitCode::PointFailed, sweepErrorText(record)};
    if (!record.complete)
        return CommandError{ExitCode::Interrupted,
                            Texts::tr("The sweep was stopped before its end; what was measured is written.")};
    if (stop.stop_requested() && !record.payloadKind.has_value())
        return CommandError{ExitCode::Interrupted,
                            Texts::tr("Stopped before the SHA-256 of the body was known; all results are "
                                      "written, without it.")};
    const auto failed = std::ranges::find_if(record.measurements, &core::Measurement::failed);
    if (failed == record.measurements.end())
        return std::nullopt;
    const auto count = std::ranges::count_if(record.measurements, &core::Measurement::failed);
    return CommandError{ExitCode::PointFailed,
                        Texts::tr("%1 of %2 points failed; the results say why.")
                            .arg(QString::number(count), QString::number(record.measurements.size()))};
}

/// The body of one response of a capture.
Parsed<core::PayloadPtr> loadEntry(const QCommandLineParser& parser, const QStringList& files,
                                   ProgressLine& progress, const std::stop_token& stop) {
    Parsed<core::CapturedBody> loaded = loadBody(parser, files, progress, stop);
    if (auto* error = std::get_if<CommandError>(&loaded))
        return std::move(*error);
    auto& body = *std::get_if<core::CapturedBody>(&loaded);
    const QString name = Texts::tr("%1, response %2, %3")
                             .arg(QFileInfo(files.first()).fileName(), parser.value(QStringLiteral("entry")),
                                  textOf(core::exactnessId(body.exactness)));
    return std::make_shared<const core::Payload>(name.toStdString(), core::PayloadOrigin::File,
                                                 std::move(body.bytes));
}

std::optional<CommandError> run(const QCommandLineParser& parser, const QStringList& files) {
    FirstError errors;
    const SweepOptions options = errors.take(readSweepOptions(parser, files));
    if (errors.error().has_value())
        return errors.error();
    if (std::optional<CommandError> unwritable = checkOutputs(options))
        return unwritable;

    const core::SteadyClock clock;
    ProgressLine progress(clock, standardErrorStyle(), writeStandardError);
    const InterruptStop interrupt; // until all is written
    const core::PayloadPtr payload = errors.take(
        parser.isSet(QStringLiteral("entry")) ? loadEntry(parser, files, progress, interrupt.token())
                                              : loadPayload(options.source, progress, interrupt.token()));
    if (errors.error().has_value())
        return errors.error();
    const core::SweepRecord record =
        sweep(payload, planFor(options.plan, payload->size()), progress, interrupt.token());
    progress.clear();
    errors.report(writeOutputs(options, record));
    tellLeftOut(record, core::LeftOutFor::LevelLimit, Texts::tr("--level-limit none"));
    tellLeftOut(record, core::LeftOutFor::Budget, Texts::tr("a larger --budget"));
    errors.report(judge(record, interrupt.token()));
    return errors.error();
}

} // namespace

Command sweepCommand() {
    return {
        .name = QStringLiteral("sweep"),
        .arguments = QStringLiteral("FILE|-"),
        .description =
            Texts::tr("Compresses a body at every level and tells ratio and speed of each. Results go to "
                      "standard output, progress to standard error."),
        .addOptions = addSweepOptions,
        .run = run,
    };
}

} // namespace levelscope::app
