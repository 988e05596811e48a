// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/SweepController.h"
#include "core/PayloadFile.h"
#include "core/worker/SharedMemory.h"
#include "tests/support/FakeCodec.h"
#include "tests/support/WorkerGate.h"

#include <QFile>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace levelscope;
using test::FakeCodec;

namespace {

/// Milliseconds that a sweep may take: many under a sanitizer on a busy machine.
constexpr int kPatience = 60'000;

core::PayloadPtr payloadOf(std::string_view text) {
    const core::ByteView bytes = core::asBytes(text);
    return std::make_shared<core::Payload>("test", core::PayloadOrigin::File,
                                           std::vector<std::byte>(bytes.begin(), bytes.end()));
}

bool isRunning(const app::SweepController& sweep) {
    return std::holds_alternative<app::SweepRunning>(sweep.state());
}

bool isStopping(const app::SweepController& sweep) {
    return std::holds_alternative<app::SweepStopping>(sweep.state());
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

/// The life of a sweep as the window sees it. Level kHeld waits in its worker until the gate opens.
class TestSweepController final : public QObject {
    Q_OBJECT

    static constexpr int kHeld = 9;

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints)")));
        m_gate = std::make_unique<test::WorkerGate>();
        m_responses = std::make_unique<Responses>();
        m_codec.onBegin = [this](int level) {
            ++(**m_responses)[static_cast<std::size_t>(level)];
            if (level == kHeld)
                m_gate->pass();
        };
    }

    void idleAtFirst() {
        app::SweepController sweep;
        QVERIFY(std::holds_alternative<app::SweepIdle>(sweep.state()));
        sweep.stop();
        sweep.resume();
        sweep.noteInput();
        QVERIFY(std::holds_alternative<app::SweepIdle>(sweep.state()));
    }

    void measuresEveryPoint() {
        app::SweepController sweep;
        QSignalSpy started(&sweep, &app::SweepController::started);
        sweep.start(m_payload, plan({1, 2, FakeCodec::kFailing}));
        QCOMPARE(started.size(), 1);
        QVERIFY(isRunning(sweep));
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
        QCOMPARE(outcomeOf(sweep), core::SweepOutcome::Done);
        QCOMPARE(reachedBy(sweep), std::ptrdiff_t{3});
        for (std::size_t index = 0; index < 3; ++index)
            QCOMPARE(sweep.measurements()[index].index, index);
        QVERIFY(sweep.measurements()[2].failed());
        QVERIFY(!sweep.canResume());
    }

    void measuresSpeeds() {
        app::SweepController sweep;
        core::SweepPlan speeds = plan({1, 2});
        speeds.measure = core::Measure::Speed;
        speeds.rounds = {.warmups = 0, .runs = 2};
        sweep.start(m_payload, speeds);
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
        for (const core::Measurement& measurement : sweep.measurements())
            QVERIFY(measurement.timings.compress.has_value() && measurement.timings.compress->count >= 2);
        QVERIFY(sweep.conditions().timingsSeconds.has_value());
    }

    void emptyPlanFinishes() {
        app::SweepController sweep;
        sweep.start(m_payload, plan({}));
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
        QCOMPARE(outcomeOf(sweep), core::SweepOutcome::Done);
    }

    /// What arrives while a long level runs is shown before that level ends.
    void pointsArriveWhileOthersRun() {
        app::SweepController sweep;
        sweep.start(m_payload, plan({1, 2, kHeld}));
        QTRY_COMPARE_WITH_TIMEOUT(reachedBy(sweep), std::ptrdiff_t{2}, kPatience);
        QVERIFY(isRunning(sweep));
        const auto running = [&] { return std::get<app::SweepRunning>(sweep.state()).progress.running; };
        QTRY_COMPARE_WITH_TIMEOUT(running().size(), std::size_t{1}, kPatience);
        QCOMPARE(running().front().index, std::size_t{2});
        m_gate->open();
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
        QCOMPARE(reachedBy(sweep), std::ptrdiff_t{3});
    }

