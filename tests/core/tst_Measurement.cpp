// SPDX-License-Identifier: GPL-3.0-or-later
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
        measurement.compressSeconds = summarize(std::vector{0.001});
        QVERIFY(!measurement.ratio().has_value());
        QVERIFY(!measurement.savedPercent().has_value());
        QVERIFY(!measurement.compressMBps().has_value());
        QVERIFY(measurement.reached());
    }

    void speedsAreMegabytesOfTheBodyPerMedianSecond() {
        Measurement measurement = sized(3'000'000, 400'000);
        QVERIFY(!measurement.compressMBps().has_value());
        measurement.compressSeconds = summarize(std::vector{0.03, 0.01, 0.2});
        measurement.decompressSeconds = summarize(std::vector{0.002});
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
