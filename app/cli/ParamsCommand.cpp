// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ParamsCommand.h"

#include "app/VersionText.h"
#include "app/cli/KnobOption.h"
#include "app/cli/LevelsOption.h"
#include "app/cli/NumberOption.h"
#include "app/cli/OutputTarget.h"
#include "app/cli/WordOption.h"
#include "app/export/ResultsCsv.h"
#include "app/export/ResultsTable.h"
#include "app/export/ResultsValues.h"
#include "core/codec/CodecRegistry.h"
#include "core/sweep/SweepPlan.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(ParamsCommand)
};

/// The parameters of zstd's levels for one source size; none = unknown.
struct ParameterSheet {
    CodecLevels levels = {};
    core::Knobs knobs = {};
    std::optional<std::uint64_t> sourceSize = {};

    [[nodiscard]] const core::Codec& codec() const { return *levels.codec; }
    [[nodiscard]] std::vector<core::SweepPoint> points() const {
        std::vector<core::CurvePlan> curves;
        for (const core::LevelRange& range : levels.ranges)
            curves.push_back({.codec = levels.codec, .levels = range, .knobs = knobs});
        return core::pointsFor(curves);
    }
};

using SheetWriter = QByteArray (*)(const ParameterSheet& sheet);

bool isNumber(const std::string& value) {
    bool converts = false;
    [[maybe_unused]] const int number = QString::fromStdString(value).toInt(&converts);
    return converts;
}

/// A column for the level and one per parameter.
TextTable sheetTable(const ParameterSheet& sheet) {
    TextTable table;
    table.columns.push_back({QStringLiteral("level"), true});
    for (const core::SweepPoint& point : sheet.points()) {
        const std::vector<core::Parameter> parameters =
            sheet.codec().parameters(point.settings(), sheet.sourceSize);
        QStringList row = {QString::number(point.level)};
        for (const core::Parameter& parameter : parameters) {
            row.append(textOf(parameter.value));
            if (table.rows.empty())
                table.columns.push_back({textOf(parameter.name), isNumber(parameter.value)});
        }
        table.rows.push_back(row);
    }
    return table;
}

QByteArray sheetText(const ParameterSheet& sheet) {
    const QString size =
        sheet.sourceSize.has_value() ? Texts::tr("%1 bytes").arg(*sheet.sourceSize) : Texts::tr("unknown");
    return (alignedText(sheetTable(sheet)) + QLatin1Char('\n') +
            Texts::tr("%1, source size %2").arg(libraryText(sheet.codec().info()), size) + QLatin1Char('\n'))
        .toUtf8();
}

QByteArray sheetCsv(const ParameterSheet& sheet) {
    const TextTable table = sheetTable(sheet);
    QStringList titles;
    for (const TextColumn& column : table.columns)
        titles.append(column.title);
    QByteArray csv = csvLine(titles, ',');
    for (const QStringList& row : table.rows)
        csv += csvLine(row, ',');
    return csv;
}

QByteArray sheetJson(const ParameterSheet& sheet) {
    const TextTable table = sheetTable(sheet);
    QJsonArray levels;
    for (const QStringList& row : table.rows) {
        QJsonObject level;
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            const QString& value = row[static_cast<qsizetype>(column)];
            level.insert(table.columns[column].title,
                         table.columns[column].alignRight ? QJsonValue(value.toInt()) : QJsonValue(value));
        }
        levels.append(level);
    }
    const QJsonObject document = {
        {QStringLiteral("schema"), QStringLiteral("levelscope.params")},
        {QStringLiteral("version"), 1},
        {QStringLiteral("library"), textOf(sheet.codec().info().libraryName)},
        {QStringLiteral("library_version"), textOf(sheet.codec().info().libraryVersion)},
        {QStringLiteral("source_size"), sheet.sourceSize.has_value()
                                            ? QJsonValue(static_cast<qint64>(*sheet.sourceSize))
                                            : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("levels"), levels},
    };
    return QJsonDocument(document).toJson(QJsonDocument::Indented);
}

void addOptions(QCommandLineParser& parser) {
    parser.addOption({QStringLiteral("size"),
                      Texts::tr("Source size in bytes, N or NK (x 1,024), or unknown (default)."),
                      QStringLiteral("SIZE")});
    parser.addOption({QStringLiteral("levels"),
                      Texts::tr("Levels and ranges, with or without zstd= before them as sweep takes them; "
                                "-7..22 unless given."),
                      QStringLiteral("-7..-1,1,3")});
    parser.addOption({QStringLiteral("set"),
                      Texts::tr("Set a parameter by hand, as libzstd names it. May be repeated."),
                      QStringLiteral("zstd.windowLog=23")});
    parser.addOption(
        {QStringLiteral("format"), Texts::tr("Form: table (default), csv or json."), QStringLiteral("FORM")});
}

/// What --set says about zstd, one value for each parameter.
Parsed<core::Knobs> readKnobs(const QCommandLineParser& parser, const core::Codec* zstd) {
    FirstError errors;
    const std::vector<CodecKnobs> knobs = errors.take(parseKnobs(parser.values(QStringLiteral("set"))));
    if (errors.error().has_value())
        return *errors.error();
    if (knobs.empty())
        return core::Knobs();
    if (knobs.size() > 1 || knobs.front().codec != zstd || knobs.front().sets.size() > 1)
        return CommandError{
            ExitCode::Usage,
            Texts::tr("params tells the parameters of zstd; --set takes one value for each of them.")};
    return knobs.front().sets.front();
}

std::optional<CommandError> run(const QCommandLineParser& parser, const QStringList& arguments) {
    if (!arguments.isEmpty())
        return CommandError{ExitCode::Usage,
                            Texts::tr("params takes no argument besides options, but \"%1\" is given.")
                                .arg(arguments.first())};
    FirstError errors;
    const core::Codec* zstd = core::findCodec("zstd");
    ParameterSheet sheet{.levels = {zstd, {zstd->info().offered}}};
    sheet.knobs = errors.take(readKnobs(parser, zstd));
    if (const auto text = givenValue(parser, QStringLiteral("size")))
        sheet.sourceSize =
            errors.take(parseByteCount(QStringLiteral("--size"), *text, 0, QStringLiteral("unknown")));
    if (const auto text = givenValue(parser, QStringLiteral("levels"))) {
        const std::vector<CodecLevels> levels = errors.take(parseLevels(*text, zstd));
        if (!levels.empty())
            sheet.levels = levels.front();
    }
    SheetWriter write = sheetText;
    if (const auto text = givenValue(parser, QStringLiteral("format")))
        write = errors.take(parseWord<SheetWriter>(QStringLiteral("--format"), *text,
                                                   {{QStringLiteral("table"), sheetText},
                                                    {QStringLiteral("csv"), sheetCsv},
                                                    {QStringLiteral("json"), sheetJson}}));
    if (errors.error().has_value())
        return errors.error();
    return writeOutput(QString(), write(sheet));
}

} // namespace

Command paramsCommand() {
    return {
        .name = QStringLiteral("params"),
        .arguments = QString(),
        .description =
            Texts::tr("Tells the parameters the linked libzstd uses at each level for a source size."),
        .addOptions = addOptions,
        .run = run,
    };
}

} // namespace levelscope::app
