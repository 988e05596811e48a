// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/ChartRanges.h"
#include "tests/app/TestMeasurements.h"

#include <QTest>

using namespace levelscope;
using namespace levelscope::app;
using namespace levelscope::tests;

class TestChartRanges final : public QObject {
    Q_OBJECT

    static QRectF range(ChartKind kind, const std::vector<core::Measurement>& measurements) {
        return chartRange(kind, curvesFor(kind, measurements), measurements);
    }

    static constexpr QRectF kFull{0, 0, 100, 10};

private slots:
    void withoutPointsItIsEmpty() {
        QVERIFY(range(ChartKind::Ratio, {}).isEmpty());
        QVERIFY(range(ChartKind::Ratio, {sized(0, "zstd", 1, std::nullopt)}).isEmpty());
    }

    void levelAxesCoverPlannedLevels() {
        const QRectF both =
            range(ChartKind::Ratio, {sized(0, "zstd", -7, std::nullopt), sized(1, "zstd", 1, 41'132),
                                     sized(2, "zstd", 22, std::nullopt)});
        QCOMPARE(both.left(), -7.5);
        QCOMPARE(both.right(), 22.5);
    }

    void extremeLevelsDoNotStretchTheAxis() {
        const QRectF drawn = range(ChartKind::Ratio, {sized(0, "zstd", 1, 41'132), extreme(1, 298'727),
                                                      sized(2, "zstd", 22, 30'000)});
        QCOMPARE(drawn.left(), 0.5);
        QCOMPARE(drawn.right(), 22.5);
        QVERIFY(drawn.top() > 2); // a ratio of 1 is not on the chart
    }

    void extremeLevelsAloneHaveAnAxis() {
        const QRectF alone = range(ChartKind::Ratio, {extreme(0, 298'727)});
        QCOMPARE(alone.left(), -131'072.5);
        QCOMPARE(alone.right(), -131'071.5);
    }

    void everyPointIsInsideEvenIfAllAreAlike() {
        const QRectF one = range(ChartKind::Ratio, {sized(0, "zstd", 1, 298'727)});
        QVERIFY(one.top() < 1 && one.bottom() > 1);
        const QRectF speed =
            range(ChartKind::Throughput, {timed(sized(0, "zstd", 1, 1000), 2.98727e-3, 2.98727e-3)});
        QVERIFY(speed.top() < 2 && speed.bottom() > 2);
        QVERIFY(speed.height() < 1);
    }

    void errorBarsAreInside() {
        // The median is at 100 MB/s, a logarithm of 2.
        core::Measurement spread = timed(sized(0, "zstd", 1, 1000), 2.98727e-3, 2.98727e-3);
        spread.timings.compress->upperQuartile = 29.8727e-3; // 10 MB/s
        QVERIFY(range(ChartKind::Throughput, {spread}).top() < 1);
        QVERIFY(range(ChartKind::Tradeoff, {spread}).left() < 1);
    }

    void zoomKeepsThePointUnderThePointer() {
        // A quarter from the left and half way up, before and after.
        QCOMPARE(zoomedRange(kFull, {25, 5}, 0.5, kFull), QRectF(12.5, 2.5, 50, 5));
    }

    void zoomStaysWithinTheFullRange() {
        QCOMPARE(zoomedRange({80, 4, 20, 2}, {100, 5}, 2, kFull), QRectF(60, 3, 40, 4));
        QCOMPARE(zoomedRange({10, 1, 80, 8}, {50, 5}, 4, kFull), kFull);
    }

    void closestZoomIsATwoHundredth() {
        QCOMPARE(zoomedRange({50, 5, 1, 0.1}, {50, 5}, 0.001, kFull).size(), QSizeF(0.5, 0.05));
    }

    void movedRangesStopAtTheBorder() {
        QCOMPARE(movedInside({-5, 3, 20, 2}, kFull), QRectF(0, 3, 20, 2));
        QCOMPARE(movedInside({95, 9, 20, 2}, kFull), QRectF(80, 8, 20, 2));
    }
};

QTEST_GUILESS_MAIN(TestChartRanges)
#include "tst_ChartRanges.moc"