    /// The codec never comes back; the sweep ends all the same.
    void stopKeepsWhatWasMeasured() {
        app::SweepController sweep;
        sweep.start(m_payload, plan({1, kHeld, 2}));
        QTRY_COMPARE_WITH_TIMEOUT(reachedBy(sweep), std::ptrdiff_t{2}, kPatience);
        sweep.stop();
        QVERIFY(isStopping(sweep));
        sweep.stop(); // twice: nothing more happens
        QVERIFY(isStopping(sweep));
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
        QCOMPARE(outcomeOf(sweep), core::SweepOutcome::Stopped);
        QCOMPARE(reachedBy(sweep), std::ptrdiff_t{2});
        QVERIFY(sweep.canResume());
    }

    void stopAtOnceAfterStart() {
        app::SweepController sweep;
        sweep.start(m_payload, plan({1, kHeld}));
        sweep.stop();
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
        QCOMPARE(outcomeOf(sweep), core::SweepOutcome::Stopped);
    }

    void resumeMeasuresOnlyWhatIsMissing() {
        app::SweepController sweep;
        sweep.start(m_payload, plan({1, kHeld, 2}));
        QTRY_COMPARE_WITH_TIMEOUT(reachedBy(sweep), std::ptrdiff_t{2}, kPatience);
        sweep.stop();
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
        const auto startedAt = sweep.startedAt();
        const int responses = responsesOf(1);
        m_gate->open();
        sweep.resume();
        QVERIFY(isRunning(sweep));
        QCOMPARE(reachedBy(sweep), std::ptrdiff_t{2}); // never gone
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
        QCOMPARE(outcomeOf(sweep), core::SweepOutcome::Done);
        QCOMPARE(reachedBy(sweep), std::ptrdiff_t{3});
        QCOMPARE(responsesOf(1), responses);
        QCOMPARE(sweep.startedAt(), startedAt);
    }

    void startWhileRunningEndsTheOther() {
        app::SweepController sweep;
        QSignalSpy started(&sweep, &app::SweepController::started);
        sweep.start(m_payload, plan({kHeld}));
        const core::PayloadPtr other = payloadOf("another body");
        sweep.start(other, plan({1, 2}));
        QCOMPARE(started.size(), 2);
        QCOMPARE(sweep.payload(), other);
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
        QCOMPARE(outcomeOf(sweep), core::SweepOutcome::Done);
        QCOMPARE(reachedBy(sweep), std::ptrdiff_t{2});
        QCOMPARE(sweep.measurements()[0].originalBytes, std::uint64_t{12});
    }

    void startWhileStopping() {
        app::SweepController sweep;
        sweep.start(m_payload, plan({kHeld}));
        sweep.stop();
        sweep.start(m_payload, plan({1, 2}));
        QVERIFY(isRunning(sweep));
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
        QCOMPARE(outcomeOf(sweep), core::SweepOutcome::Done);
        QCOMPARE(reachedBy(sweep), std::ptrdiff_t{2});
    }

    void stopEndsWhatWaitsForAnotherToEnd() {
        app::SweepController sweep;
        sweep.start(m_payload, plan({kHeld}));
        sweep.start(m_payload, plan({kHeld, 1}));
        sweep.stop();
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
        QCOMPARE(outcomeOf(sweep), core::SweepOutcome::Stopped);
    }

    void nextSweepOfTheBodyKeepsItsSizes() {
        app::SweepController sweep;
        sweep.start(m_payload, plan({1, 2}));
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
        core::SweepPlan speeds = plan({2, 1});
        speeds.measure = core::Measure::Speed;
        sweep.start(m_payload, speeds);
        QCOMPARE(reachedBy(sweep), std::ptrdiff_t{2});
        QCOMPARE(sweep.measurements()[0].point.level, 2);
        QCOMPARE(sweep.measurements()[0].index, std::size_t{0});
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
        sweep.start(payloadOf("another body"), speeds);
        QCOMPARE(reachedBy(sweep), std::ptrdiff_t{0});
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
    }

