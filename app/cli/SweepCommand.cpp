// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/SweepCommand.h"

#include "app/cli/OutputTarget.h"
#include "app/cli/SweepJob.h"
#include "app/cli/SweepOptions.h"
#include "app/cli/SweepRun.h"
#include "app/export/SetExport.h"

#include <QCommandLineParser>
#include <QCoreApplication>

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
    if (!options.charts.empty())
        errors.report(checkFonts());
    return errors.error();
}

std::optional<CommandError> run(const QCommandLineParser& parser, const QStringList& files) {
    FirstError errors;
    const SweepOptions options = errors.take(readSweepOptions(parser, files));
    if (errors.error().has_value())
        return errors.error();
    if (std::optional<CommandError> unwritable = checkOutputs(options))
        return unwritable;
    return sweepAndWrite(options, parser, files,
                         {.writeOne =
                              [&](const core::SweepRecord& record) {
                                  return writeOutputs(options, exportResults(record, options.format),
                                                      &record);
                              },
                          .writeSet =
                              [&](const std::shared_ptr<const core::SetRecord>& set,
                                  const std::optional<core::SweepRecord>& total) {
                                  return writeOutputs(options, exportSet(*set, total, options.format),
                                                      total.has_value() ? &*total : nullptr);
                              }});
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
