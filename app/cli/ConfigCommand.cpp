// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ConfigCommand.h"

#include "app/ConfigText.h"
#include "app/cli/KnobOption.h"
#include "app/cli/LevelsOption.h"
#include "app/cli/NumberOption.h"
#include "app/cli/OutputTarget.h"
#include "app/cli/WordOption.h"
#include "app/export/ResultsValues.h"
#include "core/config/ServerConfigs.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(ConfigCommand)
};

using Servers = std::vector<const core::ConfigServer*>;
using ConfigWriter = QByteArray (*)(const Servers& servers, const core::SweepPoint& point);

CommandError usageError(const QString& sentence) {
    return {ExitCode::Usage, sentence};
}

QString serverText(const core::ConfigServer& server, const core::SweepPoint& point) {
    const core::ServerConfig config = core::configFor(server, point);
    if (config.obstacle.has_value())
        return configObstacleText(*config.obstacle, server, point) + QLatin1Char('\n');
    QString text =
        Texts::tr("%1 with %2, in %3:").arg(textOf(server.name), settingName(point), textOf(server.place)) +
        QStringLiteral("\n\n") + textOf(config.text);
    text += QLatin1Char('\n');
    for (const QString& warning : configWarnings(config, server, point))
        text += Texts::tr("Note: %1").arg(warning) + QLatin1Char('\n');
    return text;
}

QByteArray configText(const Servers& servers, const core::SweepPoint& point) {
    QStringList texts;
    for (const core::ConfigServer* server : servers)
        texts.append(serverText(*server, point));
    return texts.join(QStringLiteral("\n")).toUtf8();
}

QJsonObject serverObject(const core::ConfigServer& server, const core::SweepPoint& point) {
    const core::ServerConfig config = core::configFor(server, point);
    QJsonArray sources;
    for (const std::string_view source : server.sources)
        sources.append(textOf(source));
    return {
        {QStringLiteral("id"), textOf(server.id)},
        {QStringLiteral("name"), textOf(server.name)},
        {QStringLiteral("place"), textOf(server.place)},
        {QStringLiteral("text"),
         config.obstacle.has_value() ? QJsonValue(QJsonValue::Null) : QJsonValue(textOf(config.text))},
        {QStringLiteral("problem"), config.obstacle.has_value()
                                        ? QJsonValue(configObstacleText(*config.obstacle, server, point))
                                        : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("warnings"), QJsonArray::fromStringList(configWarnings(config, server, point))},
        {QStringLiteral("sources"), sources},
    };
}

QByteArray configJson(const Servers& servers, const core::SweepPoint& point) {
    QJsonObject parameters;
    for (const core::Knob& knob : point.knobs.all())
        parameters.insert(textOf(knob.id), knob.value);
    QJsonArray array;
    for (const core::ConfigServer* server : servers)
        array.append(serverObject(*server, point));
    const QJsonObject document = {
        {QStringLiteral("schema"), QStringLiteral("levelscope.config")},
        {QStringLiteral("version"), 1},
        {QStringLiteral("codec"), textOf(point.codec->info().id)},
        {QStringLiteral("level"), point.level},
        {QStringLiteral("parameters"), parameters},
        {QStringLiteral("servers"), array},
    };
    return QJsonDocument(document).toJson(QJsonDocument::Indented);
}

QString knownServers() {
    QStringList ids;
    for (const core::ConfigServer& server : core::allConfigServers())
        ids.append(textOf(server.id));
    return ids.join(QStringLiteral(", "));
}

/// Those that are named, else all.
Parsed<Servers> readServers(const QStringList& texts) {
    Servers servers;
    if (texts.isEmpty()) {
        for (const core::ConfigServer& server : core::allConfigServers())
            servers.push_back(&server);
        return servers;
    }
    for (const QString& id : texts.join(QLatin1Char(',')).split(QLatin1Char(','))) {
        const core::ConfigServer* server = core::findConfigServer(id.toStdString());
        if (server == nullptr)
            return usageError(
                Texts::tr("--server names \"%1\", whose configuration is not known; there are %2.")
                    .arg(id, knownServers()));
        if (std::ranges::find(servers, server) == servers.end())
            servers.push_back(server);
    }
    return servers;
}

/// The codec and the level that are named.
Parsed<core::SweepPoint> readPoint(const QStringList& arguments) {
    const QStringList words = arguments.value(0).split(QLatin1Char('='));
    if (arguments.size() != 1 || words.size() != 2)
        return usageError(Texts::tr("config takes one codec and its level such as zstd=3."));
    FirstError errors;
    core::SweepPoint point{.codec = errors.take(parseCodec(QStringLiteral("config"), words[0])),
                           .level = errors.take(parseSignedNumber(QStringLiteral("config"), words[1]))};
    if (errors.error().has_value())
        return *errors.error();
    const core::LevelRange& accepted = point.codec->info().accepted;
    if (!accepted.contains(point.level))
        return usageError(Texts::tr("config asks for %1 level %2, but the linked library has %3 to %4.")
                              .arg(words[0], words[1])
                              .arg(accepted.lowest)
                              .arg(accepted.highest));
    return point;
}

std::optional<CommandError> readKnobs(const QStringList& texts, core::SweepPoint& point) {
    FirstError errors;
    const std::vector<CodecKnobs> knobs = errors.take(parseKnobs(texts));
    if (errors.error().has_value() || knobs.empty())
        return errors.error();
    if (knobs.size() != 1 || knobs.front().codec != point.codec)
        return usageError(
            Texts::tr("--set is for parameters of %1 here.").arg(textOf(point.codec->info().id)));
    if (knobs.front().sets.size() != 1)
        return usageError(Texts::tr("--set takes one value of a parameter here."));
    point.knobs = knobs.front().sets.front();
    return std::nullopt;
}

void addOptions(QCommandLineParser& parser) {
    parser.addOption(
        {QStringLiteral("server"),
         Texts::tr("Of %1, those to configure; all unless given. May be repeated.").arg(knownServers()),
         QStringLiteral("NAME")});
    parser.addOption({QStringLiteral("set"),
                      Texts::tr("A parameter of the codec, as its library names it. May be repeated."),
                      QStringLiteral("zstd.windowLog=21")});
    parser.addOption(
        {QStringLiteral("format"), Texts::tr("Form: text (default) or json."), QStringLiteral("FORM")});
}

std::optional<CommandError> run(const QCommandLineParser& parser, const QStringList& arguments) {
    FirstError errors;
    core::SweepPoint point = errors.take(readPoint(arguments));
    const Servers servers = errors.take(readServers(parser.values(QStringLiteral("server"))));
    ConfigWriter write = configText;
    if (const auto text = givenValue(parser, QStringLiteral("format")))
        write = errors.take(parseWord<ConfigWriter>(
            QStringLiteral("--format"), *text,
            {{QStringLiteral("text"), configText}, {QStringLiteral("json"), configJson}}));
    if (!errors.error().has_value())
        errors.report(readKnobs(parser.values(QStringLiteral("set")), point));
    if (errors.error().has_value())
        return errors.error();
    return writeOutput(QString(), write(servers, point));
}

} // namespace

Command configCommand() {
    return {
        .name = QStringLiteral("config"),
        .arguments = QStringLiteral("CODEC=LEVEL"),
        .description =
            Texts::tr("Tells what to write into the configuration of servers so that they compress "
                      "with a codec at a level, and what to know before."),
        .addOptions = addOptions,
        .run = run,
    };
}

} // namespace levelscope::app
