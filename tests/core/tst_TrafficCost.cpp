// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/TrafficCost.h"
#include "tests/support/InsightRows.h"

#include <QTest>

using namespace levelscope::core;
using namespace levelscope::test;

class TestTrafficCost final : public QObject {
    Q_OBJECT

private slots:
    // 2 ms of CPU and 50,000 bytes: 2,000 s and 50 GB for a million.
    void millionResponsesCostCpuAndBytes() {
        const Measurement row = measured({"zstd", 1, 50'000, 500, 500}, 1'000'000);
        const auto cost = trafficCost(row, {.perCpuHour = 0.036, .perGigabyte = 0.08});
        QVERIFY(cost.has_value());
        QCOMPARE(cost->egressBytes, 50e9);
        QCOMPARE(*cost->cpuSeconds, 2000.0);
        QCOMPARE(*cost->cpuMoney, 0.02);
        QCOMPARE(*cost->egressMoney, 4.0);
        QCOMPARE(*cost->money, 4.02);
        QCOMPARE(*cost->responsesPerSecondPerCore, 500.0);
        QCOMPARE(cost->rateSource, RateSource::Computed);
    }

    void cpuTimeIsPaidNotWallTime() {
        Measurement row = measured({"zstd", 1, 50'000, 500, 500}, 1'000'000);
        row.timings.compress = runsAround(0.9, 0.001);
        QCOMPARE(*trafficCost(row, {})->cpuSeconds, 2000.0);
        row.timings.compressCpu.reset();
        QCOMPARE(*trafficCost(row, {})->cpuSeconds, 900'000.0);
    }

    void measuredRateIsOfAllEncodersAtWork() {
        Measurement row = measured({"zstd", 1, 50'000, 500, 500}, 1'000'000);
        row.responsesPerSecond = {480, 900, 1200, 1400};
        const auto cost = trafficCost(row, {});
        QCOMPARE(*cost->responsesPerSecondPerCore, 350.0);
        QCOMPARE(cost->rateSource, RateSource::Measured);
    }

    void withoutPricesThereIsNoMoney() {
        const Measurement row = measured({"zstd", 1, 50'000, 500, 500}, 1'000'000);
        QVERIFY(!trafficCost(row, {})->money.has_value());
        const auto half = trafficCost(row, {.perCpuHour = {}, .perGigabyte = 1.0});
        QVERIFY(half->egressMoney.has_value());
        QVERIFY(!half->cpuMoney.has_value());
        QVERIFY(!half->money.has_value());
    }

    void untimedRowsKnowTheirBytesAlone() {
        Measurement row = measured({"zstd", 1, 50'000, 500, 500}, 1'000'000);
        row.timings = {};
        const auto cost = trafficCost(row, {.perCpuHour = 1.0, .perGigabyte = 1.0});
        QCOMPARE(*cost->egressMoney, 50.0);
        QVERIFY(!cost->cpuSeconds.has_value());
        QVERIFY(!cost->responsesPerSecondPerCore.has_value());
    }

    void failedRowsCostNothingThatCanBeTold() {
        Measurement row = measured({"zstd", 1, 50'000, 500, 500}, 1'000'000);
        row.error = Error{ErrorCode::RoundTripMismatch, {}};
        QVERIFY(!trafficCost(row, {}).has_value());
    }

    void uncompressedTakesNoCpu() {
        const TrafficCost cost = uncompressedTrafficCost(1'000'000, {.perCpuHour = 1.0, .perGigabyte = 0.08});
        QCOMPARE(*cost.money, 80.0);
        QCOMPARE(*cost.cpuSeconds, 0.0);
        QVERIFY(!cost.responsesPerSecondPerCore.has_value());
    }
};

QTEST_GUILESS_MAIN(TestTrafficCost)
#include "tst_TrafficCost.moc"
