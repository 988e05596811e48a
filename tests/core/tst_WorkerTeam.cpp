// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/WorkerTeam.h"
#include "tests/support/FakeCodec.h"
#include "tests/support/ProcessCount.h"
#include "tests/support/WorkerGate.h"

#include <QTest>

#include <set>
#include <stdexcept>

using namespace levelscope::core;
using levelscope::test::FakeCodec;
using levelscope::test::hasNoChildren;

namespace {

constexpr std::chrono::milliseconds kLong = std::chrono::minutes(4); // less than the test may take
constexpr std::size_t kBodySize = 1000;

/// Indexes into the plan of these tests.
enum Point : std::size_t { kGood, kHeld, kFailing, kCrashing, kHanging };

/// Level of the point that waits for the gate.
constexpr int kHeldLevel = 2;

} // namespace

class TestWorkerTeam final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_stop = {};
        m_gate = std::make_unique<levelscope::test::WorkerGate>();
        m_codec.onBegin = [this](int level) {
            if (level == kHeldLevel)
                m_gate->pass();
        };
        m_plan.points.clear();
        for (const int level :
             {1, kHeldLevel, FakeCodec::kFailing, FakeCodec::kCrashing, FakeCodec::kHanging})
            m_plan.points.push_back({.codec = &m_codec, .level = level});
    }

    void cleanup() { QVERIFY(hasNoChildren()); }

    void sizesComeBack() {
        WorkerTeam team = teamOf(1);
        QVERIFY(!team.isBusy(0));
        QVERIFY(team.give(0, {.kind = WorkKind::Size, .index = kGood}));
        QVERIFY(team.isBusy(0));
        const std::optional<WorkEvent> event = team.wait(kLong);
        QVERIFY(event.has_value());
        QCOMPARE(event->worker, std::size_t{0});
        QCOMPARE(event->request.index, std::size_t{kGood});
        QVERIFY(event->result.has_value());
        QCOMPARE(event->result.value().size.output.bytes, std::uint64_t{kBodySize + 2});
        QCOMPARE(event->result.value().size.memory->encoderPeakBytes,
                 std::uint64_t{FakeCodec::kEncoderBytes});
        QVERIFY(!team.isBusy(0));
        QCOMPARE(team.consumedBytes(0), std::uint64_t{kBodySize});
    }

    /// Whether each kind of task is the right one: the values that only it sets.
    void everyKindOfTask() {
        WorkerTeam team = teamOf(1);
        const auto perform = [&](const WorkRequest& request) {
            const bool given = team.give(0, request);
            const std::optional<WorkEvent> event = team.wait(kLong);
            return given && event.has_value() ? event->result : Error{};
        };
        const auto sample = perform({.kind = WorkKind::Sample, .index = kGood, .bytes = 100});
        QVERIFY(sample.has_value());
        QVERIFY(sample.value().sample.secondsPerByte > 0);
        const auto visit = perform({.kind = WorkKind::Visit, .index = kGood, .bytes = kBodySize + 2});
        QVERIFY(visit.has_value());
        QCOMPARE(visit.value().visit.output.bytes, std::uint64_t{kBodySize + 2});
        QVERIFY(visit.value().visit.compress > 0);
        QVERIFY(visit.value().visit.decompress > 0);
        const auto respond =
            perform({.kind = WorkKind::Respond, .index = kGood, .duration = std::chrono::milliseconds(1)});
        QVERIFY(respond.has_value());
        QVERIFY(respond.value().number > 0);
        const auto probe = perform({.kind = WorkKind::Probe});
        QVERIFY(probe.has_value());
        QVERIFY(probe.value().number > 0);
        QVERIFY(perform({.kind = WorkKind::Touch}).has_value());
    }

    void failuresComeBackWithTheirWords() {
        WorkerTeam team = teamOf(1);
        QVERIFY(team.give(0, {.kind = WorkKind::Size, .index = kFailing}));
        const std::optional<int> process = team.processId(0);
        std::optional<WorkEvent> event = team.wait(kLong);
        QVERIFY(event.has_value() && !event->result.has_value());
        QCOMPARE(event->result.error(), (Error{ErrorCode::EncodeFailed, "asked to fail"}));
        QVERIFY(team.give(0, {.kind = WorkKind::Size, .index = kGood}));
        QVERIFY(team.wait(kLong)->result.has_value());
        QCOMPARE(team.processId(0), process); // a failure costs no process
    }

    void longWordsAreCut() {
        m_codec.onBegin = [](int) { throw std::runtime_error(std::string(1000, 'w')); };
        WorkerTeam team = teamOf(1);
        QVERIFY(team.give(0, {.kind = WorkKind::Size, .index = kGood}));
        const std::optional<WorkEvent> event = team.wait(kLong);
        QVERIFY(event.has_value() && !event->result.has_value());
        QCOMPARE(event->result.error(), (Error{ErrorCode::Internal, std::string(255, 'w')}));
    }

    void aCrashCostsOneTask() {
        WorkerTeam team = teamOf(1);
        QVERIFY(!team.processId(0).has_value());
        QVERIFY(team.give(0, {.kind = WorkKind::Size, .index = kCrashing}));
        const std::optional<int> crashing = team.processId(0);
        QVERIFY(crashing.has_value());
        std::optional<WorkEvent> event = team.wait(kLong);
        QVERIFY(event.has_value() && !event->result.has_value());
        QCOMPARE(event->request.index, std::size_t{kCrashing});
        QCOMPARE(event->result.error(), (Error{ErrorCode::WorkerLost, "signal 11 (Segmentation fault)"}));
        QVERIFY(!team.isBusy(0));
        QVERIFY(!team.processId(0).has_value());
        QVERIFY(team.give(0, {.kind = WorkKind::Size, .index = kGood}));
        QVERIFY(team.processId(0) != crashing);
        event = team.wait(kLong);
        QVERIFY(event.has_value() && event->result.has_value());
    }

    /// As when the system ends it for its memory between two tasks.
    void aDeathBetweenTasksCostsTheNextOne() {
        WorkerTeam team = teamOf(1);
        QVERIFY(team.give(0, {.kind = WorkKind::Size, .index = kGood}));
        QVERIFY(team.wait(kLong)->result.has_value());
        QCOMPARE(::kill(*team.processId(0), SIGKILL), 0);
        siginfo_t end{};
        QCOMPARE(::waitid(P_PID, static_cast<id_t>(*team.processId(0)), &end, WEXITED | WNOWAIT), 0);
        QVERIFY(team.give(0, {.kind = WorkKind::Size, .index = kGood}));
        const std::optional<WorkEvent> event = team.wait(kLong);
        QVERIFY(event.has_value() && !event->result.has_value());
        QCOMPARE(event->result.error(), (Error{ErrorCode::WorkerLost, "signal 9 (Killed)"}));
    }

    void workersWorkAtOnce() {
        WorkerTeam team = teamOf(3);
        for (const std::size_t worker : {0U, 2U})
            QVERIFY(team.give(worker, {.kind = WorkKind::Size, .index = kHeld}));
        QVERIFY(team.anyBusy());
        QVERIFY(!team.isBusy(1));
        QVERIFY(!team.wait(std::chrono::milliseconds(1)).has_value());
        m_gate->open();
        std::set<std::size_t> ended;
        for (int count = 0; count < 2; ++count) {
            const std::optional<WorkEvent> event = team.wait(kLong);
            QVERIFY(event.has_value() && event->result.has_value());
            ended.insert(event->worker);
        }
        QCOMPARE(ended, (std::set<std::size_t>{0, 2}));
        QVERIFY(!team.anyBusy());
    }

    void stopEndsTheWait() {
        WorkerTeam team = teamOf(1);
        QVERIFY(team.give(0, {.kind = WorkKind::Size, .index = kHanging}));
        m_stop.request_stop();
        QVERIFY(!team.wait(kLong).has_value());
        QVERIFY(!team.wait(kLong).has_value()); // and every later one
        QVERIFY(team.isBusy(0));
    }

    void stopBeforeTheTeamWasMade() {
        m_stop.request_stop();
        WorkerTeam team = teamOf(1);
        QVERIFY(!team.wait(kLong).has_value());
    }

    void aTaskCanBeCutShort() {
        WorkerTeam team = teamOf(1);
        QVERIFY(team.give(0, {.kind = WorkKind::Size, .index = kHanging}));
        QVERIFY(!team.wait(std::chrono::milliseconds(0)).has_value());
        team.end(0);
        QVERIFY(!team.isBusy(0));
        QVERIFY(!team.processId(0).has_value());
        QVERIFY(hasNoChildren());
        QVERIFY(team.give(0, {.kind = WorkKind::Size, .index = kGood}));
        const std::optional<WorkEvent> event = team.wait(kLong);
        QVERIFY(event.has_value() && event->result.has_value());
        QCOMPARE(event->request.index, std::size_t{kGood});
    }

    void theDestructorEndsAll() {
        const std::ptrdiff_t before = levelscope::test::openDescriptors();
        {
            WorkerTeam team = teamOf(4);
            for (std::size_t worker = 0; worker < team.size(); ++worker)
                QVERIFY(team.give(worker, {.kind = WorkKind::Size, .index = kHanging}));
        }
        QVERIFY(hasNoChildren());
        QCOMPARE(levelscope::test::openDescriptors(), before);
    }

    void withoutAProcessNothingIsGiven() {
        WorkerTeam team = teamOf(1);
        {
            const levelscope::test::NoMoreDescriptors none;
            QVERIFY(!team.give(0, {.kind = WorkKind::Size, .index = kGood}));
        }
        QVERIFY(!team.isBusy(0));
        QVERIFY(team.give(0, {.kind = WorkKind::Size, .index = kGood}));
        QVERIFY(team.wait(kLong)->result.has_value());
    }

private:
    WorkerTeam teamOf(std::size_t workers) {
        return {workers, WorkerPriority::Normal, m_plan, m_payload, *m_shared, m_stop.get_token()};
    }

    FakeCodec m_codec;
    SweepPlan m_plan;
    Payload m_payload{"test", PayloadOrigin::File, std::vector<std::byte>(kBodySize, std::byte{'a'})};
    SharedMemory<SweepShared> m_shared;
    std::stop_source m_stop;
    std::unique_ptr<levelscope::test::WorkerGate> m_gate;
};

QTEST_GUILESS_MAIN(TestWorkerTeam)
#include "tst_WorkerTeam.moc"
