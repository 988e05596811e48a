// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/SweepOptions.h"
#include "core/codec/CodecRegistry.h"

#include <QCommandLineParser>
#include <QDir>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace levelscope::app;
using namespace levelscope::core;

namespace {

Parsed<SweepOptions> read(const QStringList& arguments) {
    QCommandLineParser parser;
    addSweepOptions(parser);
    if (!parser.parse(QStringList(QStringLiteral("sweep")) + arguments))
        return CommandError{ExitCode::Usage, parser.errorText()};
    return readSweepOptions(parser, parser.positionalArguments());
}

SweepOptions options(const QString& arguments) {
    const Parsed<SweepOptions> result = read(arguments.split(QLatin1Char(' ')));
    if (const auto* error = std::get_if<CommandError>(&result))
        qWarning("%s", qPrintable(error->sentence));
    return std::holds_alternative<SweepOptions>(result) ? std::get<SweepOptions>(result) : SweepOptions{};
}

} // namespace

class TestSweepOptions final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void defaults() {
        const SweepOptions swept = options(QStringLiteral("body.json"));
        QCOMPARE(std::get<QString>(swept.source), QStringLiteral("body.json"));
        QCOMPARE(swept.plan.curves.size(), std::size_t{3});
        QCOMPARE(swept.format, ResultsFormat::Table);
        QCOMPARE(swept.outputPath, QString());
        QVERIFY(swept.charts.empty());
        QCOMPARE(swept.chartOptions.size, QSize(1600, 900));
        QCOMPARE(swept.chartOptions.theme, ChartTheme::Light);
    }

    void everyOptionArrives() {
        const SweepOptions swept = options(QStringLiteral(
            "--generate events --records 7 --seed -3 --codecs gzip --levels gzip=6 --runs 9 --format md "
            "-o out.txt --chart ratio=a.png --chart ratio=a.svg --chart tradeoff=b.PDF "
            "--chart-size 800x600 --theme dark"));
        QCOMPARE(std::get<GeneratorSpec>(swept.source), (GeneratorSpec{"events", 7, -3}));
        QCOMPARE(swept.plan.curves, (std::vector<CurvePlan>{{findCodec("gzip"), {6, 6}}}));
        QCOMPARE(swept.plan.runs, std::optional(9U));
        QCOMPARE(swept.format, ResultsFormat::Markdown);
        QCOMPARE(swept.outputPath, QStringLiteral("out.txt"));
        QCOMPARE(swept.charts.size(), std::size_t{3});
        QCOMPARE(swept.charts[1].format, ChartFormat::Svg);
        QCOMPARE(swept.charts[2].kind, ChartKind::Tradeoff);
        QCOMPARE(swept.charts[2].format, ChartFormat::Pdf);
        QCOMPARE(swept.charts[2].path, QStringLiteral("b.PDF"));
        QCOMPARE(swept.chartOptions.size, QSize(800, 600));
        QCOMPARE(swept.chartOptions.theme, ChartTheme::Dark);
    }

    void entriesAreNumbersRangesOrAll() {
        QVERIFY(!options(QStringLiteral("a.har")).entries.has_value());
        const SweepOptions one = options(QStringLiteral("a.har --entry 3 --decoded-limit 1K"));
        QCOMPARE(one.entries, std::optional(EntryChoice{.ranges = {{3, 3}}}));
        QVERIFY(!one.entries->isSet());
        QCOMPARE(one.decodedLimit, std::uint64_t{1024});
        const SweepOptions list = options(QStringLiteral("a.har --entry 3,7,12-20 --weight 3=10,7=2"));
        QCOMPARE(list.entries, std::optional(EntryChoice{.ranges = {{3, 3}, {7, 7}, {12, 20}}}));
        QVERIFY(list.entries->isSet());
        QCOMPARE(list.weights, (EntryWeights{{3, 10}, {7, 2}}));
        QVERIFY(options(QStringLiteral("a.har --entry 12-20")).entries->isSet());
        QVERIFY(options(QStringLiteral("a.har --entry all")).entries->isSet());
        QVERIFY(options(QStringLiteral("a.har --decoded-limit none")).decodedLimit > 1'000'000'000'000);
    }

    void aDashIsStandardInput() {
        QCOMPARE(std::get<QString>(options(QStringLiteral("-")).source), QStringLiteral("-"));
    }

    void formatFollowsTheOutputName() {
        QCOMPARE(options(QStringLiteral("a -o b.csv")).format, ResultsFormat::Csv);
        QCOMPARE(options(QStringLiteral("a -o b.JSON")).format, ResultsFormat::Json);
        QCOMPARE(options(QStringLiteral("a -o b.csv --format table")).format, ResultsFormat::Table);
        QCOMPARE(options(QStringLiteral("a -o b")).format, ResultsFormat::Table);
    }

    void aDashIsStandardOutput() { QCOMPARE(options(QStringLiteral("a -o -")).outputPath, QString()); }

    void theInputIsNotOverwrittenHoweverItIsNamed() {
        const QTemporaryDir folder;
        const QString body = folder.filePath(QStringLiteral("body.csv"));
        QFile file(body);
        QVERIFY(file.open(QIODevice::WriteOnly));
        const QString other =
            folder.filePath(QStringLiteral("../%1/./body.csv")).arg(QDir(folder.path()).dirName());
        QVERIFY(std::holds_alternative<CommandError>(read({body, QStringLiteral("-o"), other})));
        QVERIFY(std::holds_alternative<CommandError>(
            read({body, QStringLiteral("-o"), QStringLiteral("x.svg"), QStringLiteral("--chart"),
                  QStringLiteral("ratio=./x.svg")})));
    }
};

QTEST_MAIN(TestSweepOptions)
#include "tst_SweepOptions.moc"
