// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/LinkModel.h"
#include "tests/support/InsightRows.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace levelscope::core;
using levelscope::test::measured;
using levelscope::test::runsAround;

namespace {

bool isNear(double actual, double expected) {
    return std::abs(actual - expected) <= 1e-9 * std::abs(expected);
}

} // namespace

class TestLinkModel final : public QObject {
    Q_OBJECT

private slots:
    // 8 Mbit/s are 1,000,000 bytes/s: windows of 14,600, 29,200 and 58,400 bytes last 14.6, 29.2 and 58.4 ms.
    void transferTakesPausesOfSlowStart_data() {
        QTest::addColumn<qulonglong>("bytes");
        QTest::addColumn<double>("milliseconds");
        QTest::addRow("nothing") << 0ULL << 50.0;
        QTest::addRow("one window") << 14'600ULL << 50 + 14.6;
        QTest::addRow("a byte more waits for the first acknowledgement") << 14'601ULL << 50 + 14.601 + 35.4;
        QTest::addRow("two windows") << 43'800ULL << 50 + 43.8 + 35.4;
        QTest::addRow("three windows") << 102'200ULL << 50 + 102.2 + 35.4 + 20.8;
        QTest::addRow("the third lasts longer than a round trip") << 500'000ULL << 50 + 500 + 35.4 + 20.8;
    }
    void transferTakesPausesOfSlowStart() {
        QFETCH(const qulonglong, bytes);
        QFETCH(const double, milliseconds);
        const Link link{.bitsPerSecond = 8e6, .rttSeconds = 0.050};
        QVERIFY(isNear(transferSeconds(bytes, link) * 1000, milliseconds));
    }

    void warmConnectionDoesNotPause() {
        const Link link{.bitsPerSecond = 8e6, .rttSeconds = 0.050, .warm = true};
        QVERIFY(isNear(transferSeconds(500'000, link), 0.550));
    }

    void totalIsTheSumOfItsParts() {
        const Link link{.bitsPerSecond = 8e6, .rttSeconds = 0.050};
        const EndWork work{.compress = 0.010, .firstByte = 0.002, .decompress = 0.001};
        QVERIFY(isNear(totalSeconds(work, 14'600, link), 0.010 + 0.0646 + 0.001));
    }

    void pipelinedSendingHidesTheShorterOfTwo() {
        const Link link{.bitsPerSecond = 8e6, .rttSeconds = 0.050, .pipelined = true};
        // Sending takes 14.6 ms, compressing after the first byte 8 ms, then 98 ms.
        QVERIFY(isNear(totalSeconds({0.010, 0.002, 0.001}, 14'600, link), 0.050 + 0.002 + 0.0146 + 0.001));
        QVERIFY(isNear(totalSeconds({0.100, 0.002, 0.001}, 14'600, link), 0.050 + 0.100 + 0.001));
    }

    void pipelinedOneShotHidesNothing() {
        Measurement row = measured({"zstd", 1, 14'600, 1000, 1000}, 1'000'000);
        Link link{.bitsPerSecond = 8e6, .rttSeconds = 0.050};
        const auto delivery = deliveryOf(row, 0);
        QVERIFY(delivery.has_value());
        const double sequential = totalSeconds(delivery->typical, delivery->bytes, link);
        link.pipelined = true;
        QVERIFY(isNear(totalSeconds(delivery->typical, delivery->bytes, link), sequential));

        row.timings.firstByte = runsAround(0.000'2, 0.001);
        QCOMPARE(deliveryOf(row, 0)->typical.firstByte, 0.000'2);
    }

    void deliveryNeedsSizeAndTimesOfBothDirections() {
        const Measurement good = measured({"zstd", 1, 400, 100, 100}, 1000);
        QVERIFY(deliveryOf(good, 3).has_value());
        QCOMPARE(deliveryOf(good, 3)->row, std::optional<std::size_t>(3));
        Measurement failed = good;
        failed.error = Error{ErrorCode::RoundTripMismatch, {}};
        QVERIFY(!deliveryOf(failed, 0).has_value());
        Measurement unsized = good;
        unsized.compressedBytes.reset();
        QVERIFY(!deliveryOf(unsized, 0).has_value());
        Measurement untimed = good;
        untimed.timings.decompress.reset();
        QVERIFY(!deliveryOf(untimed, 0).has_value());
    }

    void fewRunsTellNoInterval() {
        Measurement row = measured({"zstd", 1, 400, 100, 100}, 1000);
        QVERIFY(totalInterval(*deliveryOf(row, 0), Link()).has_value());
        row.timings.compress->count = 2;
        QVERIFY(!totalInterval(*deliveryOf(row, 0), Link()).has_value());
    }

    // IQR 0.2 and 9 runs: plus and minus 1.57 * 0.2 / 3 of each median.
    void intervalsOfThePartsAddUp() {
        const Measurement row = measured({"zstd", 1, 14'600, 100, 50}, 1'000'000, 0.1);
        const Link link{.bitsPerSecond = 8e6, .rttSeconds = 0.050};
        const double half = (0.010 + 0.020) * 1.57 * 0.2 / 3;
        const auto interval = totalInterval(*deliveryOf(row, 0), link);
        QVERIFY(isNear(interval->lower, 0.0646 + 0.030 - half));
        QVERIFY(isNear(interval->upper, 0.0646 + 0.030 + half));
    }

    void uncompressedBodyComesLast() {
        const std::vector<Delivery> all = deliveriesOf({measured({"zstd", 1, 400, 100, 100}, 1000)}, 1000);
        QCOMPARE(all.size(), std::size_t{2});
        QVERIFY(!all[1].row.has_value());
        QCOMPARE(all[1].bytes, std::uint64_t{1000});
        QCOMPARE(all[1].typical, EndWork());
    }

    void presetsAreSortedAndHaveIdsOfTheirOwn() {
        const auto& presets = linkPresets();
        QVERIFY(std::ranges::is_sorted(presets, {}, &LinkPreset::bitsPerSecond));
        const auto threeG = std::ranges::find(presets, "3g", &LinkPreset::id);
        QVERIFY(threeG != presets.end());
        QCOMPARE(threeG->bitsPerSecond, 1.6e6);
        QCOMPARE(threeG->rttSeconds, 0.300);
        for (const LinkPreset& preset : presets)
            QCOMPARE(std::ranges::count(presets, preset.id, &LinkPreset::id), std::ptrdiff_t{1});
    }
};

QTEST_GUILESS_MAIN(TestLinkModel)
#include "tst_LinkModel.moc"
