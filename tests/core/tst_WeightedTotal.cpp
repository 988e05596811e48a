// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/CodecRegistry.h"
#include "core/sweep/WeightedTotal.h"

#include <QTest>

#include <array>

using namespace levelscope::core;

namespace {

constexpr std::uint64_t kLargest = 9'223'372'036'854'775'807; // 2^63 - 1

Measurement measured(std::uint64_t original, std::uint64_t compressed) {
    Measurement measurement;
    measurement.point = {.codec = findCodec("zstd"), .level = 3};
    measurement.strategy = "dfast";
    measurement.originalBytes = original;
    measurement.compressedBytes = compressed;
    measurement.roundTrip = RoundTrip::Ok;
    measurement.memory = {.encoderPeakBytes = 700, .decoderPeakBytes = 300};
    measurement.declaredWindowBytes = 4096;
    return measurement;
}

/// 1,000 bytes become 250, in 2 ms and back in 0.5 ms.
Measurement first() {
    Measurement measurement = measured(1'000, 250);
    measurement.timings.compress = Summary{0.001, 0.0015, 0.002, 0.003, 0.004, 7};
    measurement.timings.decompress = Summary{0.00025, 0.00025, 0.0005, 0.0005, 0.001, 7};
    measurement.timings.disturbedRuns = 1;
    return measurement;
}

/// 600 bytes become 100, in 1 ms and back in 0.25 ms.
Measurement second() {
    Measurement measurement = measured(600, 100);
    measurement.memory = {.encoderPeakBytes = 500, .decoderPeakBytes = 400, .ofEquivalentEncoder = true};
    measurement.declaredWindowBytes = 8192;
    measurement.timings.compress = Summary{0.0005, 0.00075, 0.001, 0.001, 0.002, 5};
    measurement.timings.decompress = Summary{0.000125, 0.000125, 0.00025, 0.00025, 0.0005, 5};
    measurement.timings.disturbedRuns = 2;
    return measurement;
}

/// Of one point, the second member counting ten times.
Measurement totalOf(const Measurement& one, const Measurement& other, std::uint64_t weight = 10) {
    const std::vector<WeightedMember> members = {
        {.name = "response 3", .weight = 1, .measurements = {&one, 1}},
        {.name = "response 7", .weight = weight, .measurements = {&other, 1}}};
    return weightedTotals(members).at(0);
}

} // namespace

class TestWeightedTotal final : public QObject {
    Q_OBJECT

private slots:
    void bytesAreWeightedSums() {
        const Measurement total = totalOf(first(), second());
        QCOMPARE(total.originalBytes, std::uint64_t{7'000});                  // 1,000 + 10 x 600
        QCOMPARE(total.compressedBytes, std::optional<std::uint64_t>(1'250)); // 250 + 10 x 100
        QCOMPARE(total.ratio(), std::optional(5.6));
        QCOMPARE(total.roundTrip, RoundTrip::Ok);
        QCOMPARE(total.strategy, std::string("dfast"));
        QVERIFY(!total.failed());
    }

    void timesAreWeightedSums() {
        const Timings times = totalOf(first(), second()).timings;
        // 2 ms + 10 x 1 ms
        QCOMPARE(times.compress->median, 0.012);
        QCOMPARE(times.compress->minimum, 0.006);
        QCOMPARE(times.compress->lowerQuartile, 0.009);
        QCOMPARE(times.compress->upperQuartile, 0.013);
        QCOMPARE(times.compress->maximum, 0.024);
        QCOMPARE(times.compress->count, std::size_t{5});
        QCOMPARE(times.decompress->median, 0.003);
        QCOMPARE(times.disturbedRuns, 3U);
        QVERIFY(!times.compressCpu.has_value());
        // 7,000 bytes in 12 ms
        QCOMPARE(*totalOf(first(), second()).compressMBps(), 0.007 / 0.012);
    }

    void memoryIsTheMostOfAny() {
        const Measurement total = totalOf(first(), second());
        QCOMPARE(total.memory, std::optional(MemoryUse{700, 400, true}));
        QCOMPARE(total.declaredWindowBytes, std::optional<std::uint64_t>(8192));
        Measurement uncounted = second();
        uncounted.memory.reset();
        QVERIFY(!totalOf(first(), uncounted).memory.has_value());
    }

    void whatOneWasNotTimedForHasNoTime() {
        Measurement untimed = second();
        untimed.timings.decompress.reset();
        const Measurement total = totalOf(first(), untimed);
        QVERIFY(total.timings.compress.has_value());
        QVERIFY(!total.timings.decompress.has_value());
        QCOMPARE(total.compressedBytes, std::optional<std::uint64_t>(1'250));
    }

    void strategiesThatDifferAreNotNamed() {
        Measurement other = second();
        other.strategy = "fast";
        QCOMPARE(totalOf(first(), other).strategy, std::string());
    }

    void aRoundTripThatWasNotDoneIsNotOk() {
        Measurement unverified = second();
        unverified.roundTrip = RoundTrip::NotDone;
        QCOMPARE(totalOf(first(), unverified).roundTrip, RoundTrip::NotDone);
    }

    void whatFailedForOneHasNoTotal() {
        Measurement failed = second();
        failed.error = Error{ErrorCode::WorkerLost, "signal 9"};
        const Measurement total = totalOf(first(), failed);
        QCOMPARE(total.error, std::optional(Error{ErrorCode::WorkerLost, "response 7: signal 9"}));
        QVERIFY(!total.compressedBytes.has_value());
        QVERIFY(!total.timings.compress.has_value());
        QCOMPARE(total.originalBytes, std::uint64_t{7'000});
    }

    void whatWasLeftOutForOneHasNoTotal() {
        Measurement left = measured(600, 100);
        left.compressedBytes.reset();
        left.leftOutSeconds = 75;
        left.leftOutFor = LeftOutFor::Budget;
        const Measurement total = totalOf(first(), left);
        QCOMPARE(total.leftOutSeconds, std::optional(75.0));
        QCOMPARE(total.leftOutFor, LeftOutFor::Budget);
        QVERIFY(!total.reached());
    }

    void whatWasNotReachedForOneHasNoTotal() {
        Measurement unreached = measured(600, 100);
        unreached.compressedBytes.reset();
        QVERIFY(!totalOf(first(), unreached).reached());
        const Measurement one = first();
        const std::vector<WeightedMember> members = {{.measurements = {}}, {.measurements = {&one, 1}}};
        QVERIFY(!weightedTotals(members).at(0).reached());
    }

    void differentSettingsHaveNoTotal_data() {
        QTest::addColumn<int>("what");
        for (int what = 0; what < 4; ++what)
            QTest::newRow(std::array{"codec", "level", "drive", "setup"}.at(static_cast<std::size_t>(what)))
                << what;
    }

    void differentSettingsHaveNoTotal() {
        QFETCH(int, what);
        Measurement other = second();
        if (what == 0)
            other.point.codec = findCodec("gzip");
        if (what == 1)
            other.point.level = 4;
        if (what == 2)
            other.point.drive.writeSize = 8192;
        if (what == 3)
            other.point.setup = "nginx zstd";
        const Measurement total = totalOf(first(), other);
        QCOMPARE(total.error, std::optional(Error{ErrorCode::NotAlike, "response 7"}));
        QVERIFY(!total.compressedBytes.has_value());
    }

    /// A server that is told the length, or finds a body larger than its buffer, drives the codec another
    /// way.
    void whatAServerSetsByTheSizeMayDiffer() {
        Measurement one = first();
        Measurement other = second();
        for (Measurement* measurement : {&one, &other}) {
            measurement->point.setup = "nginx zstd";
            measurement->point.knobs.set("hashLog", 12);
        }
        one.point.drive.writeSize = 32'768;
        other.point.drive = {.mode = DriveMode::OneShot};
        other.point.knobs.set("windowLog", 13);
        const Measurement total = totalOf(one, other);
        QVERIFY(!total.failed());
        QCOMPARE(total.compressedBytes, std::optional<std::uint64_t>(1'250));
        QCOMPARE(total.point, one.point);
    }

    void knobsThatDifferAreNotTheTotals() {
        Measurement one = first();
        Measurement other = second();
        one.point.knobs.set("windowLog", 15);
        one.point.knobs.set("hashLog", 12);
        other.point.knobs.set("windowLog", 13);
        other.point.knobs.set("hashLog", 12);
        const Measurement total = totalOf(one, other);
        QVERIFY(!total.failed());
        QCOMPARE(total.point.knobs.all(), (std::vector<Knob>{{"hashLog", 12}}));
    }

    void sumsStayWithin63Bits() {
        QCOMPARE(addWeighted(0, 1, kLargest), std::optional(kLargest));
        QCOMPARE(addWeighted(1, 1, kLargest), std::nullopt);
        QCOMPARE(addWeighted(7, 1'000'000'000, 9'223'372'036),
                 std::optional<std::uint64_t>(9'223'372'036'000'000'007));
        QCOMPARE(addWeighted(7, 1'000'000'000, 9'223'372'037), std::nullopt);
        QCOMPARE(addWeighted(kLargest + 1, 0, 0), std::nullopt);
        const Measurement total = totalOf(first(), measured(1'000'000'000, 1), kLargest);
        QCOMPARE(total.error, std::optional(Error{ErrorCode::TotalTooLarge, {}}));
        const Measurement larger = totalOf(first(), measured(1, 2), kLargest / 2 + 1);
        QCOMPARE(larger.error, std::optional(Error{ErrorCode::TotalTooLarge, {}}));
    }

    /// Times of 10 ms +- 5 ms and of 11 ms cannot be ranked.
    void noisyIsJudgedByTheSums() {
        const auto levels = [](double scale) {
            Measurement low = measured(100, 50);
            low.timings.compress = Summary{5 * scale, 5 * scale, 10 * scale, 15 * scale, 20 * scale, 5};
            Measurement high = low;
            high.point.level = 4;
            high.timings.compress = Summary{11 * scale, 11 * scale, 11 * scale, 11 * scale, 11 * scale, 5};
            return std::vector{low, high};
        };
        const std::vector<Measurement> one = levels(0.001);
        const std::vector<Measurement> other = levels(0.002);
        const std::vector<Measurement> totals =
            weightedTotals({{.measurements = one}, {.weight = 2, .measurements = other}});
        QVERIFY(totals.at(0).noisy);
        QVERIFY(!totals.at(1).noisy);
    }
};

QTEST_GUILESS_MAIN(TestWeightedTotal)
#include "tst_WeightedTotal.moc"
