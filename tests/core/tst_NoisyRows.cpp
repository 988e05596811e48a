// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/NoisyRows.h"
#include "tests/support/FakeCodec.h"

#include <QTest>

using namespace levelscope::core;
using levelscope::test::FakeCodec;

/// Rows of four runs: the interval reaches 1.57 / 2 of the interquartile range to either side of the median,
/// so 3 % of a median of 100 are reached by a range of 3.83.
class TestNoisyRows final : public QObject {
    Q_OBJECT

    using Flags = std::vector<bool>;

private slots:
    void noRows() { QVERIFY(noisyRows({}).empty()); }

    /// 98 to 102 and 100 to 104: not to be ranked, but both are known well.
    void exactRowsAreNotNoisyWhateverTheirNeighbours() {
        QCOMPARE(noisyRows({row(1, 100, 2), row(2, 102, 2)}), (Flags{false, false}));
    }

    void whatSpreadsAndOverlapsIsNoisy() {
        QCOMPARE(noisyRows({row(1, 100, 10), row(2, 105, 10)}), (Flags{true, true}));
        QCOMPARE(noisyRows({row(1, 100, 10), row(2, 105, 1)}), (Flags{true, false}));
        QCOMPARE(noisyRows({row(1, 100, 1), row(2, 105, 10)}), (Flags{false, true}));
    }

    void whatSpreadsAndStandsApartIsNot() {
        QCOMPARE(noisyRows({row(1, 100, 10), row(2, 200, 20)}), (Flags{false, false}));
        QCOMPARE(noisyRows({row(1, 100, 10)}), Flags{false});
    }

    void theLimitIsThreePercent() {
        QCOMPARE(noisyRows({row(1, 100, 3.8), row(2, 100, 1)}), (Flags{false, false}));
        QCOMPARE(noisyRows({row(1, 100, 3.9), row(2, 100, 1)}), (Flags{true, false}));
    }

    /// Level 1 overlaps level 3, but not its neighbour.
    void onlyTheNextLevelsCount() {
        QCOMPARE(noisyRows({row(1, 100, 10), row(2, 200, 1), row(3, 100, 1)}), (Flags{false, false, false}));
        QCOMPARE(noisyRows({row(2, 200, 1), row(3, 100, 1), row(1, 100, 10)}), (Flags{false, false, false}));
        QCOMPARE(noisyRows({row(3, 100, 10), row(-1, 100, 1), row(1, 300, 1)}), (Flags{false, false, false}));
        QCOMPARE(noisyRows({row(-1, 100, 10), row(2, 300, 1), row(1, 100, 1)}), (Flags{true, false, false}));
    }

    void levelsWithoutTimesArePassedOver() {
        Measurement failed = row(2, 200, 1);
        failed.error = Error{ErrorCode::EncodeFailed, {}};
        Measurement untimed = row(2, 200, 1);
        untimed.timings = {};
        Measurement seldom = row(2, 200, 1);
        seldom.timings.compress->count = 2;
        for (const Measurement& between : {failed, untimed, seldom})
            QCOMPARE(noisyRows({row(1, 100, 10), between, row(3, 100, 1)}), (Flags{true, false, false}));
    }

    void fewRunsAreNotJudged() {
        Measurement seldom = row(1, 100, 10);
        seldom.timings.compress->count = 2;
        QCOMPARE(noisyRows({seldom, row(2, 100, 1)}), (Flags{false, false}));
        seldom.timings.compress->count = 3;
        QCOMPARE(noisyRows({seldom, row(2, 100, 1)}), (Flags{true, false}));
    }

    void otherCurvesDoNotCount() {
        Measurement other = row(2, 100, 1);
        other.point.drive.mode = DriveMode::OneShot;
        QCOMPARE(noisyRows({row(1, 100, 10), other}), (Flags{false, false}));
        const FakeCodec codec;
        other = row(2, 100, 1);
        other.point.codec = &codec;
        QCOMPARE(noisyRows({row(1, 100, 10), other}), (Flags{false, false}));
    }

private:
    [[nodiscard]] Measurement row(int level, double median, double interquartileRange) const {
        Measurement measurement;
        measurement.point = {.codec = &m_codec, .level = level};
        measurement.timings.compress = Summary{
            .lowerQuartile = median - interquartileRange / 2,
            .median = median,
            .upperQuartile = median + interquartileRange / 2,
            .count = 4,
        };
        return measurement;
    }

    FakeCodec m_codec;
};

QTEST_GUILESS_MAIN(TestNoisyRows)
#include "tst_NoisyRows.moc"
