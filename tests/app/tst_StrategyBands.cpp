// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/StrategyBands.h"
#include "tests/app/TestMeasurements.h"

#include <QTest>

using namespace levelscope;
using namespace levelscope::app;
using namespace levelscope::tests;

class TestStrategyBands final : public QObject {
    Q_OBJECT

    static core::Measurement level(int number, const char* strategy, const char* codecId = "zstd") {
        core::Measurement measurement = sized(0, codecId, number, std::nullopt);
        measurement.strategy = strategy;
        return measurement;
    }

    static std::vector<StrategyBand> bands(const std::vector<core::Measurement>& measurements) {
        const std::optional<core::CurveKey> owner = strategyOwner(measurements);
        return owner.has_value() ? strategyBands(measurements, *owner) : std::vector<StrategyBand>();
    }

private slots:
    void neighboursWithTheSameStrategyAreOneBand() {
        const std::vector<StrategyBand> expected = {{QStringLiteral("fast"), 0.5, 2.5},
                                                    {QStringLiteral("dfast"), 2.5, 4.5},
                                                    {QStringLiteral("greedy"), 4.5, 5.5}};
        QCOMPARE(bands({level(1, "fast"), level(2, "fast"), level(3, "dfast"), level(4, "dfast"),
                        level(5, "greedy")}),
                 expected);
    }

    void orderOfArrivalDoesNotMatter() {
        const std::vector<StrategyBand> expected = {{QStringLiteral("fast"), 0.5, 2.5},
                                                    {QStringLiteral("dfast"), 2.5, 3.5}};
        QCOMPARE(bands({level(3, "dfast"), level(1, "fast"), level(2, "fast")}), expected);
    }

    void theAliasLevelDoesNotSplitABand() {
        const std::vector<StrategyBand> expected = {{QStringLiteral("fast"), -2.5, 1.5}};
        QCOMPARE(bands({level(-2, "fast"), level(-1, "fast"), level(1, "fast")}), expected);
    }

    void unplannedLevelsLeaveAGapBetweenStrategies() {
        const std::vector<StrategyBand> expected = {{QStringLiteral("dfast"), 2.5, 3.5},
                                                    {QStringLiteral("lazy2"), 8.5, 9.5}};
        QCOMPARE(bands({level(3, "dfast"), level(9, "lazy2")}), expected);
    }

    void onlyTheFirstDriveCounts() {
        core::Measurement other = level(3, "greedy");
        other.point.drive.mode = core::DriveMode::OneShot;
        const std::vector<StrategyBand> expected = {{QStringLiteral("dfast"), 2.5, 3.5}};
        QCOMPARE(bands({level(3, "dfast"), other}), expected);
    }

    void extremeLevelsHaveNoBands() {
        core::Measurement server = level(-131'072, "fast");
        server.point.setup = "ASP.NET Core 11 zstd";
        const std::vector<StrategyBand> expected = {{QStringLiteral("fast"), 0.5, 1.5},
                                                    {QStringLiteral("dfast"), 2.5, 3.5}};
        QCOMPARE(bands({server, level(-131'072, "fast"), level(1, "fast"), level(3, "dfast")}), expected);
    }

    void codecsWithoutStrategiesHaveNone() {
        QCOMPARE(bands({level(1, "", "gzip"), level(2, "", "gzip")}), std::vector<StrategyBand>());
        QVERIFY(!strategyOwner({}).has_value());
    }

    void failedAndPendingPointsHaveBandsToo() {
        core::Measurement failed = level(4, "dfast");
        failed.error = core::Error{core::ErrorCode::EncodeFailed, "no memory"};
        const std::vector<StrategyBand> expected = {{QStringLiteral("dfast"), 2.5, 4.5}};
        QCOMPARE(bands({level(3, "dfast"), failed}), expected);
    }
};

QTEST_MAIN(TestStrategyBands)
#include "tst_StrategyBands.moc"
