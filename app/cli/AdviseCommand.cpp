// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/AdviseCommand.h"

#include "app/AdviceText.h"
#include "app/cli/CaptureSource.h"
#include "app/cli/ConstraintOption.h"
#include "app/cli/EntriesOption.h"
#include "app/cli/LinkOption.h"
#include "app/cli/LongCommand.h"
#include "app/cli/NumberOption.h"
#include "app/cli/OutputTarget.h"
#include "app/cli/SweepRun.h"
#include "app/cli/SweptBody.h"
#include "app/cli/WordOption.h"
#include "app/export/AdviceReport.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(AdviseCommand)
};

using ReportWriter = QByteArray (*)(const core::SweepRecord& record, const AdviceRequest& request);

struct AdviseOptions {
    PayloadSource source = {};
    PlanOptions plan = {};
    AdviceRequest request = {};
    ReportWriter write = adviceReportText;
    QString outputPath = {};
};

void addRequestOptions(QCommandLineParser& parser) {
    const auto add = [&](const char* name, const QString& description, const char* value) {
        parser.addOption({QLatin1String(name), description, QLatin1String(value)});
    };
    add("role",
        Texts::tr("What the body is for: per-request, cached, static, no-zstd, gzip, several of them with "
                  "commas between, or all (default)."),
        "ROLES");
    addConstraintOptions(parser);
    add("cpu-price", Texts::tr("Price of an hour of CPU time, in any currency."), "N");
    add("egress-price", Texts::tr("Price of sending 10^9 bytes."), "N");
    add("format", Texts::tr("Form: text or json; unless given, by the end of the -o name, else text."),
        "FORM");
}

void addOptions(QCommandLineParser& parser) {
    addGenerateOption(parser);
    addEntryOption(parser);
    addCaptureOptions(parser);
    addPlanOptions(parser);
    addRequestOptions(parser);
    addOutputOption(parser);
}

Parsed<std::vector<core::AdviceRole>> readRoles(const QCommandLineParser& parser) {
    const QString text = givenValue(parser, QStringLiteral("role")).value_or(QStringLiteral("all"));
    if (text == QLatin1String("all"))
        return std::vector<core::AdviceRole>(std::begin(core::kAdviceRoles), std::end(core::kAdviceRoles));
    return parseWords<core::AdviceRole>(QStringLiteral("--role"), text,
                                        {wordOf(adviceRoleId, core::AdviceRole::PerRequest),
                                         wordOf(adviceRoleId, core::AdviceRole::CachedOnce),
                                         wordOf(adviceRoleId, core::AdviceRole::StaticAsset),
                                         wordOf(adviceRoleId, core::AdviceRole::WithoutZstd),
                                         wordOf(adviceRoleId, core::AdviceRole::LastResort)});
}

AdviceRequest readRequest(const QCommandLineParser& parser, FirstError& errors) {
    AdviceRequest request;
    request.roles = errors.take(readRoles(parser));
    request.constraints = readConstraints(parser, errors);
    request.prices = {.perCpuHour = readDecimal(parser, QStringLiteral("cpu-price"), errors),
                      .perGigabyte = readDecimal(parser, QStringLiteral("egress-price"), errors)};
    return request;
}

Parsed<AdviseOptions> readOptions(const QCommandLineParser& parser, const QStringList& files) {
    FirstError errors;
    AdviseOptions options;
    options.source = errors.take(readSweptSource(parser, files));
    options.plan = errors.take(readPlanOptions(parser));
    options.request = readRequest(parser, errors);
    options.outputPath = errors.take(readOutputPath(parser, files));
    options.write = errors.take(readForm<ReportWriter>(
        parser, options.outputPath,
        {{QStringLiteral("text"), adviceReportText}, {QStringLiteral("json"), adviceReportJson}}));
    return errors.error().has_value() ? Parsed<AdviseOptions>(*errors.error()) : options;
}

std::optional<CommandError> run(const QCommandLineParser& parser, const QStringList& files) {
    FirstError errors;
    const AdviseOptions options = errors.take(readOptions(parser, files));
    if (errors.error().has_value())
        return errors.error();
    LongCommand command;
    const core::PayloadPtr payload =
        errors.take(loadSweptBody(options.source, parser, files, command.progress, command.stop()));
    if (errors.error().has_value())
        return errors.error();
    const core::SweepRecord record = runSweep(payload, options.plan, command.progress, command.stop());
    command.progress.clear();
    errors.report(writeOutput(options.outputPath, options.write(record, options.request)));
    tellLeftOut({&record});
    errors.report(judgeSweeps({&record}, command.stop()));
    return errors.error();
}

} // namespace

Command adviseCommand() {
    return {
        .name = QStringLiteral("advise"),
        .arguments = QStringLiteral("FILE|-"),
        .description = Texts::tr(
            "Sweeps a body and tells which setting suits it for each use, over which link, and how sure that "
            "is."),
        .addOptions = addOptions,
        .run = run,
    };
}

} // namespace levelscope::app
