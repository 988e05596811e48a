// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/LevelFindings.h"
#include "tests/support/MadeSweep.h"

#include <QTest>

#include <algorithm>
#include <iterator>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

using Rows = std::vector<std::size_t>;

std::vector<Finding> found(const MadeSweep& sweep, FindingCode code) {
    std::vector<Finding> findings;
    std::ranges::copy_if(levelFindings(sweep.rows()), std::back_inserter(findings),
                         [&](const Finding& finding) { return finding.code == code; });
    return findings;
}

/// The only one of its code; the test fails where there are none or several.
Finding only(const MadeSweep& sweep, FindingCode code) {
    const std::vector<Finding> findings = found(sweep, code);
    return findings.size() == 1 ? findings.front() : Finding{};
}

/// Six levels that save 10,000 bytes each for 5 ms, and a seventh that saves `savedBytes` for as much.
MadeSweep withLastStep(std::uint64_t savedBytes) {
    MadeSweep sweep = steadySweep();
    sweep.add(madePoint("zstd", 7), 440'000 - savedBytes, 0.035);
    return sweep;
}

} // namespace

class TestLevelFindings final : public QObject {
    Q_OBJECT

private slots:
    void nothingIsSaidOfASteadyCurve() { QVERIFY(levelFindings(steadySweep().rows()).empty()); }
    void nothingIsSaidOfNothing() { QVERIFY(levelFindings({}).empty()); }

