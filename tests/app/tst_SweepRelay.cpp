// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/SweepRelay.h"

#include <QTest>

#include <thread>

using namespace levelscope;

class TestSweepRelay final : public QObject {
    Q_OBJECT

private slots:
    void firstNewsWakesAndTheRestWaits() {
        int wakes = 0;
        app::SweepRelay relay([&] { ++wakes; });
        relay.pointMeasured(measurementOf(3, 100));
        relay.pointMeasured(measurementOf(1, 200));
        relay.progressed({.stepsDone = 2});
        QCOMPARE(wakes, 1);

        const std::optional<app::SweepBatch> batch = relay.take();
        QVERIFY(batch.has_value());
        QCOMPARE(batch->measurements.size(), std::size_t{2});
        QCOMPARE(batch->measurements[0].index, std::size_t{1});
        QCOMPARE(batch->measurements[1].index, std::size_t{3});
        QCOMPARE(batch->progress.stepsDone, std::size_t{2});
    }

    /// A reader that took something will look again by itself; only one that found nothing must be woken.
    void readerSleepsOnceItFindsNothing() {
        int wakes = 0;
        app::SweepRelay relay([&] { ++wakes; });
        relay.progressed({.stepsDone = 1});
        QVERIFY(relay.take().has_value());
        relay.progressed({.stepsDone = 2});
        QCOMPARE(wakes, 1);
        QVERIFY(relay.take().has_value());
        QVERIFY(!relay.take().has_value());
        relay.progressed({.stepsDone = 3});
        QCOMPARE(wakes, 2);
    }

    void ofOnePointTheNewestStateArrives() {
        app::SweepRelay relay([] {});
        relay.pointMeasured(measurementOf(0, 100));
        relay.pointMeasured(measurementOf(0, 90));
        const std::optional<app::SweepBatch> batch = relay.take();
        QCOMPARE(batch->measurements.size(), std::size_t{1});
        QCOMPARE(batch->measurements[0].compressedBytes, std::optional<std::uint64_t>(90));
    }

    void nothingIsLostBetweenThreads() {
        constexpr std::size_t kPoints = 2000;
        std::atomic<bool> awake = false;
        app::SweepRelay relay([&] { awake = true; });
        std::jthread writer([&] {
            for (std::size_t index = 0; index < kPoints; ++index)
                relay.pointMeasured(measurementOf(index, index));
        });
        std::size_t received = 0;
        while (received < kPoints) {
            if (!awake.exchange(false))
                continue;
            while (const std::optional<app::SweepBatch> batch = relay.take())
                received += batch->measurements.size();
        }
        QCOMPARE(received, kPoints);
    }

private:
    static core::Measurement measurementOf(std::size_t index, std::uint64_t compressedBytes) {
        core::Measurement measurement;
        measurement.index = index;
        measurement.compressedBytes = compressedBytes;
        return measurement;
    }
};

QTEST_GUILESS_MAIN(TestSweepRelay)
#include "tst_SweepRelay.moc"
