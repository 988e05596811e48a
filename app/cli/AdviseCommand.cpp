// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/AdviseCommand.h"

#include "app/AdviceText.h"
#include "app/cli/CaptureSource.h"
#include "app/cli/EntriesOption.h"
#include "app/cli/LinkOption.h"
#include "app/cli/LongCommand.h"
#include "app/cli/NumberOption.h"
#include "app/cli/OutputTarget.h"
#include "app/cli/SweepRun.h"
#include "app/cli/SweptBody.h"
#include "app/cli/WordOption.h"
#include "app/export/AdviceReport.h"
#include "core/codec/CodecRegistry.h"

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
    addLinkOptions(parser);
    add("max-ms",
        Texts::tr("Most milliseconds of CPU time for a response; 20 per MB of the body, at least 1, unless "
                  "given."),
        "N");
    add("max-cached-ms",
        Texts::tr("The same for a body that is compressed once and cached; 300 per MB, at least 5, unless "
                  "given."),
        "N");
    add("max-memory", Texts::tr("Most memory of an encoder: N, NK, NM, NG or none (default)."), "BYTES");
    add("accept", Texts::tr("Codings that clients take, such as zstd,br,gzip; all unless given."), "LIST");
    add("clients", Texts::tr("browsers (default), which refuse zstd windows over 8 MB, or any."), "WHO");
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

/// Codings as Accept-Encoding has them, or ids of codecs.
Parsed<std::vector<std::string>> parseAccepted(const QString& text) {
    std::vector<std::string> ids;
    for (const QString& item : text.split(QLatin1Char(','))) {
        const std::string id = item == QLatin1String("br") ? "brotli" : item.toStdString();
        if (core::findCodec(id) == nullptr)
            return CommandError{
                ExitCode::Usage,
                Texts::tr("--accept takes codings such as zstd,br,gzip, not \"%1\".").arg(item)};
        ids.push_back(id);
    }
    return ids;
}

std::optional<double> readDecimal(const QCommandLineParser& parser, const QString& name, FirstError& errors) {
    const std::optional<QString> text = givenValue(parser, name);
    if (!text.has_value())
        return std::nullopt;
    return errors.take(parseDecimal(QStringLiteral("--%1").arg(name), *text));
}

std::optional<double> readMilliseconds(const QCommandLineParser& parser, const QString& name,
                                       FirstError& errors) {
    const std::optional<double> milliseconds = readDecimal(parser, name, errors);
    return milliseconds.has_value() ? std::optional(*milliseconds / 1000) : std::nullopt;
}

AdviceRequest readRequest(const QCommandLineParser& parser, FirstError& errors) {
    AdviceRequest request;
    request.roles = errors.take(readRoles(parser));
    core::AdviceConstraints& constraints = request.constraints;
    constraints.link = errors.take(readLink(parser));
    constraints.mostSecondsPerResponse = readMilliseconds(parser, QStringLiteral("max-ms"), errors);
    constraints.mostSecondsPerCachedBody = readMilliseconds(parser, QStringLiteral("max-cached-ms"), errors);
    if (const auto text = givenValue(parser, QStringLiteral("max-memory")))
        constraints.mostEncoderBytes =
            errors.take(parseByteCount(QStringLiteral("--max-memory"), *text, 1, QStringLiteral("none")));
    if (const auto text = givenValue(parser, QStringLiteral("accept")))
        constraints.accepted = errors.take(parseAccepted(*text));
    if (const auto text = givenValue(parser, QStringLiteral("clients")))
        constraints.browsers = errors.take(
            parseWord<bool>(QStringLiteral("--clients"), *text,
                            {{QStringLiteral("browsers"), true}, {QStringLiteral("any"), false}}));
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

Parsed<core::PayloadPtr> loadBody(const AdviseOptions& options, const QCommandLineParser& parser,
                                  const QStringList& files, LongCommand& command) {
    if (!std::holds_alternative<QString>(options.source))
        return loadPayload(options.source, command.progress, command.stop());
    return loadResponse(parser, files, command.progress, command.stop());
}

std::optional<CommandError> run(const QCommandLineParser& parser, const QStringList& files) {
    FirstError errors;
    const AdviseOptions options = errors.take(readOptions(parser, files));
    if (errors.error().has_value())
        return errors.error();
    LongCommand command;
    const core::PayloadPtr payload = errors.take(loadBody(options, parser, files, command));
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