    void timesStayUntilTheyAreMeasuredAgain() {
        app::SweepController sweep;
        core::SweepPlan speeds = plan({1, 2});
        speeds.measure = core::Measure::Speed;
        speeds.rounds = {.warmups = 0, .runs = 3};
        sweep.start(m_payload, speeds);
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
        const std::vector<core::Measurement> before = sweep.measurements();
        const core::SweepConditions conditions = sweep.conditions();
        sweep.start(m_payload, speeds);
        QCOMPARE(sweep.measurements(), before);
        QCOMPARE(sweep.conditions(), conditions);
        sweep.stop();
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
        QCOMPARE(outcomeOf(sweep), core::SweepOutcome::Stopped);
        QCOMPARE(sweep.measurements(), before);
        QVERIFY(sweep.canResume());
        sweep.resume();
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
        for (std::size_t index = 0; index < before.size(); ++index)
            QVERIFY(sweep.measurements()[index].timings != before[index].timings);
    }

    /// A stop after one run leaves what was known from twenty.
    void fewerRunsReplaceEarlierOnesOnlyWhenAllAreThere() {
        app::SweepController sweep;
        core::SweepPlan speeds = plan({1});
        speeds.measure = core::Measure::Speed;
        speeds.rounds = {.warmups = 0, .runs = 20};
        sweep.start(m_payload, speeds);
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
        const auto runs = [&] { return sweep.measurements()[0].timings.compress->count; };
        QVERIFY(runs() >= 20);
        std::vector<std::size_t> seen;
        connect(&sweep, &app::SweepController::stateChanged, this, [&] {
            if (isRunning(sweep))
                seen.push_back(runs());
        });
        speeds.rounds.runs = 2;
        sweep.start(m_payload, speeds);
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
        QVERIFY(!seen.empty());
        QVERIFY(std::ranges::all_of(seen, [](std::size_t count) { return count >= 20; }));
        QVERIFY(runs() < 20);
    }

    void runningSweepTakesUpAnotherPlan() {
        app::SweepController sweep;
        QSignalSpy started(&sweep, &app::SweepController::started);
        sweep.start(m_payload, plan({1, kHeld}));
        QTRY_COMPARE_WITH_TIMEOUT(reachedBy(sweep), std::ptrdiff_t{1}, kPatience);
        const int responses = responsesOf(1);
        core::SweepPlan other = plan({2, 1});
        other.measure = core::Measure::Speed; // the running sweep measures sizes, and goes on doing so
        sweep.propose(m_payload, plan({2}));
        sweep.propose(m_payload, other);
        QTRY_COMPARE_WITH_TIMEOUT(started.size(), 2, kPatience); // only what it settled on
        QCOMPARE(sweep.plan().points.size(), std::size_t{2});
        QCOMPARE(sweep.measurements()[1].point.level, 1);
        QVERIFY(sweep.measurements()[1].reached()); // without a gap
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
        QCOMPARE(outcomeOf(sweep), core::SweepOutcome::Done);
        QCOMPARE(reachedBy(sweep), std::ptrdiff_t{2});
        QCOMPARE(responsesOf(1), responses);
        QVERIFY(!sweep.measurements()[0].timings.compress.has_value());
    }

    /// A choice that comes back to what runs, or is of no points, lets it run.
    void runningSweepGoesOnWhenNothingChanges() {
        app::SweepController sweep;
        sweep.start(m_payload, plan({1, kHeld}));
        QSignalSpy started(&sweep, &app::SweepController::started);
        const QTimer& settling = *sweep.findChild<QTimer*>(QStringLiteral("settling"));
        for (const core::SweepPlan& proposed : {plan({1, kHeld}), plan({})}) {
            sweep.propose(m_payload, proposed);
            QVERIFY(settling.isActive());
            QTRY_VERIFY_WITH_TIMEOUT(!settling.isActive(), kPatience);
        }
        QVERIFY(isRunning(sweep));
        QCOMPARE(started.size(), 0);
        m_gate->open();
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
    }

