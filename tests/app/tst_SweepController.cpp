// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/SweepController.h"
#include "tests/support/FakeCodec.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <semaphore>

using namespace levelscope;
using test::FakeCodec;

namespace {

core::PayloadPtr payloadOf(std::string_view text) {
    const core::ByteView bytes = core::asBytes(text);
    return std::make_shared<core::Payload>("test", core::PayloadOrigin::File,
                                           std::vector<std::byte>(bytes.begin(), bytes.end()));
}

bool isFinished(const app::SweepController& sweep) {
    return std::holds_alternative<app::SweepFinished>(sweep.state());
}

core::SweepOutcome outcomeOf(const app::SweepController& sweep) {
    return std::get<app::SweepFinished>(sweep.state()).outcome;
}

std::ptrdiff_t reachedBy(const app::SweepController& sweep) {
    return std::ranges::count_if(sweep.measurements(), &core::Measurement::reached);
}

} // namespace

/// The life of a sweep as the window sees it.
class TestSweepController final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints)")));
        m_codec.onBegin = [](int) {};
    }

    void idleAtFirst() {
        app::SweepController sweep;
        QVERIFY(std::holds_alternative<app::SweepIdle>(sweep.state()));
        sweep.stop();
        QVERIFY(std::holds_alternative<app::SweepIdle>(sweep.state()));
    }

    void measuresEveryPoint() {
        app::SweepController sweep;
        QSignalSpy started(&sweep, &app::SweepController::started);
        sweep.start(m_payload, plan({1, 2, FakeCodec::kFailing}));
        QCOMPARE(started.size(), 1);
        QVERIFY(std::holds_alternative<app::SweepRunning>(sweep.state()));
        QTRY_VERIFY(isFinished(sweep));
        QCOMPARE(outcomeOf(sweep), core::SweepOutcome::Done);
        QCOMPARE(reachedBy(sweep), std::ptrdiff_t{3});
        for (std::size_t index = 0; index < 3; ++index)
            QCOMPARE(sweep.measurements()[index].index, index);
        QVERIFY(sweep.measurements()[2].failed());
    }

    void emptyPlanFinishes() {
        app::SweepController sweep;
        sweep.start(m_payload, plan({}));
        QTRY_VERIFY(isFinished(sweep));
        QCOMPARE(outcomeOf(sweep), core::SweepOutcome::Done);
    }

    /// What arrives while a long level runs is shown before that level ends.
    void pointsArriveWhileOthersRun() {
        std::binary_semaphore release(0);
        m_codec.onBegin = [&](int level) {
            if (level == 9)
                release.acquire();
        };
        app::SweepController sweep;
        sweep.start(m_payload, plan({1, 2, 9}));
        QTRY_COMPARE(reachedBy(sweep), std::ptrdiff_t{2});
        QVERIFY(std::holds_alternative<app::SweepRunning>(sweep.state()));
        QTRY_COMPARE(std::get<app::SweepRunning>(sweep.state()).progress.running,
                     std::vector<std::size_t>{2});
        release.release();
        QTRY_VERIFY(isFinished(sweep));
        QCOMPARE(reachedBy(sweep), std::ptrdiff_t{3});
    }

    void stopKeepsWhatWasMeasured() {
        std::binary_semaphore release(0);
        m_codec.onBegin = [&](int level) {
            if (level == 9)
                release.acquire();
        };
        app::SweepController sweep;
        sweep.start(m_payload, plan({1, 9, 2}));
        QTRY_COMPARE(reachedBy(sweep), std::ptrdiff_t{2});
        sweep.stop();
        QVERIFY(std::holds_alternative<app::SweepStopping>(sweep.state()));
        sweep.stop(); // twice: nothing more happens
        QVERIFY(std::holds_alternative<app::SweepStopping>(sweep.state()));
        release.release();
        QTRY_VERIFY(isFinished(sweep));
        QCOMPARE(outcomeOf(sweep), core::SweepOutcome::Stopped);
        QCOMPARE(reachedBy(sweep), std::ptrdiff_t{2});
    }

    void stopAtOnceAfterStart() {
        app::SweepController sweep;
        sweep.start(m_payload, plan({1, 2}));
        sweep.stop();
        QTRY_VERIFY(isFinished(sweep));
    }

    void startWhileRunningFollows() {
        std::binary_semaphore release(0);
        m_codec.onBegin = [&](int level) {
            if (level == 9)
                release.acquire();
        };
        app::SweepController sweep;
        QSignalSpy started(&sweep, &app::SweepController::started);
        sweep.start(m_payload, plan({9}));
        const core::PayloadPtr other = payloadOf("another body");
        sweep.start(other, plan({1, 2}));
        QVERIFY(std::holds_alternative<app::SweepStopping>(sweep.state()));
        QCOMPARE(started.size(), 1);
        release.release();
        QTRY_COMPARE(started.size(), 2);
        QTRY_VERIFY(isFinished(sweep));
        QCOMPARE(sweep.payload(), other);
        QCOMPARE(reachedBy(sweep), std::ptrdiff_t{2});
        QCOMPARE(sweep.measurements()[0].originalBytes, std::uint64_t{12});
    }

    void stopForgetsWhatWaits() {
        std::binary_semaphore release(0);
        m_codec.onBegin = [&](int) { release.acquire(); };
        app::SweepController sweep;
        QSignalSpy started(&sweep, &app::SweepController::started);
        sweep.start(m_payload, plan({9}));
        sweep.start(m_payload, plan({1}));
        sweep.stop();
        release.release(1);
        QTRY_VERIFY(isFinished(sweep));
        QCOMPARE(started.size(), 1);
    }

    void destroyedWhileRunning() {
        for (int round = 0; round < 20; ++round) {
            app::SweepController sweep;
            sweep.start(m_payload, plan({1, 2, 8, 9}));
        }
        QCoreApplication::processEvents();
    }

    void startsAgainManyTimes() {
        app::SweepController sweep;
        for (int round = 0; round < 50; ++round) {
            sweep.start(m_payload, plan({1, 2}));
            if (round % 2 == 0)
                QTRY_VERIFY(isFinished(sweep));
        }
        QTRY_VERIFY(isFinished(sweep));
        QCOMPARE(reachedBy(sweep), std::ptrdiff_t{2});
    }

private:
    core::SweepPlan plan(std::initializer_list<int> levels) const {
        core::SweepPlan plan{.measure = core::Measure::Size, .threads = 2};
        for (const int level : levels)
            plan.points.push_back({&m_codec, level, {}});
        return plan;
    }

    FakeCodec m_codec;
    core::PayloadPtr m_payload = payloadOf("a response body of some bytes");
};

QTEST_GUILESS_MAIN(TestSweepController)
#include "tst_SweepController.moc"
