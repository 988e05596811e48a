// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/SentCommand.h"

#include "app/ErrorText.h"
#include "app/cli/CaptureSource.h"
#include "app/cli/EntriesOption.h"
#include "app/cli/LongCommand.h"
#include "app/cli/NumberOption.h"
#include "app/cli/OutputTarget.h"
#include "app/cli/SweepProgressSink.h"
#include "app/cli/WordOption.h"
#include "app/export/ResultsValues.h"
#include "app/export/SentReport.h"

#include <QCommandLineParser>
#include <QCoreApplication>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(SentCommand)
};

using ReportWriter = QByteArray (*)(const core::Payload& payload, const core::SentFindings& findings);

struct SentOptions {
    std::optional<std::chrono::milliseconds> levelLimit = core::SweepPlan().levelLimit;
    ReportWriter write = sentTable;
    QString outputPath = {};
};

void addOptions(QCommandLineParser& parser) {
    addEntryOption(parser);
    addCaptureOptions(parser);
    parser.addOption({QStringLiteral("level-limit"),
                      Texts::tr("Leave out settings of which one response would take longer: 60s unless "
                                "given, or none."),
                      QStringLiteral("TIME")});
    parser.addOption({QStringLiteral("format"),
                      Texts::tr("Form: table or json; unless given, by the end of the -o name, else table."),
                      QStringLiteral("FORM")});
    addOutputOption(parser);
}

Parsed<SentOptions> readOptions(const QCommandLineParser& parser, const QStringList& files) {
    FirstError errors;
    SentOptions options;
    if (const auto text = givenValue(parser, QStringLiteral("level-limit"))) {
        options.levelLimit.reset();
        if (*text != QLatin1String("none"))
            options.levelLimit = errors.take(parseTime(QStringLiteral("--level-limit"), *text));
    }
    options.outputPath = errors.take(readOutputPath(parser, files));
    options.write = errors.take(
        readForm<ReportWriter>(parser, options.outputPath,
                               {{QStringLiteral("table"), sentTable}, {QStringLiteral("json"), sentJson}}));
    return errors.error().has_value() ? Parsed<SentOptions>(*errors.error()) : options;
}

/// Why the result is not all that was asked for.
std::optional<CommandError> judge(const core::SentFindings& findings, const QString& subject) {
    if (findings.error.has_value())
        return CommandError{ExitCode::PointFailed, errorSentence(*findings.error, subject)};
    if (findings.outcome == core::SweepOutcome::Stopped)
        return CommandError{ExitCode::Interrupted,
                            Texts::tr("Interrupted; what was compared until then is written.")};
    if (findings.failed > 0)
        return CommandError{
            ExitCode::PointFailed,
            Texts::tr("%1 of %2 settings failed.").arg(findings.failed).arg(findings.planned)};
    return std::nullopt;
}

std::optional<CommandError> run(const QCommandLineParser& parser, const QStringList& files) {
    FirstError errors;
    const SentOptions options = errors.take(readOptions(parser, files));
    if (errors.error().has_value())
        return errors.error();
    LongCommand command;
    const core::PayloadPtr payload =
        errors.take(loadResponse(parser, files, command.progress, command.stop()));
    if (errors.error().has_value())
        return errors.error();
    const QString subject = textOf(payload->name());
    core::Result<core::SentSearch> search = core::SentSearch::prepare(payload, command.stop());
    if (!search.has_value())
        return CommandError{search.error().code == core::ErrorCode::Stopped ? ExitCode::Interrupted
                                                                            : ExitCode::Unreadable,
                            errorSentence(search.error(), subject)};
    search.value().plan().levelLimit = options.levelLimit;
    SweepProgressSink sink(search.value().plan(), payload->size(), command.progress);
    const core::SentFindings findings = search.value().run(sink, command.stop());
    command.progress.clear();
    errors.report(writeOutput(options.outputPath, options.write(*payload, findings)));
    errors.report(judge(findings, subject));
    return errors.error();
}

} // namespace

Command sentCommand() {
    return {
        .name = QStringLiteral("sent"),
        .arguments = QStringLiteral("FILE|-"),
        .description = Texts::tr("Tells what a captured response was sent as, and which settings of which "
                                 "codec make those bytes."),
        .addOptions = addOptions,
        .run = run,
    };
}

} // namespace levelscope::app
