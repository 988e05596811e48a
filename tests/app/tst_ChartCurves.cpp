// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/ChartCurves.h"
#include "tests/app/TestMeasurements.h"

#include <QLocale>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;
using namespace levelscope::tests;

class TestChartCurves final : public QObject {
    Q_OBJECT

    static QList<QPointF> values(const Curve& curve) {
        QList<QPointF> list;
        for (const CurvePoint& point : curve.points)
            list << point.value;
        return list;
    }
    static QStringList names(const std::vector<Curve>& curves) {
        QStringList list;
        for (const Curve& curve : curves)
            list << curve.name;
        return list;
    }

private slots:
    void init() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void pointsAreSortedByLevel() {
        const auto curves =
            curvesFor(ChartKind::Ratio, {sized(7, "zstd", 3, 298'727 / 4), sized(2, "gzip", 1, 298'727),
                                         sized(5, "zstd", -1, 298'727)});
        QCOMPARE(names(curves), QStringList({QStringLiteral("zstd"), QStringLiteral("gzip")}));
        QCOMPARE(curves[0].points.size(), std::size_t{2});
        QCOMPARE(curves[0].points[0].value, QPointF(-1, 1));
        QCOMPARE(curves[0].points[0].planIndex, std::size_t{5});
        QCOMPARE(curves[0].points[0].row, std::size_t{2});
        QCOMPARE(curves[0].points[1].level, 3);
        QCOMPARE(curves[0].points[1].planIndex, std::size_t{7});
    }

    void ratiosBelowOneAreShown() {
        QCOMPARE(values(curvesFor(ChartKind::Ratio, {sized(0, "gzip", 0, 2 * 298'727)}).at(0)),
                 QList<QPointF>({QPointF(0, 0.5)}));
    }

    void failedAndUnmeasuredPointsAreLeftOut() {
        core::Measurement failed = sized(0, "zstd", 1, 1000);
        failed.error = core::Error{core::ErrorCode::RoundTripMismatch, {}};
        QVERIFY(curvesFor(ChartKind::Ratio, {failed, sized(1, "zstd", 2, std::nullopt)}).empty());
        QVERIFY(curvesFor(ChartKind::Throughput, {sized(0, "zstd", 1, 1000)}).empty());
        QVERIFY(curvesFor(ChartKind::Tradeoff, {sized(0, "zstd", 1, 1000)}).empty());
    }

    void extremeLevelsAreOffTheAxisOfLevels() {
        core::Measurement sibling = timed(sized(2, "zstd", 3, 41'132), 1e-3, 1e-3);
        sibling.point.setup = "ASP.NET Core 11 zstd";
        const std::vector<core::Measurement> measurements = {timed(sized(0, "zstd", -200, 1000), 1e-3, 1e-3),
                                                             timed(extreme(1, 298'727), 1e-3, 1e-3), sibling};
        for (const ChartKind kind : {ChartKind::Ratio, ChartKind::Throughput}) {
            for (const Curve& curve : curvesFor(kind, measurements)) {
                QCOMPARE(curve.points.size(), std::size_t{1});
                QVERIFY(curve.points[0].level >= -200);
            }
        }
        const auto tradeoff = curvesFor(ChartKind::Tradeoff, measurements);
        QCOMPARE(tradeoff.at(1).points.size(), std::size_t{2});
        QCOMPARE(tradeoff.at(1).points[0].level, -131'072);
    }

    void theLimitIsBelowMinusTwoHundred() {
        const auto curves =
            curvesFor(ChartKind::Ratio, {sized(0, "zstd", -201, 1000), sized(1, "zstd", -200, 1000)});
        QCOMPARE(values(curves.at(0)), QList<QPointF>({QPointF(-200, 298.727)}));
    }

    void extremeLevelsAloneAreShown() {
        QCOMPARE(values(curvesFor(ChartKind::Ratio, {extreme(0, 298'727)}).at(0)),
                 QList<QPointF>({QPointF(-131'072, 1)}));
    }

    void speedsAreLogarithms() {
        // 298,727 bytes in 2.98727 ms are 100 MB/s, in 0.298727 ms 1,000 MB/s.
        const std::vector<core::Measurement> measurements = {
            timed(sized(0, "zstd", 1, 298'727 / 7), 2.98727e-3, 0.298727e-3)};
        const auto curves = curvesFor(ChartKind::Throughput, measurements);
        QCOMPARE(names(curves),
                 QStringList({QStringLiteral("zstd compress"), QStringLiteral("zstd decompress")}));
        QCOMPARE(values(curves[0]), QList<QPointF>({QPointF(1, 2)}));
        QCOMPARE(values(curves[1]), QList<QPointF>({QPointF(1, 3)}));

        const auto tradeoff = curvesFor(ChartKind::Tradeoff, measurements);
        QCOMPARE(tradeoff.size(), std::size_t{1});
        QCOMPARE(tradeoff[0].points[0].value.x(), 2.0);
        QCOMPARE(tradeoff[0].points[0].value.y(), 298'727.0 / 42'675.0);

        const auto decompression = curvesFor(ChartKind::Decompression, measurements);
        QCOMPARE(decompression.size(), std::size_t{1});
        QCOMPARE(decompression[0].points[0].value, QPointF(3, 298'727.0 / 42'675.0));
    }

    void drivesKnobsAndSetupsAreCurvesOfTheirOwn() {
        core::Measurement oneShot = sized(1, "zstd", 1, 41'135);
        oneShot.point.drive.mode = core::DriveMode::OneShot;
        core::Measurement knob = sized(2, "zstd", 1, 41'200);
        knob.point.knobs.set("windowLog", 17);
        core::Measurement server = sized(3, "gzip", 6, 46'100);
        server.point.setup = "nginx gzip";
        const auto curves = curvesFor(ChartKind::Ratio, {sized(0, "zstd", 1, 41'132), oneShot, knob, server,
                                                         sized(4, "gzip", 1, 54'379)});
        QCOMPARE(names(curves), QStringList({QStringLiteral("zstd"), QStringLiteral("zstd (one-shot)"),
                                             QStringLiteral("zstd (windowLog 17)"),
                                             QStringLiteral("nginx gzip"), QStringLiteral("gzip")}));
        std::vector<int> ranks;
        for (const Curve& curve : curves)
            ranks.push_back(curve.rank);
        QCOMPARE(ranks, (std::vector{0, 1, 2, 0, 1}));
    }

    void looksDoNotChangeWhilePointsArrive() {
        core::Measurement second = sized(1, "zstd", 1, 41'135);
        second.point.drive.mode = core::DriveMode::OneShot;
        const core::Measurement pending = sized(0, "zstd", 1, std::nullopt);
        const auto curves = curvesFor(ChartKind::Ratio, {pending, second});
        QCOMPARE(names(curves), QStringList(QStringLiteral("zstd (one-shot)")));
        QCOMPARE(curves[0].rank, 1);
    }

    void quartilesAreOnTheAxisOfSpeeds() {
        // Five runs with a median of 2.98727 ms (100 MB/s), quartiles 5 % below and 10 % above it.
        const std::vector<core::Measurement> measurements = {
            timed(sized(0, "zstd", 1, 298'727 / 7), 2.98727e-3, 0.298727e-3)};
        constexpr double kSlower = 1.958607; // log10(100 / 1.1)
        constexpr double kFaster = 2.022276; // log10(100 / 0.95)
        const auto near = [](QPointF a, QPointF b) { return (a - b).manhattanLength() < 1e-6; };

        const auto throughput = curvesFor(ChartKind::Throughput, measurements);
        const QLineF upright = throughput[0].points[0].quartiles.value();
        QVERIFY(near(upright.p1(), {1, kSlower}) && near(upright.p2(), {1, kFaster}));
        // Ten times as fast.
        const QLineF decompress = throughput[1].points[0].quartiles.value();
        QVERIFY(near(decompress.p1(), {1, 1 + kSlower}) && near(decompress.p2(), {1, 1 + kFaster}));

        const CurvePoint tradeoff = curvesFor(ChartKind::Tradeoff, measurements)[0].points[0];
        const QLineF level = tradeoff.quartiles.value();
        QVERIFY(near(level.p1(), {kSlower, tradeoff.value.y()}));
        QVERIFY(near(level.p2(), {kFaster, tradeoff.value.y()}));
        const QLineF faster =
            curvesFor(ChartKind::Decompression, measurements)[0].points[0].quartiles.value();
        QVERIFY(near(faster.p1(), {1 + kSlower, tradeoff.value.y()}));

        QVERIFY(!curvesFor(ChartKind::Ratio, measurements)[0].points[0].quartiles.has_value());
    }

    void fewRunsHaveNoQuartiles() {
        core::Measurement twice = timed(sized(0, "zstd", 1, 1000), 1e-3, 1e-3);
        twice.timings.compress->count = 2;
        const auto curves = curvesFor(ChartKind::Throughput, {twice});
        QVERIFY(!curves[0].points[0].quartiles.has_value());
        QVERIFY(curves[1].points[0].quartiles.has_value());
    }

    void noiseIsToldOfCompressTimesOnly() {
        core::Measurement noisy = timed(sized(0, "zstd", 1, 1000), 1e-3, 1e-3);
        noisy.noisy = true;
        QVERIFY(!curvesFor(ChartKind::Ratio, {noisy})[0].points[0].noisy);
        QVERIFY(curvesFor(ChartKind::Tradeoff, {noisy})[0].points[0].noisy);
        const auto throughput = curvesFor(ChartKind::Throughput, {noisy});
        QVERIFY(throughput[0].points[0].noisy);
        QVERIFY(!throughput[1].points[0].noisy);
    }
};

QTEST_GUILESS_MAIN(TestChartCurves)
#include "tst_ChartCurves.moc"
