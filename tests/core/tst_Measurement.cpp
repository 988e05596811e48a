// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/CodecRegistry.h"
#include "core/sweep/Measurement.h"

#include <QTest>

using namespace levelscope::core;

class TestMeasurement final : public QObject {
    Q_OBJECT

private slots:
    void ratioAndSavings() {
        const Measurement measurement = sized(298'727, 41'132);
        QVERIFY(std::abs(*measurement.ratio() - 7.2626) < 0.0001);
        QVERIFY(std::abs(*measurement.savedPercent() - 86.2309) < 0.0001);
    }

    void enlargingSavesLessThanNothing() {
        const Measurement measurement = sized(100, 125);
        QCOMPARE(*measurement.ratio(), 0.8);
        QCOMPARE(*measurement.savedPercent(), -25.0);
    }

    void anEmptyBodyHasNoRatioAndNoSpeed() {
        Measurement measurement = sized(0, 9);
        measurement.timings.compress = summarize(std::vector{0.001});
        QVERIFY(!measurement.ratio().has_value());
        QVERIFY(!measurement.savedPercent().has_value());
        QVERIFY(!measurement.compressMBps().has_value());
        QVERIFY(measurement.reached());
    }

    void speedsAreMegabytesOfTheBodyPerMedianSecond() {
        Measurement measurement = sized(3'000'000, 400'000);
        QVERIFY(!measurement.compressMBps().has_value());
        measurement.timings.compress = summarize(std::vector{0.03, 0.01, 0.2});
        measurement.timings.decompress = summarize(std::vector{0.002});
        QCOMPARE(*measurement.compressMBps(), 100.0);
        QCOMPARE(*measurement.decompressMBps(), 1500.0);
    }

    void aFailedPointIsReached() {
        Measurement measurement;
        QVERIFY(!measurement.reached());
        measurement.error = Error{ErrorCode::EncodeFailed, {}};
        QVERIFY(measurement.failed());
        QVERIFY(measurement.reached());
        QVERIFY(!measurement.ratio().has_value());
    }

    void outputIsRefutedByWhatItIs_data() {
        QTest::addColumn<ErrorCode>("code");
        QTest::addColumn<bool>("refuted");
        QTest::newRow("does not decode") << ErrorCode::DecodeFailed << true;
        QTest::newRow("decodes to something else") << ErrorCode::RoundTripMismatch << true;
        QTest::newRow("changes") << ErrorCode::NotDeterministic << true;
        QTest::newRow("process lost") << ErrorCode::WorkerLost << false;
        QTest::newRow("no memory") << ErrorCode::OutOfMemory << false;
        QTest::newRow("library gave up") << ErrorCode::EncodeFailed << false;
        QTest::newRow("body cut short later") << ErrorCode::PayloadChanged << false;
        QTest::newRow("our mistake") << ErrorCode::Internal << false;
    }

    void outputIsRefutedByWhatItIs() {
        QFETCH(const ErrorCode, code);
        Measurement measurement = sized(100, 10);
        QVERIFY(!measurement.outputRefuted());
        measurement.error = Error{code, {}};
        QVERIFY(measurement.failed());
        QTEST(measurement.outputRefuted(), "refuted");
    }

    /// RFC 9659: at most 8 MiB in zstd responses.
    void browsersRefuseWideZstdWindows() {
        Measurement measurement = sized(100'000'000, 1000);
        measurement.point.codec = findCodec("zstd");
        QVERIFY(!measurement.refusedByBrowsers());
        measurement.declaredWindowBytes = 8'388'608;
        QVERIFY(!measurement.refusedByBrowsers());
        measurement.declaredWindowBytes = 8'388'609;
        QVERIFY(measurement.refusedByBrowsers());
        measurement.point.codec = findCodec("brotli");
        QVERIFY(!measurement.refusedByBrowsers());
    }

    void pointsOfOneCurveDifferInTheLevelOnly() {
        const SweepPoint point{.codec = findCodec("zstd"), .level = 3};
        SweepPoint other = point;
        other.level = 4;
        QVERIFY(curveOf(other) == curveOf(point));
        other.drive.mode = DriveMode::OneShot;
        QVERIFY(curveOf(other) != curveOf(point));
        other = point;
        other.knobs.set("windowLog", 20);
        QVERIFY(curveOf(other) != curveOf(point));
        other = point;
        other.setup = "nginx";
        QVERIFY(curveOf(other) != curveOf(point));
        other = point;
        other.codec = findCodec("gzip");
        QVERIFY(curveOf(other) != curveOf(point));
    }

private:
    static Measurement sized(std::uint64_t original, std::uint64_t compressed) {
        Measurement measurement;
        measurement.originalBytes = original;
        measurement.compressedBytes = compressed;
        return measurement;
    }
};

QTEST_GUILESS_MAIN(TestMeasurement)
#include "tst_Measurement.moc"
