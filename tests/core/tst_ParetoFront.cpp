// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/ParetoFront.h"
#include "tests/support/MadeSweep.h"

#include <QTest>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

constexpr ParetoRow kOnFront{Standing::Front, std::nullopt};

ParetoRow beatenBy(std::size_t row) {
    return {Standing::Beaten, row};
}

ParetoFront frontOf(const MadeSweep& sweep, Rivals rivals = Rivals::SameCurve) {
    return paretoFront(sweep.rows(), CostKind::CompressCpu, rivals);
}

/// Two points of one curve, of 100 and `bytes` bytes, in 1 s and `seconds`.
struct Pair {
    MadeSweep sweep = MadeSweep(1000);

    Pair(std::uint64_t bytes, double seconds, double spread = 0.01) {
        sweep.add(madePoint("zstd", 1), 100, 1).timings.compressCpu = madeTimes(1, spread);
        sweep.add(madePoint("zstd", 2), bytes, seconds).timings.compressCpu = madeTimes(seconds, spread);
    }

    [[nodiscard]] bool secondIsBeaten() const {
        return beats(sweep.rows()[0], sweep.rows()[1], CostKind::CompressCpu);
    }
};

} // namespace

class TestParetoFront final : public QObject {
    Q_OBJECT

private slots:
    void nothingToCompare() {
        const ParetoFront front = paretoFront({}, CostKind::CompressCpu, Rivals::All);
        QVERIFY(front.rows.empty() && front.front.empty());
    }

    void largerAndDearerIsBeaten() {
        QVERIFY(Pair(110, 2).secondIsBeaten());
        QVERIFY(!Pair(90, 2).secondIsBeaten());    // smaller
        QVERIFY(!Pair(110, 0.5).secondIsBeaten()); // cheaper
    }

    void sameSizeIsBeatenBySureSpeedAlone() {
        QVERIFY(Pair(100, 2).secondIsBeaten());
        QVERIFY(!Pair(100, 1.001).secondIsBeaten());
        QVERIFY(!Pair(100, 2, 2).secondIsBeaten()); // 0.2 to 1.8 and 0.4 to 3.6
    }

    /// The intervals reach 0.39 % to either side: 1.0039 against 1.03 x 0.9961 times the other's median.
    void largerAtTheSameCostIsBeatenWithinThreePercent() {
        QVERIFY(Pair(110, 1).secondIsBeaten());
        QVERIFY(Pair(110, 0.98).secondIsBeaten());
        QVERIFY(!Pair(110, 0.97).secondIsBeaten());
    }

    /// 0.8 to 1.2 on both sides: it may as well be 3 times as fast.
    void spreadIsNoGroundForBeating() { QVERIFY(!Pair(110, 1, 0.5).secondIsBeaten()); }

    void twoRunsAreTooFew() {
        Pair pair(110, 2);
        pair.sweep.record().measurements[1].timings.compressCpu->count = 2;
        QVERIFY(!pair.secondIsBeaten());
        QCOMPARE(frontOf(pair.sweep).rows[1], ParetoRow{});
    }

    /// Nothing can beat it, however badly its time is known; but some time is needed to draw it.
    void theSmallestIsOnTheFrontWhateverItCosts() {
        Pair pair(90, 2);
        pair.sweep.record().measurements[1].timings.compressCpu->count = 1;
        QCOMPARE(frontOf(pair.sweep).rows[1], kOnFront);
        pair.sweep.record().measurements[1].timings.compressCpu.reset();
        QCOMPARE(frontOf(pair.sweep).rows[1], ParetoRow{});
    }

    void failedRowsDoNotCount() {
        Pair pair(110, 2);
        pair.sweep.record().measurements[0].error = Error{ErrorCode::DecodeFailed, {}};
        const ParetoFront front = frontOf(pair.sweep);
        QCOMPARE(front.rows, (std::vector{ParetoRow{}, kOnFront}));
        QCOMPARE(front.front, std::vector<std::size_t>{1});
    }

    void whatEnlargesIsBeatenByTheBodyItself() {
        MadeSweep sweep(100);
        sweep.add(madePoint("gzip", 1), 100, 0.1);
        sweep.add(madePoint("gzip", 2), 99, 0.2);
        QCOMPARE(frontOf(sweep).rows, (std::vector{ParetoRow{Standing::NoGain, std::nullopt}, kOnFront}));
    }

    /// zstd 1 is beaten by nothing, 19 by nothing, and all between by 1; the front begins with the smallest.
    void customers() {
        const ParetoFront front = frontOf(customersSweep());
        for (std::size_t row = 1; row <= 7; ++row)
            QCOMPARE(front.rows[row], beatenBy(0));
        QCOMPARE(front.front, (std::vector<std::size_t>{8, 0}));
    }

    void withoutADipAllAreOnTheFront() {
        QCOMPARE(frontOf(steadySweep()).front, (std::vector<std::size_t>{5, 4, 3, 2, 1, 0}));
    }

    /// 1.1 x 4 = 4.4 against 1.5 x 2 = 3.
    void theOneNamedGainsMost() {
        MadeSweep sweep(1000);
        sweep.add(madePoint("zstd", 1), 100, 2);
        sweep.add(madePoint("zstd", 2), 136, 1);
        sweep.add(madePoint("zstd", 3), 150, 4);
        QCOMPARE(frontOf(sweep).rows[2], beatenBy(1));
    }

    void otherCurvesCountWhenAskedFor() {
        MadeSweep sweep(1000);
        sweep.add(madePoint("zstd", 1), 100, 1);
        sweep.add(madePoint("brotli", 1), 110, 2);
        QCOMPARE(frontOf(sweep, Rivals::SameCurve).rows[1], kOnFront);
        QCOMPARE(frontOf(sweep, Rivals::All).rows[1], beatenBy(0));
    }

    void decompressionIsAnotherCost() {
        Pair pair(110, 2);
        std::vector<Measurement>& rows = pair.sweep.record().measurements;
        rows[0].timings.decompressCpu = madeTimes(0.3);
        rows[1].timings.decompressCpu = madeTimes(0.1);
        QCOMPARE(paretoFront(rows, CostKind::DecompressCpu, Rivals::SameCurve).rows,
                 (std::vector{kOnFront, kOnFront}));
        rows[1].timings.decompressCpu = madeTimes(0.5);
        QCOMPARE(paretoFront(rows, CostKind::DecompressCpu, Rivals::SameCurve).rows[1], beatenBy(0));
    }
};

QTEST_GUILESS_MAIN(TestParetoFront)
#include "tst_ParetoFront.moc"
