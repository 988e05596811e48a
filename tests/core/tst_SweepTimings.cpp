// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ProcessCount.h"
#include "tests/support/SweepRun.h"

#include <QTest>

using namespace levelscope::core;
using namespace levelscope::test;
using namespace std::chrono_literals;

namespace {

constexpr std::size_t kBodySize = 1000;

/// Keeps the processor busy.
void work(std::chrono::milliseconds time) {
    const auto end = std::chrono::steady_clock::now() + time;
    while (std::chrono::steady_clock::now() < end) {
    }
}

} // namespace

/// When points are timed, and when again.
class TestSweepTimings final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_payload = payloadOf(std::string(kBodySize, 'a'));
        m_responses = std::make_unique<ResponseCounts>();
        m_codec.onBegin = [this](int level) { m_responses->count(level); };
        m_codec.onDecode = [] {};
        m_sink = std::make_unique<RecordingSink>();
    }

    void cleanup() { QVERIFY(hasNoChildren()); }

    /// Of level 2 the budget cannot hold more than 13 visits.
    void aBudgetTimesTheExpensiveLess() {
        m_codec.onBegin = [](int level) { work(level == 2 ? 150ms : 0ms); };
        SweepPlan plan = planFor(m_codec, {1, 2}, Measure::Speed);
        plan.budget = 2s;
        const SweepReport report = run(plan);
        QCOMPARE(report.outcome, SweepOutcome::Done);
        const Timings& cheap = report.measurements[0].timings;
        const Timings& expensive = report.measurements[1].timings;
        QVERIFY(cheap.compress.has_value());
        const std::size_t runs = expensive.compress.has_value() ? expensive.compress->count : 0;
        QVERIFY(runs <= 13);
        QVERIFY(cheap.compress->count >= runs);
        QCOMPARE(m_sink->all.back().stepsDone, m_sink->all.back().stepsPlanned);
    }

    void whatAWorkerIsLostWithIsItsVisitAlone() {
        const SharedMemory<std::atomic<bool>> dies;
        m_codec.onBegin = [&](int level) {
            if (level == 1 && *dies)
                FakeCodec::crash();
        };
        m_sink->onMeasured = [&](const Measurement& measurement) {
            if (measurement.point.level == 1 && measurement.timings.compress.has_value())
                *dies = true;
        };
        const SweepReport report = run(planFor(m_codec, {1, 2}, Measure::Speed));
        QCOMPARE(report.outcome, SweepOutcome::Done);
        const Measurement& lost = report.measurements[0];
        QCOMPARE(lost.error, std::optional(Error{ErrorCode::WorkerLost, "signal 11 (Segmentation fault)"}));
        QVERIFY(!lost.outputRefuted());
        QCOMPARE(lost.compressedBytes, std::optional<std::uint64_t>(kBodySize + 2));
        QCOMPARE(lost.roundTrip, RoundTrip::Ok);
        QCOMPARE(lost.timings.compress->count, std::size_t{1});
        QCOMPARE(report.measurements[1].timings.compress->count, std::size_t{3});
    }

    /// The visits of a level take from 15 to 50 ms, so neither level can be called faster, nor would a busy
    /// machine, whose turns are shorter, make one look so.
    void noisyRowsAreTimedAgain() {
        struct Level {
            std::atomic<bool> decoded = false; ///< since its last response: the next one is of another visit
            std::atomic<unsigned> visits = 0;
        };
        struct State {
            std::array<Level, 3> levels;
            std::atomic<std::size_t> last = 0;
        };
        const SharedMemory<State> state;
        m_codec.onDecode = [&] { state->levels[state->last].decoded = true; };
        m_codec.onBegin = [&](int number) {
            state->last = static_cast<std::size_t>(number);
            Level& level = state->levels[state->last];
            if (level.decoded.exchange(false))
                ++level.visits;
            work(15ms + level.visits * 3 % 8 * 5ms); // mixed, so that few are as many
        };
        SweepPlan plan = planFor(m_codec, {1, 2}, Measure::Speed);
        for (SweepPoint& point : plan.points)
            point.setup.clear();                 // one curve
        plan.rounds = {.warmups = 1, .runs = 7}; // an odd number of visits
        plan.oneCallDecode = false;
        SweepEngine engine;
        const SweepReport report = engine.run(plan, m_payload, *m_sink, {});
        std::size_t most = 0;
        for (const Measurement& measurement : report.measurements) {
            QVERIFY(measurement.noisy);
            most = std::max(most, measurement.timings.compress->count);
        }
        QVERIFY(most > 7);
        QVERIFY(m_sink->all.back().rounds > 8);
        // Seen from what was kept, they still are.
        for (const Measurement& measurement :
             engine.run(plan, m_payload, *m_sink, {}, EarlierTimes::Keep).measurements)
            QVERIFY(measurement.noisy);
    }

    /// From within the worker: both processes share the count, and the run is surely going on.
    void inputRepeatsTheRun() {
        SweepEngine engine;
        const SharedMemory<std::atomic<int>> decoded;
        m_codec.onDecode = [&] {
            // In the first visit, after the response that warms up.
            if (m_responses->of(1) > 1 && decoded->fetch_add(1) == 1)
                engine.noteDisturbance();
        };
        m_codec.onBegin = [&](int level) {
            m_responses->count(level);
            work(3ms); // no run is made longer first
        };
        m_codec.onDecode = [&, note = m_codec.onDecode] {
            work(3ms);
            note();
        };
        SweepPlan plan = planFor(m_codec, {1}, Measure::Speed);
        plan.oneCallDecode = false;
        const SweepReport report = engine.run(plan, m_payload, *m_sink, {});
        QCOMPARE(report.measurements[0].timings.compress->count, std::size_t{3});
        QCOMPARE(report.conditions.inputDisturbedRuns, 1U);
        QCOMPARE(m_sink->conditions.back().inputDisturbedRuns, 1U);
    }

    void constantInputLeavesNoTimes() {
        SweepEngine engine;
        m_codec.onBegin = [&](int level) {
            m_responses->count(level);
            engine.noteDisturbance();
        };
        SweepPlan plan = planFor(m_codec, {1}, Measure::Speed);
        plan.rounds = {.warmups = 0, .runs = 2};
        const SweepReport report = engine.run(plan, m_payload, *m_sink, {});
        QCOMPARE(report.outcome, SweepOutcome::Done);
        QVERIFY(!report.measurements[0].failed());
        QVERIFY(!report.measurements[0].timings.compress.has_value());
        QVERIFY(report.conditions.inputDisturbedRuns >= 2 * 10);
    }

    void conditionsAreTold() {
        const SweepReport report = run(planFor(m_codec, {1, 2}, Measure::Speed));
        const SweepConditions& conditions = report.conditions;
        QVERIFY(conditions.probes >= 2); // at the start and at the end
        QVERIFY(conditions.drift >= 0.0);
        QVERIFY(conditions.loadAverage.has_value());
        QVERIFY(conditions.measuredSeconds > 0.0);
        QVERIFY(conditions.timingsSeconds > conditions.measuredSeconds);
        QCOMPARE(m_sink->conditions.back(), conditions);
    }

    void concurrencyIsMeasuredByItself() {
        SweepPlan plan = planFor(m_codec, {1, FakeCodec::kFailing}, Measure::Speed);
        plan.rounds = {.warmups = 0, .runs = 1};
        plan.concurrency = 2;
        SweepEngine engine;
        const SweepReport report = engine.run(plan, m_payload, *m_sink, {});
        QCOMPARE(report.measurements[0].responsesPerSecond.size(), std::size_t{2});
        for (const double responses : report.measurements[0].responsesPerSecond)
            QVERIFY(responses > 0);
        QVERIFY(report.measurements[1].responsesPerSecond.empty());
        QCOMPARE(m_sink->all.back().phase, SweepPhase::Concurrency);
        QCOMPARE(m_sink->all.back().stepsPlanned, std::size_t{2 + 1 + 1});
        QCOMPARE(m_sink->all.back().stepsDone, m_sink->all.back().stepsPlanned);

        const unsigned before = m_responses->of(1);
        QCOMPARE(engine.run(plan, m_payload, *m_sink, {}, EarlierTimes::Keep).measurements[0],
                 report.measurements[0]);
        QCOMPARE(m_responses->of(1), before);
    }

private:
    SweepReport run(const SweepPlan& plan) { return SweepEngine().run(plan, m_payload, *m_sink, {}); }

    FakeCodec m_codec;
    PayloadPtr m_payload;
    std::unique_ptr<ResponseCounts> m_responses;
    std::unique_ptr<RecordingSink> m_sink;
};

QTEST_GUILESS_MAIN(TestSweepTimings)
#include "tst_SweepTimings.moc"