    void proposalIsEstimatedWhileNothingRuns() {
        app::SweepController sweep;
        QSignalSpy estimating(&sweep, &app::SweepController::estimating);
        std::optional<core::SweepPlan> estimatedPlan;
        std::size_t points = 0;
        connect(&sweep, &app::SweepController::estimated, this,
                [&](const core::SweepPlan& of, const core::PlanEstimate& estimate) {
                    estimatedPlan = of;
                    points = estimate.responseSeconds.size();
                });
        sweep.propose(m_payload, plan({1, 2, 10}));
        QVERIFY(!estimating.isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(estimatedPlan.has_value(), kPatience);
        QCOMPARE(*estimatedPlan, plan({1, 2, 10}));
        QCOMPARE(points, std::size_t{3});
        estimatedPlan.reset();
        sweep.start(m_payload, plan({1, 2}));
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(estimatedPlan.has_value(), kPatience); // with what is known now
    }

    /// Else there would be nothing to read until the estimate begins.
    void estimateIsAnnouncedWhenASweepStops() {
        app::SweepController sweep;
        sweep.start(m_payload, plan({kHeld}));
        sweep.propose(m_payload, plan({kHeld}));
        const QSignalSpy estimating(&sweep, &app::SweepController::estimating);
        std::optional<qsizetype> announcedAtEnd;
        connect(&sweep, &app::SweepController::stateChanged, this, [&] {
            if (isFinished(sweep))
                announcedAtEnd = estimating.size();
        });
        sweep.stop();
        QTRY_VERIFY_WITH_TIMEOUT(announcedAtEnd.has_value(), kPatience);
        QCOMPARE(*announcedAtEnd, 1);
    }

    void noEstimateIsAnnouncedForNoPoints() {
        app::SweepController sweep;
        const QSignalSpy estimating(&sweep, &app::SweepController::estimating);
        const QSignalSpy notEstimated(&sweep, &app::SweepController::notEstimated);
        sweep.propose(m_payload, plan({}));
        QCOMPARE(estimating.size(), 0);
        QCOMPARE(notEstimated.size(), 1);
    }

    void startCutsAnEstimateShort() {
        app::SweepController sweep;
        QSignalSpy notEstimated(&sweep, &app::SweepController::notEstimated);
        QSignalSpy estimated(&sweep, &app::SweepController::estimated);
        int announced = 0;
        connect(&sweep, &app::SweepController::estimating, this, [&] {
            if (++announced == 2) // asked for, begun
                sweep.start(m_payload, plan({1, 2}));
        });
        sweep.propose(m_payload, plan({1, 2}));
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
        QCOMPARE(notEstimated.size(), 1);
        QCOMPARE(reachedBy(sweep), std::ptrdiff_t{2});
        QCOMPARE(estimated.size(), 0);
        QTRY_COMPARE_WITH_TIMEOUT(estimated.size(), 1, kPatience); // once nothing runs
    }

    void resumeGoesOnWithTheProposedPlan() {
        app::SweepController sweep;
        sweep.start(m_payload, plan({1}));
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
        sweep.propose(m_payload, plan({1}));
        QVERIFY(!sweep.canResume());
        sweep.propose(m_payload, plan({1, 2}));
        QVERIFY(sweep.canResume());
        const int responses = responsesOf(1);
        sweep.resume();
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
        QCOMPARE(reachedBy(sweep), std::ptrdiff_t{2});
        QCOMPARE(responsesOf(1), responses);
        sweep.propose(payloadOf("another body"), plan({1, 2, 10}));
        QVERIFY(!sweep.canResume()); // there is nothing to go on with
    }

    void nothingIsResumedWhenNothingIsMissing() {
        app::SweepController sweep;
        core::SweepPlan proposed = plan({1, 2});
        sweep.start(m_payload, proposed);
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
        proposed.rounds.runs += 10; // of no matter to sizes
        sweep.propose(m_payload, proposed);
        QVERIFY(!sweep.canResume());
        core::SweepPlan speeds = plan({1, 2});
        speeds.measure = core::Measure::Speed;
        speeds.rounds = {.warmups = 0, .runs = 1};
        sweep.start(m_payload, speeds);
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
        speeds.points.pop_back();
        sweep.propose(m_payload, speeds);
        QVERIFY(!sweep.canResume());
        speeds.rounds.runs = 1000;
        sweep.propose(m_payload, speeds);
        QVERIFY(sweep.canResume());
    }

    void aPayloadThatChangesIsToldOnce() {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("body.bin")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(static_cast<qsizetype>(core::kMappedFrom), '\0'));
        file.close();
        const auto payload = core::readPayloadFile(QFile::encodeName(file.fileName()).toStdString(), {}, {});
        QVERIFY(payload.has_value());
        app::SweepController sweep;
        const QSignalSpy failed(&sweep, &app::SweepController::failed);
        sweep.start(payload.value(), plan({kHeld, 2}));
        QTRY_COMPARE_WITH_TIMEOUT(responsesOf(kHeld), 1, kPatience);
        QVERIFY(file.resize(100));
        m_gate->open();
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
        QCOMPARE(failed.size(), 1);
        QVERIFY(failed[0][0].toString().startsWith(QLatin1String("body.bin: the body was changed")));
    }

