// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/PlottedPoints.h"
#include "tests/app/TestMeasurements.h"

#include <QGuiApplication>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;
using namespace levelscope::tests;

class TestPlottedPoints final : public QObject {
    Q_OBJECT

    /// zstd 1, 3 and 19, gzip 1; another level beats zstd 3.
    static std::vector<core::Measurement> measurements() {
        return {timed(sized(0, "zstd", 1, 41'132), 1e-3, 1e-4),
                timed(sized(1, "zstd", 3, 43'644), 2e-3, 1e-4), timed(sized(2, "zstd", 19, 36'000), 1, 1e-4),
                timed(sized(3, "gzip", 1, 54'379), 3e-3, 1e-4)};
    }
    static core::PointMarks marks() {
        core::PointMarks marks;
        marks.points.resize(4);
        marks.points[1].inCurve = {core::Standing::Beaten, 0};
        marks.compressionFront = {2, 0};
        return marks;
    }
    static std::vector<const Curve*> pointersTo(const std::vector<Curve>& curves) {
        std::vector<const Curve*> pointers;
        for (const Curve& curve : curves)
            pointers.push_back(&curve);
        return pointers;
    }
    static ChartStyle style() { return {chartPalette(ChartTheme::Light), QGuiApplication::font()}; }

private slots:
    void beatenPointsHaveMarkersOfTheirOwn() {
        const std::vector<Curve> curves = curvesFor(ChartKind::Ratio, measurements());
        const std::vector<const Curve*> shown = pointersTo(curves);
        const PlotMapping plot{{0, 0, 100, 100}, {0, 0, 20, 10}};
        const std::vector<std::size_t> framed = {2};
        const PlottedMarkers markers =
            plottedMarkers({shown, plot, style()}, {marks(), std::size_t{1}, framed});
        QCOMPARE(markers.curves.size(), std::size_t{2});
        // A level is 5 pixels wide, a ratio 10 high.
        const QPointF zstd3(15, 100 - 10 * 298'727.0 / 43'644);
        QCOMPARE(markers.curves[0].beaten, std::vector<QPointF>{zstd3});
        QCOMPARE(markers.curves[0].positions.size(), std::size_t{2});
        QCOMPARE(markers.curves[1].positions.size(), std::size_t{1});
        QCOMPARE(markers.selected, std::vector<QPointF>{zstd3});
        QCOMPARE(markers.framed.size(), std::size_t{1});
        QCOMPARE(markerRects(markers.curves, 4).size(), std::size_t{4});
    }

    /// Beaten is said of the time to compress.
    void decompressCurvesHaveNoBeatenPoints() {
        const std::vector<Curve> curves = curvesFor(ChartKind::Throughput, measurements());
        for (const Curve& curve : curves) {
            for (const CurvePoint& point : curve.points)
                QCOMPARE(isBeaten(curve, point, marks()),
                         curve.key.direction == Direction::Compress && point.planIndex == 1);
        }
    }

    void theFrontGoesThroughShownPointsByRisingBytes() {
        std::vector<Curve> curves = curvesFor(ChartKind::Tradeoff, measurements());
        const QList<QPointF> front = frontValues(pointersTo(curves), marks().compressionFront);
        QCOMPARE(front, QList<QPointF>({curves[0].points[2].value, curves[0].points[0].value}));
        QVERIFY(front[0].y() > front[1].y());
        curves.erase(curves.begin());
        QCOMPARE(frontValues(pointersTo(curves), marks().compressionFront), QList<QPointF>());
    }

    void serversAreFlaggedOnceAtWhatIsShown() {
        const std::vector<Curve> curves = curvesFor(ChartKind::Throughput, measurements());
        const std::vector<const Curve*> shown = pointersTo(curves);
        const std::vector<QStringList> servers = {
            {QStringLiteral("nginx")}, {}, {QStringLiteral("none")}, {}};
        const PlotMapping plot{{0, 0, 100, 100}, {0, 0, 10, 5}}; // without level 19
        const auto flags = plottedDefaults({shown, plot, style()}, servers);
        QCOMPARE(flags.size(), std::size_t{1});
        QCOMPARE(flags[0].point.x(), 10.0);
        QCOMPARE(flags[0].servers, servers[0]);
        QVERIFY(plottedDefaults({shown, plot, style()}, {}).empty());
    }

    void bothEndsOfACurveAreLabelledFirst() {
        const std::vector<Curve> curves = curvesFor(ChartKind::Tradeoff, measurements());
        const std::vector<const Curve*> shown = pointersTo(curves);
        const PlotMapping plot{{0, 0, 100, 100}, {-2, 0, 6, 10}};
        QStringList texts;
        for (const LevelLabel& label : plottedLevels({shown, plot, style()}))
            texts << label.text;
        QCOMPARE(texts, QStringList({QStringLiteral("1"), QStringLiteral("19"), QStringLiteral("1"),
                                     QStringLiteral("3")}));
    }
};

QTEST_MAIN(TestPlottedPoints)
#include "tst_PlottedPoints.moc"
