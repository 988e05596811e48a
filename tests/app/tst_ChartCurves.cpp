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
    }

    void drivesOfOneCodecAreCurvesOfTheirOwn() {
        core::Measurement oneShot = sized(1, "zstd", 1, 41'135);
        oneShot.point.drive.mode = core::DriveMode::OneShot;
        const auto curves =
            curvesFor(ChartKind::Ratio, {sized(0, "zstd", 1, 41'132), oneShot, sized(2, "gzip", 1, 54'379)});
        QCOMPARE(curves.size(), std::size_t{3});
        QVERIFY(curves[0].name.startsWith(QStringLiteral("zstd (")));
        QVERIFY(curves[1].name.startsWith(QStringLiteral("zstd (")));
        QVERIFY(curves[0].name != curves[1].name);
        QCOMPARE(curves[2].name, QStringLiteral("gzip"));
        QCOMPARE(curves[0].driveRank, 0);
        QCOMPARE(curves[1].driveRank, 1);
        QCOMPARE(curves[2].driveRank, 0);
    }
};

QTEST_GUILESS_MAIN(TestChartCurves)
#include "tst_ChartCurves.moc"
