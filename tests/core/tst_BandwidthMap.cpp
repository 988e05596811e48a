// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/BandwidthMap.h"
#include "tests/support/InsightRows.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

bool isNear(double actual, double expected) {
    return std::abs(actual - expected) <= 1e-9 * std::abs(expected);
}

Delivery delivery(std::uint64_t bytes, double compress, double firstByte = -1) {
    Delivery made{.row = {}, .bytes = bytes};
    made.typical = {compress, firstByte < 0 ? compress : firstByte, 0};
    return made;
}

/// What another way of looking finds: the least total at one bandwidth.
std::size_t bestAt(const std::vector<Delivery>& deliveries, Link link, double bandwidth) {
    link.bitsPerSecond = bandwidth;
    const auto best = std::ranges::min_element(deliveries, {}, [&](const Delivery& candidate) {
        return totalSeconds(candidate.typical, candidate.bytes, link);
    });
    return static_cast<std::size_t>(best - deliveries.begin());
}

} // namespace

class TestBandwidthMap final : public QObject {
    Q_OBJECT

private slots:
    // 1,000,000 - 200,000 bytes against 0.1 s: even at 8,000,000 bytes/s, 64 Mbit/s.
    void crossoverIsWhereTransferOutweighsWork() {
        const Link link{.rttSeconds = 0.040, .warm = true};
        const auto stretches = bestByBandwidth({delivery(200'000, 0.1), delivery(1'000'000, 0)}, link, {});
        QCOMPARE(stretches.size(), std::size_t{2});
        QCOMPARE(stretches[0].best, std::size_t{0});
        QCOMPARE(stretches[0].lowest, 100e3);
        QVERIFY(isNear(stretches[0].highest, 64e6));
        QCOMPARE(stretches[1].best, std::size_t{1});
        QCOMPARE(stretches[1].lowest, stretches[0].highest);
        QCOMPARE(stretches[1].highest, 100e9);
    }

    // Pipelined, the first takes max(0.1 s, its transfer); it is even with 1,000,000 bytes sent in 0.1 s,
    // which is 80 Mbit/s.
    void pipeliningMovesTheCrossover() {
        const Link link{.rttSeconds = 0.040, .warm = true, .pipelined = true};
        const auto stretches = bestByBandwidth({delivery(200'000, 0.1, 0), delivery(1'000'000, 0)}, link, {});
        QCOMPARE(stretches.size(), std::size_t{2});
        QVERIFY(isNear(stretches[0].highest, 80e6));
    }

    // Slow start lets the second wait for 40 ms less the time its first window lasts. That is worth the 30 ms
    // of work which spare the first this pause as soon as the window lasts less than 10 ms, from 11.68 Mbit/s
    // on (the byte between them moves that by less than 0.1 %).
    void slowStartBendsTheTotals() {
        const auto stretches =
            bestByBandwidth({delivery(14'600, 0.030), delivery(14'601, 0)}, {.rttSeconds = 0.040}, {}, 0);
        QCOMPARE(stretches.size(), std::size_t{2});
        QCOMPARE(stretches[0].best, std::size_t{1});
        QVERIFY(std::abs(stretches[0].highest / 11.68e6 - 1) < 1e-3);
        QCOMPARE(stretches[1].best, std::size_t{0});
    }

    void exactMapAgreesWithTryingBandwidths_data() {
        QTest::addColumn<bool>("warm");
        QTest::addColumn<bool>("pipelined");
        QTest::addRow("cold") << false << false;
        QTest::addRow("warm") << true << false;
        QTest::addRow("cold, pipelined") << false << true;
        QTest::addRow("warm, pipelined") << true << true;
    }
    void exactMapAgreesWithTryingBandwidths() {
        QFETCH(const bool, warm);
        QFETCH(const bool, pipelined);
        const Link link{.rttSeconds = 0.040, .warm = warm, .pipelined = pipelined};
        std::vector<Measurement> rows = measuredTable(publishedCustomers1000(), kCustomers1000);
        for (Measurement& row : rows)
            row.timings.firstByte = runsAround(row.timings.compress->median / 3, 0.001);
        const std::vector<Delivery> deliveries = deliveriesOf(rows, kCustomers1000);
        const auto stretches = bestByBandwidth(deliveries, link, {}, 0);
        QVERIFY(stretches.size() > 2);
        for (double bandwidth = 101e3; bandwidth < 99e9; bandwidth *= 1.0137) {
            const auto stretch = std::ranges::find_if(stretches, [&](const BandwidthStretch& candidate) {
                return candidate.lowest <= bandwidth && bandwidth < candidate.highest;
            });
            QVERIFY(stretch != stretches.end());
            QCOMPARE(stretch->best, bestAt(deliveries, link, bandwidth));
        }
    }

    void stretchesFollowOneAnother() {
        const auto deliveries =
            deliveriesOf(measuredTable(publishedCustomers1000(), kCustomers1000), kCustomers1000);
        for (const double tolerance : {0.0, 0.01, 0.2}) {
            const auto stretches = bestByBandwidth(deliveries, Link(), {1e6, 1e9}, tolerance);
            QCOMPARE(stretches.front().lowest, 1e6);
            QCOMPARE(stretches.back().highest, 1e9);
            for (std::size_t index = 1; index < stretches.size(); ++index) {
                QCOMPARE(stretches[index].lowest, stretches[index - 1].highest);
                QVERIFY(stretches[index].best != stretches[index - 1].best);
            }
        }
    }

    void toleranceLeavesOutWhatHardlyMatters() {
        // The second wins between the others, but by less than 1 % of some 80 ms.
        const std::vector<Delivery> deliveries = {delivery(200'000, 0.1), delivery(599'000, 0.05),
                                                  delivery(1'000'000, 0)};
        const Link link{.rttSeconds = 0.040, .warm = true};
        QCOMPARE(bestByBandwidth(deliveries, link, {}, 0).size(), std::size_t{3});
        const auto simplified = bestByBandwidth(deliveries, link, {}, 0.01);
        QCOMPARE(simplified.size(), std::size_t{2});
        QCOMPARE(simplified[0].best, std::size_t{0});
        QCOMPARE(simplified[1].best, std::size_t{2});
    }

    void loopbackSendsUncompressed() {
        const auto deliveries =
            deliveriesOf(measuredTable(publishedCustomers1000(), kCustomers1000), kCustomers1000);
        const auto stretches = bestByBandwidth(deliveries, {.rttSeconds = 15e-6}, {});
        QVERIFY(!deliveries[stretches.back().best].row.has_value());
        QVERIFY(deliveries[stretches.front().best].row.has_value());
    }

    void faintDifferencesAreNotSure() {
        std::vector<Measurement> rows =
            measuredTable({{"zstd", 1, 40'000, 100, 500}, {"zstd", 2, 40'000, 99, 500}}, 1'000'000, 0.2);
        auto stretches = bestByBandwidth(deliveriesOf(rows, 1'000'000), {.warm = true}, {1e6, 10e6});
        QCOMPARE(stretches.size(), std::size_t{1});
        QCOMPARE(stretches[0].rival, std::optional<std::size_t>(1));
        QVERIFY(!stretches[0].sure);
        rows = measuredTable({{"zstd", 1, 40'000, 100, 500}, {"zstd", 2, 40'000, 50, 500}}, 1'000'000);
        stretches = bestByBandwidth(deliveriesOf(rows, 1'000'000), {.warm = true}, {1e6, 10e6});
        QVERIFY(stretches[0].sure);
    }

    void relativeTimesAreOneForTheBest() {
        const std::vector<Delivery> deliveries = {delivery(200'000, 0.1), delivery(1'000'000, 0)};
        const Link link{.rttSeconds = 0, .warm = true};
        const auto stretches = bestByBandwidth(deliveries, link, {8e6, 800e6});
        const RelativeTimes times = relativeTimes(deliveries, link, stretches, {0, 1});
        QCOMPARE(times.curves.size(), std::size_t{2});
        QVERIFY(std::ranges::is_sorted(times.bandwidths));
        // 1 MB/s: 0.3 s against 1 s. 100 MB/s: 0.102 s against 0.01 s.
        QCOMPARE(times.curves[0].shares.front(), 1.0);
        QVERIFY(isNear(times.curves[1].shares.front(), 0.3));
        QVERIFY(isNear(times.curves[0].shares.back(), 0.01 / 0.102));
        QCOMPARE(times.curves[1].shares.back(), 1.0);
        const auto crossover = std::ranges::find(times.bandwidths, stretches[1].lowest);
        QVERIFY(crossover != times.bandwidths.end());
    }

    void nothingToDeliverHasNoStretches() {
        QVERIFY(bestByBandwidth({}, Link(), {}).empty());
        QVERIFY(relativeTimes({}, Link(), {}, {}).bandwidths.empty());
    }
};

QTEST_GUILESS_MAIN(TestBandwidthMap)
#include "tst_BandwidthMap.moc"
