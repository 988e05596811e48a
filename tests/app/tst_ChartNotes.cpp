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

    void otherMarksAreExplainedWhereTheyAreDrawn() {
        const std::vector<core::Measurement> measurements = {sized(0, "zstd", 1, 1000)};
        const std::vector<Curve> curves = curvesFor(ChartKind::Ratio, measurements);
        QCOMPARE(chartNotes(ChartKind::Ratio, curves, measurements, {.beaten = true}),
                 (std::vector<LegendNote>{
                     {Sample::HollowMarker,
                      QStringLiteral("hollow: another level of the curve is better on bytes and CPU")}}));
        QCOMPARE(chartNotes(ChartKind::Ratio, curves, measurements, {.front = true, .defaults = true}),
                 (std::vector<LegendNote>{{Sample::Front, QStringLiteral("Pareto front (bytes against CPU)")},
                                          {Sample::Flag, QStringLiteral("default of a server")}}));
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

    void pointsOffTheAxisAreListedWithTheirValues() {
        // 298,727 bytes in 0.298727 ms are 1,000 MB/s, in half that time 2,000 MB/s.
        const std::vector<core::Measurement> measurements = {
            sized(0, "zstd", 1, 41'132), timed(extreme(1, 298'727), 0.298727e-3, 0.1493635e-3)};
        QCOMPARE(
            notes(ChartKind::Ratio, measurements),
            (std::vector<LegendNote>{
                {Sample::None, QStringLiteral("off the axis: ASP.NET Core 11 zstd -131072, ratio 1.00")}}));
        QCOMPARE(notes(ChartKind::Throughput, measurements),
                 (std::vector<LegendNote>{
                     {Sample::None, QStringLiteral("off the axis: ASP.NET Core 11 zstd -131072, "
                                                   "compress 1,000 MB/s, decompress 2,000 MB/s")}}));
        for (const LegendNote& note : notes(ChartKind::Tradeoff, measurements))
            QVERIFY(!note.text.startsWith(QStringLiteral("off the axis")));
    }

    void pointsOffTheAxisAreListedOnlyWithValues() {
        core::Measurement failed = extreme(1, 298'727);
        failed.error = core::Error{core::ErrorCode::RoundTripMismatch, {}};
        const core::Measurement drawn = sized(0, "zstd", 1, 41'132);
        QCOMPARE(notes(ChartKind::Ratio, {drawn, failed}), std::vector<LegendNote>());
        QCOMPARE(notes(ChartKind::Ratio, {drawn, extreme(1, std::nullopt)}), std::vector<LegendNote>());
        QCOMPARE(notes(ChartKind::Throughput, {drawn, extreme(1, 298'727)}), std::vector<LegendNote>());
        QCOMPARE(notes(ChartKind::Ratio, {extreme(0, 298'727)}), std::vector<LegendNote>());
    }

    void manyPointsOffTheAxisAreCounted() {
        std::vector<core::Measurement> measurements = {sized(0, "zstd", 1, 41'132)};
        for (int level = -1005; level < -1000; ++level)
            measurements.push_back(sized(measurements.size(), "zstd", level, 298'727));
        QCOMPARE(notes(ChartKind::Ratio, measurements).at(0).text,
                 QStringLiteral("off the axis: zstd -1005, ratio 1.00; zstd -1004, ratio 1.00; "
                                "zstd -1003, ratio 1.00; 2 more"));
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