    void destroyedWhileRunning() {
        for (int round = 0; round < 20; ++round) {
            app::SweepController sweep;
            core::SweepPlan speeds = plan({1, 2, kHeld});
            speeds.measure = core::Measure::Speed;
            sweep.start(m_payload, speeds);
        }
        QCoreApplication::processEvents();
    }

    /// The sweep's thread may wait for the window to paint, while the window waits for the thread.
    void destroyedWhileTiming() {
        for (int round = 0; round < 2; ++round) {
            app::SweepController sweep;
            core::SweepPlan speeds = plan({1, 2});
            speeds.measure = core::Measure::Speed;
            speeds.rounds.runs = 100'000;
            sweep.start(m_payload, speeds);
            QTRY_VERIFY_WITH_TIMEOUT(std::ranges::any_of(sweep.measurements(),
                                                         [](const core::Measurement& measurement) {
                                                             return measurement.timings.compress.has_value();
                                                         }),
                                     kPatience);
        }
    }

    void destroyedWhileEstimating() {
        for (int round = 0; round < 2; ++round) {
            app::SweepController sweep;
            QSignalSpy estimating(&sweep, &app::SweepController::estimating);
            sweep.propose(m_payload, plan({1, 2}));
            QTRY_COMPARE_WITH_TIMEOUT(estimating.size(), 2, kPatience);
        }
        QCoreApplication::processEvents();
    }

    void startsAgainManyTimes() {
        app::SweepController sweep;
        for (int round = 0; round < 50; ++round) {
            sweep.start(m_payload, plan({1, 2}));
            if (round % 2 == 0)
                QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
        }
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(sweep), kPatience);
        QCOMPARE(reachedBy(sweep), std::ptrdiff_t{2});
    }

private:
    /// How often each level was begun, in whichever process.
    using Responses = core::SharedMemory<std::array<std::atomic<int>, 16>>;

    core::SweepPlan plan(std::initializer_list<int> levels) const {
        core::SweepPlan plan{.measure = core::Measure::Size, .threads = 2};
        for (const int level : levels)
            plan.points.push_back({.codec = &m_codec, .level = level});
        return plan;
    }
    [[nodiscard]] int responsesOf(std::size_t level) const { return (**m_responses)[level]; }

    FakeCodec m_codec;
    std::unique_ptr<test::WorkerGate> m_gate;
    std::unique_ptr<Responses> m_responses;
    core::PayloadPtr m_payload = payloadOf("a response body of some bytes");
};

QTEST_GUILESS_MAIN(TestSweepController)
#include "tst_SweepController.moc"
