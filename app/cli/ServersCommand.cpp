// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ServersCommand.h"

#include "app/Format.h"
#include "app/KnobText.h"
#include "app/cli/NumberOption.h"
#include "app/cli/OutputTarget.h"
#include "app/cli/WordOption.h"
#include "app/export/ResultsTable.h"
#include "app/export/ResultsValues.h"
#include "core/codec/CodecRegistry.h"
#include "core/setup/ServerSetups.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(ServersCommand)
};

/// What is told: some setups, at least one, for bodies of one size; none = unknown.
struct ServerList {
    std::vector<const core::ServerSetup*> setups = {};
    std::optional<std::uint64_t> bodySize = {};
};

using ListWriter = QByteArray (*)(const ServerList& list);

const core::Codec& codecOf(const core::ServerSetup& setup) {
    return *core::findCodec(setup.codec);
}

QString levelText(const core::ServerLevel& level) {
    const QString number = QString::number(level.level);
    return level.name.empty() ? number : QStringLiteral("%1 %2").arg(number, textOf(level.name));
}

/// "-7..-1, 1..22" for plain levels, "1 fastest, 3 default" for those with names.
QString levelsText(const core::ServerSetup& setup) {
    QStringList parts;
    for (std::size_t first = 0; first < setup.levels.size();) {
        std::size_t last = first;
        while (last + 1 < setup.levels.size() && setup.levels[first].name.empty() &&
               setup.levels[last + 1].level == setup.levels[last].level + 1)
            ++last;
        parts.append(
            first == last
                ? levelText(setup.levels[first])
                : QStringLiteral("%1..%2").arg(setup.levels[first].level).arg(setup.levels[last].level));
        first = last + 1;
    }
    return parts.join(QLatin1String(", "));
}

/// "1", or "1 or 3" for servers whose versions differ.
QString defaultText(const core::ServerSetup& setup) {
    QString text;
    for (const core::ServerLevel& level : setup.levels) {
        if (level.serverDefault)
            text = text.isEmpty() ? QString::number(level.level)
                                  : Texts::tr("%1 or %2").arg(text).arg(level.level);
    }
    return text;
}

QString knobsText(const core::ServerSetup& setup, const core::ServerSettings& settings) {
    return formatKnobs(codecOf(setup), settings.knobs);
}

QString bodyText(const ServerList& list) {
    return list.bodySize.has_value() ? Texts::tr("%1 bytes").arg(formatBytes(*list.bodySize))
                                     : Texts::tr("unknown size");
}

/// One line per setup.
QString overview(const ServerList& list) {
    TextTable table;
    table.columns = {{Texts::tr("server")},  {Texts::tr("codec")},      {Texts::tr("levels")},
                     {Texts::tr("default")}, {Texts::tr("parameters")}, {Texts::tr("how it writes")}};
    for (const core::ServerSetup* setup : list.setups) {
        const core::ServerSettings settings = setup->settings(list.bodySize);
        table.rows.push_back({textOf(setup->id), textOf(setup->codec), levelsText(*setup),
                              defaultText(*setup), knobsText(*setup, settings), formatDrive(settings.drive)});
    }
    return alignedText(table) + QLatin1Char('\n') +
           Texts::tr(
               "For a body of %1. levelscope servers SERVER tells where a server's settings come from and "
               "in what it differs.")
               .arg(bodyText(list)) +
           QLatin1Char('\n');
}

