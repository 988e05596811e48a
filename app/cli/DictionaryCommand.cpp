// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/DictionaryCommand.h"

#include "app/ErrorText.h"
#include "app/cli/DictionarySource.h"
#include "app/cli/LevelsOption.h"
#include "app/cli/LongCommand.h"
#include "app/cli/NumberOption.h"
#include "app/cli/OutputTarget.h"
#include "app/cli/WordOption.h"
#include "app/export/DictionaryExport.h"
#include "app/lab/DictionaryText.h"
#include "core/codec/CodecRegistry.h"
#include "core/sweep/SweepPlan.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <algorithm>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(DictionaryCommand)
};

using ReportWriter = QByteArray (*)(const DictionaryFindings& findings);

struct DictionaryOptions {
    core::DictionaryPlan plan = {};
    std::optional<std::size_t> savedSize = {}; ///< none: the best one is saved
    QString dictionaryPath = {};               ///< empty: none is saved
    ReportWriter write = dictionaryText;
};

void addOptions(QCommandLineParser& parser) {
    addDictionarySourceOptions(parser);
    const auto add = [&](const char* name, const QString& description, const char* value) {
        parser.addOption({QLatin1String(name), description, QLatin1String(value)});
    };
    add("sizes", Texts::tr("Sizes of dictionaries, as N or NK; 1K,4K,16K,64K,110K unless given."), "LIST");
    add("levels", Texts::tr("Levels of zstd to try them at; 1,3,9,19 unless given."), "LEVELS");
    add("dictionary-size",
        Texts::tr("Which of the sizes -o saves; unless given, the smallest dictionary "
                  "within 1 % of the best at level 3, or else at the first level."),
        "SIZE");
    add("format", Texts::tr("Form of the report: table (default), csv or json."), "FORM");
    parser.addOption({{QStringLiteral("o"), QStringLiteral("output")},
                      Texts::tr("Save a dictionary there. It holds bytes of the bodies."),
                      QStringLiteral("FILE")});
}

Parsed<std::size_t> parseSize(const QString& option, const QString& text) {
    FirstError errors;
    const std::uint64_t bytes =
        errors.take(parseBytes(option, text, {core::kSmallestDictionary, core::kLargestDictionary}));
    return errors.error().has_value() ? Parsed<std::size_t>(*errors.error()) : std::size_t{bytes};
}

std::vector<std::size_t> readSizes(const QString& text, FirstError& errors) {
    std::vector<std::size_t> sizes;
    for (const QString& item : text.split(QLatin1Char(','))) {
        const std::size_t size = errors.take(parseSize(QStringLiteral("--sizes"), item.trimmed()));
        if (std::ranges::find(sizes, size) == sizes.end())
            sizes.push_back(size);
    }
    std::ranges::sort(sizes);
    return sizes;
}

std::vector<int> readLevels(const QString& text, FirstError& errors) {
    const core::Codec* zstd = core::findCodec("zstd");
    std::vector<core::CurvePlan> curves;
    for (const CodecLevels& levels : errors.take(parseLevels(text, zstd))) {
        for (const core::LevelRange& range : levels.ranges)
            curves.push_back({.codec = zstd, .levels = range});
    }
    std::vector<int> levels;
    for (const core::SweepPoint& point : core::pointsFor(curves))
        levels.push_back(point.level);
    return levels;
}

/// Of the dictionary that is to be saved.
void readSaving(const QCommandLineParser& parser, const QStringList& files, DictionaryOptions& options,
                FirstError& errors) {
    options.dictionaryPath = errors.take(readOutputPath(parser, files));
    if (parser.isSet(QStringLiteral("output")) && options.dictionaryPath.isEmpty())
        errors.report(CommandError{
            ExitCode::Usage,
            Texts::tr("-o names the file for the dictionary; standard output is for the report.")});
    const std::optional<QString> size = givenValue(parser, QStringLiteral("dictionary-size"));
    if (!size.has_value())
        return;
    options.savedSize = errors.take(parseSize(QStringLiteral("--dictionary-size"), *size));
    if (std::ranges::find(options.plan.sizes, *options.savedSize) == options.plan.sizes.end())
        errors.report(CommandError{
            ExitCode::Usage,
            Texts::tr("--dictionary-size takes one of the sizes that are tried, not \"%1\"; see --sizes.")
                .arg(*size)});
    if (options.dictionaryPath.isEmpty())
        errors.report(CommandError{ExitCode::Usage,
                                   Texts::tr("--dictionary-size says which dictionary -o saves; give -o.")});
}