    /// FACTS of `customers`: zstd 3 makes 453,130 bytes and zstd 1 409,809, in made-up 10 and 5 ms.
    void aRunOfBeatenLevelsIsOneFinding() {
        const Finding beaten = only(customersSweep(), FindingCode::Beaten);
        QCOMPARE(beaten.points, (Rows{1, 2, 3, 4, 5, 6, 7}));
        QCOMPARE(beaten.other, std::optional<std::size_t>(0));
        QCOMPARE(beaten.example, std::size_t{2}); // zstd 3, a server's default
        QVERIFY(beaten.isServerDefault);
        QVERIFY(qAbs(*beaten.bytesFactor - 1.1057) < 0.0001);
        QCOMPARE(beaten.cpuFactor, std::optional(2.0));
        QCOMPARE(beaten.loss, (Loss{.bytes = 43'321, .cpuSeconds = 0.005}));
    }

    void withoutADefaultTheWorstIsTheExample() {
        MadeSweep sweep(1'000'000);
        sweep.add(madePoint("zstd", 5), 100'000, 0.010);
        sweep.add(madePoint("zstd", 7), 120'000, 0.020);
        sweep.add(madePoint("zstd", 8), 110'000, 0.040);
        const Finding beaten = only(sweep, FindingCode::Beaten);
        // 10,000 bytes and 30 ms are more than 20,000 bytes and 10 ms, at 0.16 us a byte.
        QCOMPARE(beaten.example, std::size_t{2});
        QVERIFY(!beaten.isServerDefault);
    }

    void eachWinnerHasItsOwn() {
        MadeSweep sweep(1'000'000);
        sweep.add(madePoint("zstd", 5), 100'000, 0.010);
        sweep.add(madePoint("zstd", 6), 110'000, 0.020);
        sweep.add(madePoint("zstd", 7), 50'000, 0.100);
        sweep.add(madePoint("zstd", 8), 60'000, 0.200);
        const std::vector<Finding> beaten = found(sweep, FindingCode::Beaten);
        QCOMPARE(beaten.size(), std::size_t{2});
        QCOMPARE(beaten[0].points, Rows{1});
        QCOMPARE(beaten[0].other, std::optional<std::size_t>(0));
        QCOMPARE(beaten[1].points, Rows{3});
        QCOMPARE(beaten[1].other, std::optional<std::size_t>(2));
    }

    void noTimeNoBeating() {
        MadeSweep sweep = customersSweep();
        for (Measurement& row : sweep.record().measurements)
            row.timings = {};
        QVERIFY(found(sweep, FindingCode::Beaten).empty());
        QVERIFY(found(sweep, FindingCode::PaysLittle).empty());
        QCOMPARE(found(sweep, FindingCode::Dip).size(), std::size_t{1});
    }

    void otherCurvesDoNotBeat() {
        MadeSweep sweep(1'000'000);
        sweep.add(madePoint("zstd", 1), 100'000, 0.010);
        sweep.add(madePoint("zstd", 2, {.mode = DriveMode::OneShot}), 110'000, 0.020);
        sweep.add(madePoint("brotli", 2), 110'000, 0.020);
        QVERIFY(levelFindings(sweep.rows()).empty());
    }

    /// Published: nothing below 16 passes level 1 again; the deepest is level 4 with 460,813 bytes.
    void theDipOfCustomers() {
        const Finding dip = only(customersSweep(), FindingCode::Dip);
        QCOMPARE(dip.points, (Rows{1, 2, 3, 4, 5, 6, 7}));
        QCOMPARE(dip.other, std::optional<std::size_t>(0));
        QCOMPARE(dip.example, std::size_t{3});
        QCOMPARE(dip.end, std::optional<std::size_t>(8));
        QVERIFY(qAbs(*dip.bytesFactor - 1.1245) < 0.0001);
        QCOMPARE(dip.loss, (Loss{.bytes = 51'004}));
    }

    void aDipThatDoesNotEnd() {
        MadeSweep sweep = customersSweep();
        sweep.record().measurements.pop_back();
        const Finding dip = only(sweep, FindingCode::Dip);
        QCOMPARE(dip.code, FindingCode::Dip);
        QCOMPARE(dip.end, std::optional<std::size_t>());
        QCOMPARE(dip.highest, std::optional<std::size_t>(7));
    }

    void aDipStartsRightAfterLevelOne() {
        MadeSweep sweep(1'000'000);
        sweep.add(madePoint("zstd", 1), 100'000);
        sweep.add(madePoint("zstd", 2), 100'000);
        Measurement& three = sweep.add(madePoint("zstd", 3), 100'001);
        QCOMPARE(only(sweep, FindingCode::Dip).points, Rows{2});
        three.error = Error{ErrorCode::RoundTripMismatch, {}};
        QVERIFY(found(sweep, FindingCode::Dip).empty());
        three.error.reset();
        sweep.record().measurements[1].compressedBytes = 99'000;
        QVERIFY(found(sweep, FindingCode::Dip).empty());
    }

    void withoutLevelOneNothingDips() {
        MadeSweep sweep = customersSweep();
        sweep.record().measurements.erase(sweep.record().measurements.begin());
        QVERIFY(found(sweep, FindingCode::Dip).empty());
    }

    /// `customers`, 1,000 records, streamed: levels 19 to 22 make 36,952 bytes.
    void tiesNameTheOneToTake() {
        MadeSweep sweep(298'727);
        sweep.add(madePoint("zstd", 18), 37'199, 0.1);
        sweep.add(madePoint("zstd", 19), 36'952, 0.2001);
        sweep.add(madePoint("zstd", 20), 36'952, 0.2);
        sweep.add(madePoint("zstd", 22), 36'952, 0.3);
        const Finding tie = only(sweep, FindingCode::Tie);
        QCOMPARE(tie.points, (Rows{1, 2, 3}));
        QCOMPARE(tie.other, std::optional<std::size_t>(1)); // no difference to 20 is sure
        QCOMPARE(tie.example, std::size_t{3});
        QVERIFY(qAbs(*tie.cpuFactor - 1.499) < 0.001);
        QVERIFY(!tie.sameOutput);
        QVERIFY(found(sweep, FindingCode::Beaten).empty());
    }

    void tiesWithoutASureDifferenceNameNone() {
        MadeSweep sweep(298'727);
        sweep.add(madePoint("zstd", 14), 38'775, 0.1).outputHash = 7;
        sweep.add(madePoint("zstd", 15), 38'775, 0.1001).outputHash = 7;
        const Finding tie = only(sweep, FindingCode::Tie);
        QCOMPARE(tie.points, (Rows{0, 1}));
        QCOMPARE(tie.other, std::optional<std::size_t>());
        QVERIFY(tie.sameOutput);
        sweep.record().measurements[1].outputHash = 8;
        QVERIFY(!only(sweep, FindingCode::Tie).sameOutput);
        sweep.record().measurements[1].timings = {};
        QCOMPARE(only(sweep, FindingCode::Tie).other, std::optional<std::size_t>());
    }

    void tiesThatSaveNothingAreNotWorthSaying() {
        MadeSweep sweep(290);
        sweep.add(madePoint("zstd", -2), 299);
        sweep.add(madePoint("zstd", -1), 299);
        QVERIFY(levelFindings(sweep.rows()).empty());
    }

    /// 10,000 bytes for 5 ms are usual, 0.5 us a byte; 100 bytes for as much are 50 us.
    void aStepThatCostsManyTimesTheUsual() {
        const Finding little = only(withLastStep(100), FindingCode::PaysLittle);
        QCOMPARE(little.points, Rows{6});
        QCOMPARE(little.other, std::optional<std::size_t>(5));
        QVERIFY(qAbs(*little.secondsPerByte - 50e-6) < 1e-9);
        QVERIFY(qAbs(*little.usualSecondsPerByte - 0.5e-6) < 1e-12);
        QCOMPARE(little.loss.bytes, std::int64_t{-100});
        QVERIFY(qAbs(little.loss.cpuSeconds - 0.005) < 1e-12);
    }

    /// The nearer ends of the intervals are 35 x 0.9961 - 30 x 1.0039 = 4.75 ms apart: ten times the usual
    /// 0.5 us are reached with 949 bytes.
    void theLimitIsSurelyTenTimes() {
        QCOMPARE(found(withLastStep(940), FindingCode::PaysLittle).size(), std::size_t{1});
        QVERIFY(found(withLastStep(960), FindingCode::PaysLittle).empty());
    }

    void fewStepsTellNothingUsual() {
        MadeSweep sweep = withLastStep(100);
        std::vector<Measurement>& rows = sweep.record().measurements;
        rows.erase(rows.begin(), rows.begin() + 2); // four steps are left
        QCOMPARE(found(sweep, FindingCode::PaysLittle).size(), std::size_t{1});
        rows.erase(rows.begin());
        QVERIFY(found(sweep, FindingCode::PaysLittle).empty());
    }
};

QTEST_GUILESS_MAIN(TestLevelFindings)
#include "tst_LevelFindings.moc"
