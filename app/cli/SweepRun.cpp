// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/SweepRun.h"

#include "app/ErrorText.h"
#include "app/cli/OutputTarget.h"
#include "app/cli/ProgressLine.h"
#include "app/cli/SweepProgressSink.h"
#include "app/export/ResultsValues.h"
#include "core/sweep/SweepEngine.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QGuiApplication>

#include <algorithm>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(SweepRun)
};

using Sweeps = std::vector<const core::SweepRecord*>;

std::optional<CommandError> writeChart(const ChartTarget& chart, const core::SweepRecord& record,
                                       const ChartExportOptions& options) {
    const core::Result<QByteArray> drawn = renderChart(chart.kind, record, chart.format, options);
    if (!drawn.has_value())
        return CommandError{ExitCode::Unwritable, errorSentence(drawn.error(), chart.path)};
    return writeOutput(chart.path, drawn.value());
}

template <class Holds>
std::size_t countThat(const Sweeps& sweeps, const Holds& holds) {
    std::size_t count = 0;
    for (const core::SweepRecord* sweep : sweeps)
        count += static_cast<std::size_t>(std::ranges::count_if(sweep->measurements, holds));
    return count;
}

std::size_t countAll(const Sweeps& sweeps) {
    return countThat(sweeps, [](const core::Measurement&) { return true; });
}

void tellLeftOut(const Sweeps& sweeps, core::LeftOutFor cause, const QString& cure) {
    const std::size_t count = countThat(sweeps, [&](const core::Measurement& measurement) {
        return measurement.leftOutSeconds.has_value() && measurement.leftOutFor == cause;
    });
    if (count == 0)
        return;
    writeStandardError(
        Texts::tr("levelscope: %1 of %2 points were left out for the time they take; %3 measures "
                  "them.\n")
            .arg(QString::number(count), QString::number(countAll(sweeps)), cure)
            .toUtf8());
}

} // namespace

core::SweepRecord runSweep(const core::PayloadPtr& payload, const PlanOptions& options,
                           ProgressLine& progress, const std::stop_token& stop) {
    const core::SweepPlan plan = planFor(options, payload->size());
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

std::optional<CommandError> writeOutputs(const SweepOptions& options, const QByteArray& results,
                                         const core::SweepRecord* charted) {
    FirstError errors;
    errors.report(writeOutput(options.outputPath, results));
    if (charted != nullptr) {
        for (const ChartTarget& chart : options.charts)
            errors.report(writeChart(chart, *charted, options.chartOptions));
    }
    return errors.error();
}

std::optional<CommandError> checkFonts() {
    if (QFontMetricsF(QGuiApplication::font()).inFont(u'0'))
        return std::nullopt;
    return CommandError{
        ExitCode::Unwritable,
        Texts::tr("Charts cannot be drawn because no fonts are installed; install fonts-dejavu-core.")};
}

void tellLeftOut(const Sweeps& sweeps) {
    tellLeftOut(sweeps, core::LeftOutFor::LevelLimit, Texts::tr("--level-limit none"));
    tellLeftOut(sweeps, core::LeftOutFor::Budget, Texts::tr("a larger --budget"));
}

std::optional<CommandError> judgeSweeps(const Sweeps& sweeps, const std::stop_token& stop) {
    const auto failed =
        std::ranges::find_if(sweeps, [](const core::SweepRecord* sweep) { return sweep->error.has_value(); });
    if (failed != sweeps.end())
        return CommandError{ExitCode::PointFailed, sweepErrorText(**failed)};
    if (!std::ranges::all_of(sweeps, &core::SweepRecord::complete))
        return CommandError{ExitCode::Interrupted,
                            Texts::tr("The sweep was stopped before its end; what was measured is written.")};
    const bool lacksFacts = std::ranges::any_of(
        sweeps, [](const core::SweepRecord* sweep) { return !sweep->payloadKind.has_value(); });
    if (stop.stop_requested() && lacksFacts)
        return CommandError{ExitCode::Interrupted,
                            Texts::tr("Stopped before the SHA-256 of the body was known; all results are "
                                      "written, without it.")};
    const std::size_t count = countThat(sweeps, &core::Measurement::failed);
    if (count == 0)
        return std::nullopt;
    return CommandError{ExitCode::PointFailed,
                        Texts::tr("%1 of %2 points failed; the results say why.")
                            .arg(QString::number(count), QString::number(countAll(sweeps)))};
}

std::optional<CommandError> judgeTotal(const core::SweepRecord& total) {
    const std::size_t count = countThat({&total}, &core::Measurement::failed);
    if (count == 0)
        return std::nullopt;
    return CommandError{ExitCode::PointFailed,
                        Texts::tr("%1 of %2 points have no total; the results say why.")
                            .arg(QString::number(count), QString::number(countAll({&total})))};
}

} // namespace levelscope::app
