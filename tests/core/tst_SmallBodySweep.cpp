// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/CodecRegistry.h"
#include "core/generator/Generator.h"
#include "core/lab/SmallBodySweep.h"
#include "core/sweep/EncodeRun.h"
#include "tests/support/TestBytes.h"

#include <QTest>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

SweepPoint pointOf(std::string_view codec, int level) {
    return {.codec = findCodec(codec), .level = level};
}

SmallBodyPlan planOf(std::vector<SweepPoint> points) {
    return {.points = std::move(points), .rounds = {.warmups = 0, .runs = 3}};
}

SmallBodyRow rowOf(const SweepPoint& point, std::uint64_t original, std::uint64_t compressed) {
    Measurement measurement;
    measurement.point = point;
    measurement.originalBytes = original;
    measurement.compressedBytes = compressed;
    return {.cut = 0, .measurement = measurement};
}

} // namespace

class TestSmallBodySweep final : public QObject {
    Q_OBJECT

private slots:
    void everySettingIsMeasuredOnEveryCut() {
        const PayloadPtr payload = generatePayload({"customers", 20, 42}, {}, {}).value();
        const std::vector<SweepPoint> points = {pointOf("gzip", 6), pointOf("zstd", 3)};
        std::vector<std::size_t> told;
        const SmallBodyReport report =
            sweepSmallBodies(payload, planOf(points),
                             [&](const SmallBodyReport& soFar) { told.push_back(soFar.cutsDone); }, {});
        QCOMPARE(report.outcome, SweepOutcome::Done);
        QVERIFY(!report.error.has_value());
        QVERIFY(report.form == RecordForm::Items);
        QCOMPARE(report.rows.size(), report.cuts.size() * points.size());
        QCOMPARE(told.size(), report.cuts.size() + 1);
        QCOMPARE(told.back(), report.cuts.size());
        for (std::size_t index = 0; index < report.rows.size(); ++index) {
            const SmallBodyRow& row = report.rows[index];
            QCOMPARE(row.cut, index / points.size());
            QCOMPARE(row.measurement.point, points[index % points.size()]);
            QCOMPARE(row.measurement.originalBytes, report.cuts[row.cut].bytes);
            QCOMPARE(row.measurement.roundTrip, RoundTrip::Ok);
            QVERIFY(row.measurement.timings.compressCpu.has_value());
        }
        // The same records generated, compressed by themselves.
        const PayloadPtr two = generatePayload({"customers", 2, 42}, {}, {}).value();
        OutputBuffer output;
        QVERIFY(encodeFresh(points[0], two->bytes(), output).has_value());
        const auto cut = std::ranges::find(report.cuts, std::optional<std::size_t>(2), &BodyCut::records);
        const auto row = static_cast<std::size_t>(cut - report.cuts.begin()) * points.size();
        QCOMPARE(report.rows[row].measurement.compressedBytes, std::optional(output.totalSize()));
    }

    void aStopKeepsWhatWasMeasured() {
        const PayloadPtr payload = generatePayload({"customers", 20, 42}, {}, {}).value();
        std::stop_source stop;
        const SmallBodyReport report = sweepSmallBodies(
            payload, planOf({pointOf("gzip", 1)}),
            [&](const SmallBodyReport& soFar) {
                if (soFar.cutsDone == 2)
                    stop.request_stop();
            },
            stop.get_token());
        QCOMPARE(report.outcome, SweepOutcome::Stopped);
        QVERIFY(!report.error.has_value());
        QCOMPARE(report.cutsDone, std::size_t{2});
        QCOMPARE(report.rows.size(), std::size_t{2});
    }

    void anEmptyBodyHasNoCuts() {
        const SmallBodyReport report =
            sweepSmallBodies(payloadOf(""), defaultSmallBodyPlan(), [](const SmallBodyReport&) {}, {});
        QCOMPARE(report.outcome, SweepOutcome::Done);
        QVERIFY(report.cuts.empty());
        QVERIFY(report.rows.empty());
    }

    void theDefaultPlan() {
        const std::vector<SweepPoint> expected = {
            pointOf("zstd", 1),   pointOf("zstd", 3),   pointOf("zstd", 9), pointOf("brotli", 1),
            pointOf("brotli", 5), pointOf("brotli", 9), pointOf("gzip", 1), pointOf("gzip", 6)};
        QCOMPARE(defaultSmallBodyPlan().points, expected);
    }

    void breakEvenIsBetweenTwoMeasuredSizes() {
        const SweepPoint gzip = pointOf("gzip", 6);
        const SweepPoint zstd = pointOf("zstd", 3);
        const SmallBodyReport report{.rows = {rowOf(gzip, 50, 61), rowOf(zstd, 50, 49), rowOf(gzip, 97, 97),
                                              rowOf(zstd, 97, 90), rowOf(gzip, 310, 260),
                                              rowOf(zstd, 310, 250), rowOf(gzip, 600, 300)}};
        const std::vector<BreakEven> found = breakEvens(report);
        QCOMPARE(found.size(), std::size_t{2});
        QCOMPARE(found[0], (BreakEven{.point = gzip, .lastLoss = 97, .savesFrom = 310}));
        QCOMPARE(found[1], (BreakEven{.point = zstd, .lastLoss = {}, .savesFrom = 50}));
    }

    void aLossAboveASavingCounts() {
        const SweepPoint gzip = pointOf("gzip", 6);
        const SmallBodyReport report{.rows = {rowOf(gzip, 50, 40), rowOf(gzip, 60, 70)}};
        QCOMPARE(breakEvens(report),
                 (std::vector{BreakEven{.point = gzip, .lastLoss = 60, .savesFrom = {}}}));
    }

    void outputThatDoesNotDecodeIsNoSaving() {
        SmallBodyRow row = rowOf(pointOf("gzip", 6), 50, 40);
        row.measurement.roundTrip = RoundTrip::Failed;
        row.measurement.error = Error{ErrorCode::RoundTripMismatch, {}};
        QVERIFY(breakEvens({.rows = {row}}).empty());
    }
};

QTEST_APPLESS_MAIN(TestSmallBodySweep)
#include "tst_SmallBodySweep.moc"
