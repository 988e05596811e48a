// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/DriveFindings.h"
#include "tests/support/MadeSweep.h"

#include <QTest>

#include <algorithm>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

using Rows = std::vector<std::size_t>;

constexpr std::uint64_t kCustomersBytes = 3'018'756;

Drive writes(std::optional<std::size_t> writeSize) {
    return {.writeSize = writeSize};
}

/// The only finding; the test fails where there are none or several.
Finding only(const MadeSweep& sweep) {
    const std::vector<Finding> findings = driveFindings(sweep.rows());
    return findings.size() == 1 ? findings.front() : Finding{};
}

SweepPoint windowed(std::string_view codec, std::string_view knob, int level, int window) {
    SweepPoint point = madePoint(codec, level);
    point.knobs.set(knob, window);
    return point;
}

/// A response of 300 bytes whose encoder is made for it, in the times that libzstd 1.5.4 takes.
MadeSweep smallBody(Drive known) {
    MadeSweep sweep(300);
    sweep.add(madePoint("zstd", 1), 250, 15e-6);
    sweep.add(madePoint("zstd", 12), 240, 35e-3);
    sweep.add(madePoint("zstd", 1, known), 250, 14e-6);
    sweep.add(madePoint("zstd", 12, known), 240, 33e-6);
    return sweep;
}

constexpr Drive kOneShot = {.mode = DriveMode::OneShot};

} // namespace

class TestDriveFindings final : public QObject {
    Q_OBJECT

private slots:
    void oneWayOnlyTellsNothing() {
        QVERIFY(driveFindings(steadySweep().rows()).empty());
        QVERIFY(driveFindings(customersSweep().rows()).empty());
    }

    /// `customers`, 10,000 records, brotli 1: measured in one write and in writes of 4 and of 80 KiB.
    void smallWritesRuinLowQualities() {
        MadeSweep sweep(kCustomersBytes);
        sweep.add(madePoint("brotli", 1, writes(4096)), 694'566);
        sweep.add(madePoint("brotli", 5, writes(4096)), 425'000);
        sweep.add(madePoint("brotli", 1, writes(80 * 1024)), 447'282);
        sweep.add(madePoint("brotli", 5, writes(80 * 1024)), 422'186);
        sweep.add(madePoint("brotli", 1, writes(std::nullopt)), 447'954);
        const Finding ruined = only(sweep);
        QCOMPARE(ruined.code, FindingCode::PiecesEnlarge);
        QCOMPARE(ruined.points, Rows{0});
        QCOMPARE(ruined.other, std::optional<std::size_t>(4)); // the largest pieces
        QVERIFY(qAbs(*ruined.bytesFactor - 1.5505) < 0.0001);
        QCOMPARE(ruined.loss, (Loss{.bytes = 246'612}));
    }

    void flushesDoToo() {
        Drive flushed = writes(16 * 1024);
        flushed.flushEvery = 4096;
        MadeSweep sweep(kCustomersBytes);
        sweep.add(madePoint("gzip", 1), 400'000);
        sweep.add(madePoint("gzip", 1, flushed), 440'001);
        QCOMPARE(only(sweep).points, Rows{1});
        sweep.record().measurements[1].compressedBytes = 440'000;
        QVERIFY(driveFindings(sweep.rows()).empty());
    }

    /// Other pieces, but other parameters, too: what made the difference is not known.
    void otherParametersTellNothingOfPieces() {
        MadeSweep sweep(200'000); // libzstd picks other tables for a known size
        sweep.add(madePoint("zstd", 3, writes(4096)), 60'000);
        sweep.add(madePoint("zstd", 3, kOneShot), 40'000);
        QVERIFY(driveFindings(sweep.rows()).empty());
        MadeSweep same(200'000);
        same.add(madePoint("zstd", 3, writes(4096)), 60'000);
        same.add(madePoint("zstd", 3), 40'000);
        QCOMPARE(only(same).points, Rows{0});
    }

    void unknownSizeCostsSmallBodiesTime() {
        Drive announced;
        announced.mode = DriveMode::Pledged;
        for (const Drive& known : {announced, kOneShot}) {
            const Finding costly = only(smallBody(known));
            QCOMPARE(costly.code, FindingCode::UnannouncedSize);
            QCOMPARE(costly.points, Rows{1});
            QCOMPARE(costly.other, std::optional<std::size_t>(3));
            QVERIFY(qAbs(*costly.cpuFactor - 1060.6) < 0.1);
            QVERIFY(qAbs(costly.loss.cpuSeconds - 0.034967) < 1e-9);
        }
    }

    void unknownSizeIsNotBlamedWithoutProof() {
        Drive otherWrites = writes(4096);
        otherWrites.mode = DriveMode::Pledged;
        QVERIFY(driveFindings(smallBody(otherWrites).rows()).empty());
        MadeSweep twice = smallBody(kOneShot);
        twice.record().measurements[1].timings.compressCpu = madeTimes(65e-6); // 1.97 times
        QVERIFY(driveFindings(twice.rows()).empty());
        MadeSweep reused = smallBody(kOneShot);
        for (Measurement& row : reused.record().measurements)
            row.point.drive.encoder = EncoderUse::Reused;
        QVERIFY(driveFindings(reused.rows()).empty());
    }

    /// `customers`, 10,000 records, brotli 5: lgwin 22 makes 422,186 bytes and 18 makes 410,084.
    void aSmallerWindowThatDoesBetter() {
        MadeSweep sweep(kCustomersBytes);
        sweep.add(windowed("brotli", "lgwin", 5, 18), 410'084);
        sweep.add(windowed("brotli", "lgwin", 5, 20), 415'000);
        sweep.add(madePoint("brotli", 5), 422'186); // 22 unless set
        const std::vector<Finding> findings = driveFindings(sweep.rows());
        QCOMPARE(findings.size(), std::size_t{2});
        QCOMPARE(findings[0].code, FindingCode::SmallerWindow);
        QCOMPARE(findings[0].points, Rows{1});
        QCOMPARE(findings[1].points, Rows{2});
        QCOMPARE(findings[1].other, std::optional<std::size_t>(0));
        QCOMPARE(findings[1].loss, (Loss{.bytes = 12'102}));
    }

    void aLargerWindowThatDoesBetterIsAsOneExpects() {
        MadeSweep sweep(kCustomersBytes);
        sweep.add(windowed("zstd", "windowLog", 3, 18), 450'000);
        sweep.add(windowed("zstd", "windowLog", 3, 21), 440'000);
        QVERIFY(driveFindings(sweep.rows()).empty());
    }

    void otherKnobsMayNotDiffer() {
        MadeSweep sweep(kCustomersBytes);
        SweepPoint other = windowed("zstd", "windowLog", 3, 18);
        other.knobs.set("minMatch", 6);
        sweep.add(std::move(other), 430'000);
        sweep.add(windowed("zstd", "windowLog", 3, 21), 440'000);
        QVERIFY(driveFindings(sweep.rows()).empty());
    }
};

QTEST_GUILESS_MAIN(TestDriveFindings)
#include "tst_DriveFindings.moc"
