// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/SweepRelay.h"

#include <QTest>

#include <semaphore>
#include <thread>

using namespace levelscope;
using core::SweepPhase;

class TestSweepRelay final : public QObject {
    Q_OBJECT

private slots:
    void firstNewsWakesAndTheRestWaits() {
        int wakes = 0;
        app::SweepRelay relay([&] { ++wakes; }, {});
        relay.pointMeasured(measurementOf(3, 100));
        relay.pointMeasured(measurementOf(1, 200));
        relay.progressed({.stepsDone = 2});
        relay.conditionsChanged({.probes = 4});
        QCOMPARE(wakes, 1);

        const std::optional<app::SweepBatch> batch = relay.take();
        QVERIFY(batch.has_value());
        QCOMPARE(batch->measurements.size(), std::size_t{2});
        QCOMPARE(batch->measurements[0].index, std::size_t{1});
        QCOMPARE(batch->measurements[1].index, std::size_t{3});
        QCOMPARE(batch->progress.stepsDone, std::size_t{2});
        QCOMPARE(batch->conditions.probes, 4U);
    }

    /// A reader that took something will look again by itself; only one that found nothing must be woken.
    void readerSleepsOnceItFindsNothing() {
        int wakes = 0;
        app::SweepRelay relay([&] { ++wakes; }, {});
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
        app::SweepRelay relay([] {}, {});
        relay.pointMeasured(measurementOf(0, 100));
        relay.pointMeasured(measurementOf(0, 90));
        const std::optional<app::SweepBatch> batch = relay.take();
        QCOMPARE(batch->measurements.size(), std::size_t{1});
        QCOMPARE(batch->measurements[0].compressedBytes, std::optional<std::uint64_t>(90));
    }

    void nothingIsLostBetweenThreads() {
        constexpr std::size_t kPoints = 2000;
        std::atomic<bool> awake = false;
        app::SweepRelay relay([&] { awake = true; }, {});
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

    void timedRunsAreLeftInPeace_data() {
        QTest::addColumn<SweepPhase>("phase");
        QTest::newRow("timings") << SweepPhase::Timings;
        QTest::newRow("concurrency") << SweepPhase::Concurrency;
    }
    void timedRunsAreLeftInPeace() {
        QFETCH(SweepPhase, phase);
        int wakes = 0;
        app::SweepRelay relay([&] { ++wakes; }, {});
        relay.progressed({.phase = phase, .round = 1});
        relay.pointMeasured(measurementOf(0, 100));
        QCOMPARE(wakes, 0);
        QVERIFY(!relay.take().has_value());
        QCOMPARE(relay.progress().round, 1U);
        QVERIFY(relay.takeRest().has_value());
    }

    /// The sweep's thread comes back only when the reader has shown what it took.
    void pauseLastsUntilTheNewsIsShown() {
        std::binary_semaphore awake(0);
        app::SweepRelay relay([&] { awake.release(); }, {});
        relay.progressed({.phase = SweepPhase::Timings});
        relay.pointMeasured(measurementOf(5, 100));
        std::atomic<bool> shown = false;
        std::atomic<bool> cameBackTooEarly = false;
        std::jthread sweep([&] {
            relay.timingPaused();
            cameBackTooEarly = !shown;
        });
        awake.acquire();
        const std::optional<app::SweepBatch> batch = relay.take();
        QVERIFY(batch.has_value());
        QCOMPARE(batch->measurements.at(0).index, std::size_t{5});
        shown = true;
        relay.confirmShown();
        sweep.join();
        QVERIFY(!cameBackTooEarly);
        relay.pointMeasured(measurementOf(6, 100));
        QVERIFY(!relay.take().has_value()); // the next run is in progress
    }

    void sweepBeginsOnceItsStartIsShown() {
        app::SweepRelay relay([] {}, {});
        std::atomic<bool> shown = false;
        std::atomic<bool> beganTooEarly = false;
        std::jthread sweep([&] {
            relay.awaitStartShown();
            beganTooEarly = !shown;
        });
        shown = true;
        relay.confirmShown();
        sweep.join();
        QVERIFY(!beganTooEarly);
    }

    void pauseWithoutNewsIsNone() {
        app::SweepRelay relay([] {}, {});
        relay.timingPaused();
        QVERIFY(!relay.take().has_value());
    }

    /// A reader that never comes, as one that waits for the sweep's end, holds nobody up.
    void pauseEndsByItself() {
        app::SweepRelay relay([] {}, {});
        relay.progressed({.phase = SweepPhase::Timings});
        relay.timingPaused();
        QVERIFY(!relay.take().has_value());
    }

    void pauseEndsWithAStop() {
        std::stop_source stop;
        std::binary_semaphore awake(0);
        app::SweepRelay relay([&] { awake.release(); }, stop.get_token());
        relay.progressed({.phase = SweepPhase::Timings});
        std::jthread sweep([&] { relay.timingPaused(); });
        awake.acquire();
        stop.request_stop();
        sweep.join();
        relay.timingPaused(); // nor does it wait again
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