/// All about one setup.
QString sheet(const ServerList& list) {
    const core::ServerSetup& setup = *list.setups.front();
    const core::ServerSettings settings = setup.settings(list.bodySize);
    const QString knobs = knobsText(setup, settings);
    QStringList lines = {
        QStringLiteral("%1: %2").arg(textOf(setup.id), textOf(setup.name)),
        Texts::tr("Codec: %1").arg(textOf(setup.codec)),
        Texts::tr("Levels: %1").arg(levelsText(setup)),
        Texts::tr("Default: %1").arg(defaultText(setup)),
        Texts::tr("Parameters: %1, for a body of %2")
            .arg(knobs.isEmpty() ? Texts::tr("those of the level") : knobs, bodyText(list)),
        Texts::tr("How it writes: %1").arg(formatDrive(settings.drive)),
    };
    for (const std::string_view note : setup.notes)
        lines.append(Texts::tr("Note: %1").arg(textOf(note)));
    for (const std::string_view source : setup.sources)
        lines.append(Texts::tr("Source: %1").arg(textOf(source)));
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

QByteArray listText(const ServerList& list) {
    return (list.setups.size() == 1 ? sheet(list) : overview(list)).toUtf8();
}

QJsonArray textArray(const std::vector<std::string_view>& texts) {
    QJsonArray array;
    for (const std::string_view text : texts)
        array.append(textOf(text));
    return array;
}

QJsonArray levelArray(const core::ServerSetup& setup) {
    QJsonArray array;
    for (const core::ServerLevel& level : setup.levels)
        array.append(QJsonObject{
            {QStringLiteral("level"), level.level},
            {QStringLiteral("name"),
             level.name.empty() ? QJsonValue(QJsonValue::Null) : QJsonValue(textOf(level.name))},
            {QStringLiteral("default"), level.serverDefault},
        });
    return array;
}

QJsonObject knobsObject(const core::Knobs& knobs) {
    QJsonObject object;
    for (const core::Knob& knob : knobs.all())
        object.insert(textOf(knob.id), knob.value);
    return object;
}

QJsonObject setupObject(const core::ServerSetup& setup, std::optional<std::uint64_t> bodySize) {
    const core::ServerSettings settings = setup.settings(bodySize);
    const core::Drive& drive = settings.drive;
    return {
        {QStringLiteral("id"), textOf(setup.id)},
        {QStringLiteral("name"), textOf(setup.name)},
        {QStringLiteral("codec"), textOf(setup.codec)},
        {QStringLiteral("levels"), levelArray(setup)},
        {QStringLiteral("parameters"), knobsObject(settings.knobs)},
        {QStringLiteral("drive"), driveId(drive.mode)},
        {QStringLiteral("write_size"), drive.writeSize.has_value()
                                           ? QJsonValue(static_cast<qint64>(*drive.writeSize))
                                           : QJsonValue(QStringLiteral("whole"))},
        {QStringLiteral("second_write_size"), drive.secondWriteSize.has_value()
                                                  ? QJsonValue(static_cast<qint64>(*drive.secondWriteSize))
                                                  : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("flush_every"), drive.flushEvery.has_value()
                                            ? QJsonValue(static_cast<qint64>(*drive.flushEvery))
                                            : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("encoder"), encoderId(drive.encoder)},
        {QStringLiteral("notes"), textArray(setup.notes)},
        {QStringLiteral("sources"), textArray(setup.sources)},
    };
}

QByteArray listJson(const ServerList& list) {
    QJsonArray servers;
    for (const core::ServerSetup* setup : list.setups)
        servers.append(setupObject(*setup, list.bodySize));
    const QJsonObject document = {
        {QStringLiteral("schema"), QStringLiteral("levelscope.servers")},
        {QStringLiteral("version"), 1},
        {QStringLiteral("body_size"), list.bodySize.has_value()
                                          ? QJsonValue(static_cast<qint64>(*list.bodySize))
                                          : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("servers"), servers},
    };
    return QJsonDocument(document).toJson(QJsonDocument::Indented);
}

void addOptions(QCommandLineParser& parser) {
    parser.addOption({QStringLiteral("size"),
                      Texts::tr("Body size in bytes, N or NK (x 1,024), or unknown (default)."),
                      QStringLiteral("SIZE")});
    parser.addOption(
        {QStringLiteral("format"), Texts::tr("Form: table (default) or json."), QStringLiteral("FORM")});
}

/// All setups without a name, else those of that server.
Parsed<std::vector<const core::ServerSetup*>> chosenSetups(const QStringList& names) {
    std::vector<const core::ServerSetup*> setups;
    if (names.isEmpty()) {
        for (const core::ServerSetup& setup : core::allServerSetups())
            setups.push_back(&setup);
        return setups;
    }
    if (names.size() > 1)
        return CommandError{
            ExitCode::Usage,
            Texts::tr("servers takes one server, but \"%1\" is given as well.").arg(names[1])};
    setups = core::serverSetupsNamed(names.first().toStdString());
    if (setups.empty())
        return CommandError{
            ExitCode::Usage,
            Texts::tr("There is no server \"%1\"; levelscope servers lists them.").arg(names.first())};
    return setups;
}

std::optional<CommandError> run(const QCommandLineParser& parser, const QStringList& arguments) {
    FirstError errors;
    ServerList list;
    list.setups = errors.take(chosenSetups(arguments));
    if (const auto text = givenValue(parser, QStringLiteral("size")))
        list.bodySize =
            errors.take(parseByteCount(QStringLiteral("--size"), *text, 0, QStringLiteral("unknown")));
    ListWriter write = listText;
    if (const auto text = givenValue(parser, QStringLiteral("format")))
        write = errors.take(
            parseWord<ListWriter>(QStringLiteral("--format"), *text,
                                  {{QStringLiteral("table"), listText}, {QStringLiteral("json"), listJson}}));
    if (errors.error().has_value())
        return errors.error();
    return writeOutput(QString(), write(list));
}

} // namespace

Command serversCommand() {
    return {
        .name = QStringLiteral("servers"),
        .arguments = QStringLiteral("[SERVER]"),
        .description =
            Texts::tr("Tells with which settings servers drive the codecs, or all about one server."),
        .addOptions = addOptions,
        .run = run,
    };
}

} // namespace levelscope::app
