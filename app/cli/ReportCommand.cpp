// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ReportCommand.h"

#include "app/ErrorText.h"
#include "app/cli/ConstraintOption.h"
#include "app/cli/OutputTarget.h"
#include "app/cli/SweepJob.h"
#include "app/cli/SweepRun.h"
#include "app/export/SweepReport.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFileInfo>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(ReportCommand)
};

struct ReportOptions {
    SweepOptions sweep = {};
    core::AdviceConstraints constraints = {};
    QString outputPath = {}; ///< empty: standard output
    ReportFormat format = ReportFormat::Html;
};

void addOptions(QCommandLineParser& parser) {
    addSweptOptions(parser);
    addConstraintOptions(parser);
    addOutputOption(parser);
    parser.addOption(
        {QStringLiteral("format"),
         Texts::tr("Form: html or pdf; unless given, by the end of the -o name, html without one."),
         QStringLiteral("FORM")});
}

Parsed<ReportFormat> readFormat(const QCommandLineParser& parser, const QString& outputPath) {
    if (const std::optional<QString> text = givenValue(parser, QStringLiteral("format"))) {
        if (const std::optional<ReportFormat> format = reportFormatFromId(*text))
            return *format;
        return CommandError{ExitCode::Usage,
                            Texts::tr("--format takes one of html, pdf, not \"%1\".").arg(*text)};
    }
    if (outputPath.isEmpty())
        return ReportFormat::Html;
    if (const std::optional<ReportFormat> format = reportFormatFromId(QFileInfo(outputPath).suffix()))
        return *format;
    return CommandError{
        ExitCode::Usage,
        Texts::tr("\"%1\" does not say which form a report is to have; end its name in .html or "
                  ".pdf, or give --format.")
            .arg(outputPath)};
}

Parsed<ReportOptions> readOptions(const QCommandLineParser& parser, const QStringList& files) {
    FirstError errors;
    ReportOptions options;
    options.sweep = errors.take(readSweptOptions(parser, files));
    options.constraints = readConstraints(parser, errors);
    options.outputPath = errors.take(readOutputPath(parser, files));
    options.format = errors.take(readFormat(parser, options.outputPath));
    return errors.error().has_value() ? Parsed<ReportOptions>(*errors.error()) : options;
}

std::optional<CommandError> writeReport(const ReportOptions& options, const ReportSubject& subject) {
    const core::Result<std::vector<ReportChart>> charts = reportCharts(subject.record, options.format);
    if (!charts.has_value())
        return CommandError{ExitCode::Unwritable, errorSentence(charts.error(), options.outputPath)};
    return writeOutput(options.outputPath, sweepReport(subject, charts.value(), options.format));
}

std::optional<CommandError> run(const QCommandLineParser& parser, const QStringList& files) {
    FirstError errors;
    const ReportOptions options = errors.take(readOptions(parser, files));
    errors.report(checkFonts());
    if (errors.error().has_value())
        return errors.error();
    return sweepAndWrite(
        options.sweep, parser, files,
        {.writeOne =
             [&](const core::SweepRecord& record) {
                 return writeReport(options, {.record = record, .constraints = options.constraints});
             },
         .writeSet = [&](const std::shared_ptr<const core::SetRecord>& set,
                         const std::optional<core::SweepRecord>& total) -> std::optional<CommandError> {
             if (!total.has_value())
                 return std::nullopt; // why there is none is told
             return writeReport(options, {.record = *total, .set = set, .constraints = options.constraints});
         }});
}

} // namespace

Command reportCommand() {
    return {
        .name = QStringLiteral("report"),
        .arguments = QStringLiteral("FILE|-"),
        .description = Texts::tr(
            "Sweeps a body, or captured responses, and writes findings, advice, charts, results and "
            "method into one HTML or PDF file to hand on. It holds nothing of the body."),
        .addOptions = addOptions,
        .run = run,
    };
}

} // namespace levelscope::app
