// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/SweepOptions.h"

#include "app/cli/CaptureSource.h"
#include "app/cli/Command.h"
#include "app/cli/NumberOption.h"
#include "app/cli/OutputTarget.h"
#include "app/cli/SweptBody.h"
#include "app/cli/WordOption.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFileInfo>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(SweepOptions)
};

CommandError usageError(const QString& sentence) {
    return {ExitCode::Usage, sentence};
}

/// Without --format the name of the output file tells.
Parsed<ResultsFormat> readFormat(const QCommandLineParser& parser, const QString& outputPath) {
    const std::optional<QString> text = givenValue(parser, QStringLiteral("format"));
    const std::optional<ResultsFormat> format =
        resultsFormatFromId(text.has_value() ? *text : QFileInfo(outputPath).suffix().toLower());
    if (format.has_value())
        return *format;
    if (!text.has_value())
        return ResultsFormat::Table;
    return usageError(Texts::tr("--format takes one of table, csv, json, md, not \"%1\".").arg(*text));
}

Parsed<ChartTarget> parseChart(const QString& text, core::Measure measure) {
    const qsizetype equals = text.indexOf(QLatin1Char('='));
    const std::optional<ChartKind> kind = equals < 0 ? std::nullopt : chartKindFromId(text.left(equals));
    if (!kind.has_value())
        return usageError(
            Texts::tr(
                "--chart takes ratio=FILE, throughput=FILE, tradeoff=FILE or decompression=FILE, not \"%1\".")
                .arg(text));
    const QString path = text.sliced(equals + 1);
    const std::optional<ChartFormat> format = chartFormatForPath(path);
    if (!format.has_value())
        return usageError(
            Texts::tr("--chart writes files that end in .png, .svg or .pdf, which \"%1\" does not.")
                .arg(path));
    if (*kind != ChartKind::Ratio && measure == core::Measure::Size)
        return usageError(
            Texts::tr("The %1 chart shows speeds, which --measure size does not find; leave one of "
                      "them out.")
                .arg(chartId(*kind)));
    return ChartTarget{*kind, *format, path};
}

Parsed<QSize> parseChartSize(const QString& text) {
    const QStringList sides = text.split(QLatin1Char('x'));
    FirstError errors;
    if (sides.size() == 2) {
        const auto side = [&](const QString& digits) {
            return static_cast<int>(errors.take(parseWholeNumber(QStringLiteral("--chart-size"), digits,
                                                                 kSmallestChartSide, kLargestChartSide)));
        };
        const QSize size(side(sides[0]), side(sides[1]));
        if (!errors.error().has_value())
            return size;
    }
    return usageError(
        Texts::tr("--chart-size takes WIDTHxHEIGHT in pixels such as 1600x900, each from %1 to %2, not "
                  "\"%3\".")
            .arg(QString::number(kSmallestChartSide), QString::number(kLargestChartSide), text));
}

void readEntries(const QCommandLineParser& parser, SweepOptions& options, FirstError& errors) {
    options.entries = errors.take(readEntryChoice(parser));
    options.weights = errors.take(readEntryWeights(parser));
    options.decodedLimit = errors.take(readDecodedLimit(parser));
    const bool isSet = options.entries.has_value() && options.entries->isSet();
    if (!options.weights.empty() && !isSet)
        errors.report(usageError(
            Texts::tr("--weight is for the total of several responses; name them with --entry, or all.")));
}

QStringList outputsOf(const SweepOptions& options) {
    QStringList outputs;
    if (!options.outputPath.isEmpty())
        outputs.append(options.outputPath);
    for (const ChartTarget& chart : options.charts)
        outputs.append(chart.path);
    return outputs;
}

} // namespace

void addSweptOptions(QCommandLineParser& parser) {
    addGenerateOption(parser);
    addEntriesOptions(parser);
    addCaptureOptions(parser);
    addPlanOptions(parser);
}

Parsed<SweepOptions> readSweptOptions(const QCommandLineParser& parser, const QStringList& files) {
    FirstError errors;
    SweepOptions options;
    options.source = errors.take(readSweptSource(parser, files));
    readEntries(parser, options, errors);
    options.plan = errors.take(readPlanOptions(parser));
    return errors.error().has_value() ? Parsed<SweepOptions>(*errors.error()) : options;
}

void addSweepOptions(QCommandLineParser& parser) {
    const auto add = [&](const QStringList& names, const QString& description, const char* value) {
        parser.addOption({names, description, QLatin1String(value)});
    };
    addSweptOptions(parser);
    add({QStringLiteral("format")},
        Texts::tr("Form of the results: table, csv, json or md; unless given, by the end of the -o name, "
                  "else table."),
        "FORM");
    addOutputOption(parser);
    add({QStringLiteral("chart")},
        Texts::tr("Draw ratio, throughput, tradeoff or decompression into a .png, .svg or .pdf file; may be "
                  "repeated."),
        "KIND=FILE");
    add({QStringLiteral("chart-size")}, Texts::tr("Size of the charts in pixels; 1600x900 unless given."),
        "WxH");
    add({QStringLiteral("theme")}, Texts::tr("Colours of the charts: light (default) or dark."), "THEME");
}

Parsed<SweepOptions> readSweepOptions(const QCommandLineParser& parser, const QStringList& files) {
    FirstError errors;
    SweepOptions options = errors.take(readSweptOptions(parser, files));
    options.outputPath = errors.take(readOutputPath(parser));
    options.format = errors.take(readFormat(parser, options.outputPath));
    for (const QString& chart : parser.values(QStringLiteral("chart")))
        options.charts.push_back(errors.take(parseChart(chart, options.plan.rest.measure)));
    if (const auto text = givenValue(parser, QStringLiteral("chart-size")))
        options.chartOptions.size = errors.take(parseChartSize(*text));
    if (const auto text = givenValue(parser, QStringLiteral("theme")))
        options.chartOptions.theme = errors.take(parseWord<ChartTheme>(
            QStringLiteral("--theme"), *text,
            {{QStringLiteral("light"), ChartTheme::Light}, {QStringLiteral("dark"), ChartTheme::Dark}}));
    errors.report(checkDistinct(files, outputsOf(options)));
    if (errors.error().has_value())
        return *errors.error();
    return options;
}

} // namespace levelscope::app