Parsed<DictionaryOptions> readOptions(const QCommandLineParser& parser, const QStringList& files) {
    FirstError errors;
    DictionaryOptions options;
    if (const auto text = givenValue(parser, QStringLiteral("sizes")))
        options.plan.sizes = readSizes(*text, errors);
    if (const auto text = givenValue(parser, QStringLiteral("levels")))
        options.plan.levels = readLevels(*text, errors);
    readSaving(parser, files, options, errors);
    options.write = errors.take(readForm<ReportWriter>(parser, {},
                                                       {{QStringLiteral("table"), dictionaryText},
                                                        {QStringLiteral("csv"), dictionaryCsv},
                                                        {QStringLiteral("json"), dictionaryJson}}));
    return errors.error().has_value() ? Parsed<DictionaryOptions>(*errors.error()) : options;
}

std::optional<CommandError> saveDictionary(const DictionaryOptions& options,
                                           const core::DictionaryReport& report, ProgressLine& progress) {
    std::optional<std::size_t> saved = core::bestDictionary(report);
    if (options.savedSize.has_value()) {
        const auto asked =
            std::ranges::find(report.dictionaries, *options.savedSize, &core::TrainedDictionary::askedBytes);
        saved.reset();
        if (asked != report.dictionaries.end() && !asked->error.has_value())
            saved = static_cast<std::size_t>(asked - report.dictionaries.begin());
    }
    if (!saved.has_value())
        return CommandError{ExitCode::PointFailed,
                            options.savedSize.has_value()
                                ? Texts::tr("The dictionary to be saved was not made; none is written.")
                                : Texts::tr("No dictionary makes the bodies smaller; none is written.")};
    const std::vector<std::byte>& bytes = report.dictionaries[*saved].bytes;
    if (std::optional<CommandError> error =
            writeOutput(options.dictionaryPath, QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                                           static_cast<qsizetype>(bytes.size()))))
        return error;
    progress.tell(Texts::tr("Saved the %1 as %2. %3")
                      .arg(dictionaryName(report, saved), options.dictionaryPath, dictionaryWarning()));
    return std::nullopt;
}

std::optional<CommandError> judge(const core::DictionaryReport& report, const DictionaryOptions& options) {
    if (report.stopped)
        return CommandError{ExitCode::Interrupted,
                            options.dictionaryPath.isEmpty()
                                ? Texts::tr("Interrupted; what was tried until then is written.")
                                : Texts::tr("Interrupted; what was tried until then is written, but no "
                                            "dictionary is saved.")};
    const auto failed =
        std::ranges::count_if(report.rows, [](const auto& row) { return row.error.has_value(); }) +
        std::ranges::count_if(report.dictionaries, [](const auto& each) { return each.error.has_value(); });
    if (failed > 0)
        return CommandError{ExitCode::PointFailed,
                            Texts::tr("%1 of the steps failed; the report says why.").arg(failed)};
    return std::nullopt;
}

std::optional<CommandError> run(const QCommandLineParser& parser, const QStringList& files) {
    FirstError errors;
    const DictionaryOptions options = errors.take(readOptions(parser, files));
    if (errors.error().has_value())
        return errors.error();
    LongCommand command;
    const DictionaryBodies bodies =
        errors.take(loadDictionaryBodies(parser, files, command.progress, command.stop()));
    if (errors.error().has_value())
        return errors.error();
    const core::DictionaryReport report = core::runDictionaryLab(
        bodies.samples, options.plan,
        [&](const core::DictionaryReport& soFar) {
            command.progress.show(Texts::tr("Step %1 of %2").arg(soFar.stepsDone).arg(soFar.stepsPlanned));
        },
        command.stop());
    command.progress.clear();
    errors.report(writeOutput(QString(), options.write({bodies.name, bodies.samples, report})));
    errors.report(judge(report, options));
    if (!options.dictionaryPath.isEmpty() && !report.stopped)
        errors.report(saveDictionary(options, report, command.progress));
    return errors.error();
}

} // namespace

Command dictionaryCommand() {
    return {
        .name = QStringLiteral("dictionary"),
        .arguments = QStringLiteral("FILE..."),
        .description =
            Texts::tr("Trains zstd dictionaries with half of the records of a body, or of several bodies, "
                      "and tells what they do for the other half."),
        .addOptions = addOptions,
        .run = run,
    };
}

} // namespace levelscope::app
