// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/PointMarks.h"
#include "tests/support/MadeSweep.h"

#include <QTest>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

constexpr ParetoRow kOnFront{Standing::Front, std::nullopt};

ParetoRow beatenBy(std::size_t planIndex) {
    return {Standing::Beaten, planIndex};
}

} // namespace

class TestPointMarks final : public QObject {
    Q_OBJECT

private slots:
    void nothingMeasured() {
        QCOMPARE(pointMarks({}), PointMarks{});
        QCOMPARE(PointMarks{}.of(3), PointMark{});
    }

    /// zstd 2 to 12 make more bytes in more time than zstd 1; brotli is smaller than all for longer.
    void curvesAndAllTogether() {
        MadeSweep sweep = customersSweep();
        sweep.add(madePoint("brotli", 1), 447'954, 0.0055);
        sweep.add(madePoint("brotli", 11), 341'338, 3.0);
        const PointMarks marks = pointMarks(sweep.rows());
        QCOMPARE(marks.points.size(), std::size_t{11});
        QCOMPARE(marks.of(0).inCurve, kOnFront);
        QCOMPARE(marks.of(0).beatenBy(), std::optional<std::size_t>());
        QCOMPARE(marks.of(4).inCurve, beatenBy(0));
        QCOMPARE(marks.of(9).inCurve, kOnFront);
        QCOMPARE(marks.of(9).compression, beatenBy(0));
        QCOMPARE(marks.of(9).beatenBy(), std::optional<std::size_t>(0));
        QCOMPARE(marks.compressionFront, (std::vector<std::size_t>{10, 8, 0}));
    }

    /// 120 bytes in 4 s against 110 in 2 s, of the same curve, and 60 in 1 s, of another.
    void theOwnCurveIsNamedFirst() {
        MadeSweep sweep(1000);
        sweep.add(madePoint("zstd", 1), 110, 2);
        sweep.add(madePoint("zstd", 2), 120, 4);
        sweep.add(madePoint("brotli", 1), 60, 1);
        const PointMark mark = pointMarks(sweep.rows()).of(1);
        QCOMPARE(mark.compression, beatenBy(2));
        QCOMPARE(mark.beatenBy(), std::optional<std::size_t>(0));
    }

    /// Rows come in another order than the plan's, and not all of them.
    void pointsAreNamedByPlanIndex() {
        MadeSweep sweep(1000);
        sweep.add(madePoint("zstd", 1), 100, 1).index = 7;
        sweep.add(madePoint("zstd", 2), 110, 2).index = 4;
        const PointMarks marks = pointMarks(sweep.rows());
        QCOMPARE(marks.points.size(), std::size_t{8});
        QCOMPARE(marks.of(0), PointMark{});
        QCOMPARE(marks.of(4).inCurve, beatenBy(7));
        QCOMPARE(marks.compressionFront, std::vector<std::size_t>{7});
    }

    void decompressionIsJudgedByItsOwnTimes() {
        MadeSweep sweep(1000);
        sweep.add(madePoint("zstd", 1), 100, 1).timings.decompressCpu = madeTimes(0.3);
        sweep.add(madePoint("zstd", 2), 110, 2).timings.decompressCpu = madeTimes(0.1);
        const PointMarks marks = pointMarks(sweep.rows());
        QCOMPARE(marks.of(1).compression, beatenBy(0));
        QCOMPARE(marks.of(1).decompression, kOnFront);
        QCOMPARE(marks.decompressionFront, (std::vector<std::size_t>{0, 1}));
    }

    void sizesAloneDecideOnlyWhatIsSure() {
        MadeSweep sweep(1000);
        sweep.add(madePoint("zstd", 1), 110);
        sweep.add(madePoint("zstd", 2), 100);
        sweep.add(madePoint("gzip", 1), 105);
        sweep.add(madePoint("gzip", 2), 1000);
        const PointMarks marks = pointMarks(sweep.rows());
        QCOMPARE(marks.of(0), PointMark{});
        QCOMPARE(marks.of(1), (PointMark{kOnFront, kOnFront, kOnFront}));
        QCOMPARE(marks.of(2), (PointMark{kOnFront, {}, {}}));
        QCOMPARE(marks.of(3).compression, (ParetoRow{Standing::NoGain, std::nullopt}));
        QCOMPARE(marks.compressionFront, std::vector<std::size_t>{1});
    }

    void equalAndFailedSizesDecideNothing() {
        MadeSweep sweep(1000);
        sweep.add(madePoint("zstd", 1), 100);
        sweep.add(madePoint("zstd", 2), 100);
        sweep.add(madePoint("zstd", 3), 50).error = Error{ErrorCode::DecodeFailed, {}};
        QCOMPARE(pointMarks(sweep.rows()).points, std::vector<PointMark>(3));
    }

    /// Once anything is timed, paretoFront's rules hold for all.
    void partlyTimed() {
        MadeSweep sweep(1000);
        sweep.add(madePoint("zstd", 1), 110, 1);
        sweep.add(madePoint("zstd", 2), 100);
        const PointMarks marks = pointMarks(sweep.rows());
        QCOMPARE(marks.of(1).compression, ParetoRow{});
        QCOMPARE(marks.of(1).decompression, kOnFront);
    }
};

QTEST_GUILESS_MAIN(TestPointMarks)
#include "tst_PointMarks.moc"
