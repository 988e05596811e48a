// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/ChartNotes.h"
#include "tests/app/TestMeasurements.h"

#include <QLocale>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;
using namespace levelscope::tests;

class TestChartNotes final : public QObject {
    Q_OBJECT

    using Sample = LegendNote::Sample;

    static std::vector<LegendNote> notes(ChartKind kind, const std::vector<core::Measurement>& measurements) {
        std::vector<LegendNote> notes = chartNotes(kind, curvesFor(kind, measurements), measurements);
        for (LegendNote& note : notes)
            note.text.replace(QChar::Nbsp, QLatin1Char(' '));
        return notes;
    }
    static core::Measurement leftOut(std::size_t index, const char* codecId, int level, double seconds) {
        core::Measurement measurement = sized(index, codecId, level, std::nullopt);
        measurement.leftOutSeconds = seconds;
        return measurement;
    }
    static core::Measurement withStrategy(core::Measurement measurement, const char* strategy) {
        measurement.strategy = strategy;
        return measurement;
    }

private slots:
    void init() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void plainChartsHaveNone() {
        QCOMPARE(notes(ChartKind::Ratio, {timed(sized(0, "zstd", 1, 1000), 1e-3, 1e-3)}),
                 std::vector<LegendNote>());
        QCOMPARE(notes(ChartKind::Throughput, {sized(0, "zstd", 1, 1000)}), std::vector<LegendNote>());
    }

    void barsAreExplained() {
        const std::vector<core::Measurement> measurements = {timed(sized(0, "zstd", 1, 1000), 1e-3, 1e-3)};
        const QString text = QStringLiteral("bars: quartiles");
        QCOMPARE(notes(ChartKind::Throughput, measurements),
                 (std::vector<LegendNote>{{Sample::UprightBar, text}}));
        QCOMPARE(notes(ChartKind::Tradeoff, measurements),
                 (std::vector<LegendNote>{{Sample::LevelBar, text}}));
    }

    void ringsAreExplainedOnlyIfThereAreAny() {
        core::Measurement noisy = timed(sized(0, "zstd", 1, 1000), 1e-3, 1e-3);
        noisy.noisy = true;
        const auto inThroughput = notes(ChartKind::Throughput, {noisy});
        QCOMPARE(inThroughput.size(), std::size_t{2});
        QCOMPARE(inThroughput[1],
                 (LegendNote{Sample::Ring, QStringLiteral("noisy: too spread out to rank")}));
        QCOMPARE(notes(ChartKind::Ratio, {noisy}), std::vector<LegendNote>());
    }

    void bandsNameTheirCurveAmongSeveral() {
        const core::Measurement first = withStrategy(sized(0, "zstd", 3, 1000), "dfast");
        core::Measurement second = withStrategy(sized(1, "zstd", 3, 1000), "greedy");
        second.point.drive.mode = core::DriveMode::OneShot;
        QCOMPARE(notes(ChartKind::Ratio, {first, sized(1, "gzip", 1, 1000)}), std::vector<LegendNote>());
        QCOMPARE(notes(ChartKind::Ratio, {first, second}),
                 (std::vector<LegendNote>{{Sample::None, QStringLiteral("bands: strategies of zstd")}}));
        QCOMPARE(notes(ChartKind::Ratio, {second, first}),
                 (std::vector<LegendNote>{
                     {Sample::None, QStringLiteral("bands: strategies of zstd (one-shot)")}}));
        QCOMPARE(notes(ChartKind::Tradeoff, {first, second}), std::vector<LegendNote>());
    }

    void leftOutLevelsAreListed() {
        for (const ChartKind kind : kChartKinds) {
            QCOMPARE(notes(kind, {sized(0, "brotli", 10, 1000), leftOut(1, "brotli", 11, 190)}),
                     (std::vector<LegendNote>{
                         {Sample::None, QStringLiteral("left out: brotli 11 (about 3 min)")}}));
        }
    }

    void manyLeftOutLevelsAreCounted() {
        std::vector<core::Measurement> four;
        for (int level = 19; level <= 22; ++level)
            four.push_back(leftOut(four.size(), "zstd", level, 120));
        QCOMPARE(notes(ChartKind::Ratio, four).at(0).text,
                 QStringLiteral("left out: zstd 19 (about 2 min), zstd 20 (about 2 min), "
                                "zstd 21 (about 2 min), zstd 22 (about 2 min)"));
        four.push_back(leftOut(4, "brotli", 11, 120));
        QCOMPARE(notes(ChartKind::Ratio, four).at(0).text,
                 QStringLiteral("left out: zstd 19 (about 2 min), zstd 20 (about 2 min), "
                                "zstd 21 (about 2 min), 2 more"));
    }
};

QTEST_GUILESS_MAIN(TestChartNotes)
#include "tst_ChartNotes.moc"
