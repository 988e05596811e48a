// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ProcessCount.h"
#include "tests/support/SweepRun.h"

#include <QTest>

using namespace levelscope::core;
using namespace levelscope::test;
using namespace std::chrono_literals;

namespace {

constexpr std::size_t kBodySize = 1000;

} // namespace

/// What a sweep will take, and what it leaves out for that.
class TestSweepEstimate final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_payload = payloadOf(std::string(kBodySize, 'a'));
        m_responses = std::make_unique<ResponseCounts>();
        m_codec.onBegin = [this](int level) { m_responses->count(level); };
        m_codec.costPerByte = [](int level) { return level; };
        m_sink = std::make_unique<RecordingSink>();
        m_stop = {};
    }

    void cleanup() { QVERIFY(hasNoChildren()); }

    /// Any time is too long here. What a sample cannot be made of is judged by its rough cost.
    void pointsOverTheLimitAreLeftOut() {
        SweepPlan plan = planFor(m_codec, {1, 2, FakeCodec::kFailing, FakeCodec::kCrashing}, Measure::Speed);
        plan.levelLimit = 0s;
        plan.exempt = {plan.points[1]};
        const SweepReport report = run(plan);
        QCOMPARE(report.outcome, SweepOutcome::Done);
        for (const std::size_t index : {0U, 2U, 3U}) {
            QVERIFY(report.measurements[index].leftOutSeconds > 0.0);
            QCOMPARE(report.measurements[index].leftOutFor, LeftOutFor::LevelLimit);
            QVERIFY(!report.measurements[index].reached());
        }
        QCOMPARE(report.measurements[2].leftOutSeconds, std::optional(3e-6)); // 1,000 bytes of 3 ns
        QVERIFY(!report.measurements[1].leftOutSeconds.has_value());
        QCOMPARE(report.measurements[1].timings.compress->count, std::size_t{3});
        QCOMPARE(m_sink->all.back().stepsDone, m_sink->all.back().stepsPlanned);
    }

    /// Sizes have a second; by its rough cost the point takes five.
    void pointsThatABudgetHasNoTimeForAreLeftOut() {
        m_codec.costPerByte = [](int) { return 5e6; };
        SweepPlan plan = planFor(m_codec, {1}, Measure::Speed);
        plan.budget = 2s;
        const SweepReport report = run(plan);
        QCOMPARE(report.measurements[0].leftOutSeconds, std::optional(5.0));
        QCOMPARE(report.measurements[0].leftOutFor, LeftOutFor::Budget);
        plan.measure = Measure::Size; // then it is no matter of a budget
        QVERIFY(run(plan).measurements[0].compressedBytes.has_value());
    }

    void aBudgetFindsCheapSizesFirst_data() {
        QTest::addColumn<bool>("budgeted");
        QTest::addColumn<int>("firstLevel");
        QTest::newRow("budget") << true << 1;
        QTest::newRow("none") << false << 2;
    }

    void aBudgetFindsCheapSizesFirst() {
        QFETCH(const bool, budgeted);
        m_codec.costPerByte = [](int level) { return level == 2 ? 3e6 : 2e6; };
        SweepPlan plan = planFor(m_codec, {1, 2}, Measure::Speed);
        plan.threads = 1;
        if (budgeted)
            plan.budget = 20s;
        else
            plan.rounds = {.warmups = 0, .runs = 1};
        m_sink->onProgress = [&](const SweepProgress& progress) {
            if (!progress.running.empty())
                m_stop.request_stop();
        };
        (void)SweepEngine().run(plan, m_payload, *m_sink, m_stop.get_token());
        const auto first = std::ranges::find_if(
            m_sink->all, [](const SweepProgress& progress) { return !progress.running.empty(); });
        QVERIFY(first != m_sink->all.end());
        QTEST(plan.points[first->running.front().index].level, "firstLevel");
    }

    /// By its rough cost level 2 takes an hour. A sample knows better.
    void aSampleKeepsAPointIn() {
        m_codec.costPerByte = [](int level) { return level == 1 ? 1 : 3.6e9; };
        SweepPlan plan = planFor(m_codec, {1, 2}, Measure::Size);
        plan.levelLimit = 60s;
        SweepReport report = run(plan);
        QVERIFY(report.measurements[1].compressedBytes.has_value());
        QCOMPARE(m_responses->of(1), 1U);
        QCOMPARE(m_responses->of(2), 2U); // a sample and the size
        plan.levelLimit = std::nullopt;
        report = run(plan);
        QVERIFY(report.measurements[1].compressedBytes.has_value());
        QCOMPARE(m_responses->of(2), 3U);
    }

    void whatTurnsOutTooLongIsGivenUp_data() {
        QTest::addColumn<double>("roughSeconds");
        QTest::newRow("as size") << 0.1;
        QTest::newRow("as sample") << 0.9;
    }

    /// The rough cost promised less than a second.
    void whatTurnsOutTooLongIsGivenUp() {
        QFETCH(const double, roughSeconds);
        m_codec.costPerByte = [=](int) { return roughSeconds * 1e9 / kBodySize; };
        SweepPlan plan = planFor(m_codec, {FakeCodec::kHanging, 1}, Measure::Size);
        plan.levelLimit = 1s;
        const SweepReport report = run(plan);
        QCOMPARE(report.outcome, SweepOutcome::Done);
        QVERIFY(report.measurements[0].leftOutSeconds > 1.0);
        QVERIFY(!report.measurements[0].failed());
        QVERIFY(report.measurements[1].compressedBytes.has_value());
        QCOMPARE(m_responses->of(FakeCodec::kHanging), 1U);
    }

    void estimatesOfRoughCosts() {
        SweepEngine engine;
        SweepPlan plan = planFor(m_codec, {1, 2, 9}, Measure::Size);
        plan.threads = 1;
        // 1,000 bytes: a microsecond per level to compress, two to decode.
        PlanEstimate estimate = engine.estimate(plan, m_payload, EarlierTimes::Forget, {}).value();
        QCOMPARE(estimate.responseSeconds, (std::vector{1e-6, 2e-6, 9e-6}));
        QCOMPARE(estimate.total, std::chrono::nanoseconds(12'000 + 6000));
        QVERIFY(estimate.leftOut.empty());
        plan.threads = 3; // all at once
        estimate = engine.estimate(plan, m_payload, EarlierTimes::Forget, {}).value();
        QCOMPARE(estimate.total, std::chrono::nanoseconds(9000 + 2000));
        // And a warm-up and three visits: 3 ms for compressing and for both ways of decoding, each after one
        // that is not counted.
        plan.measure = Measure::Speed;
        estimate = engine.estimate(plan, m_payload, EarlierTimes::Forget, {}).value();
        QCOMPARE(estimate.total, std::chrono::nanoseconds(11'000 + 4 * (3 * 9'004'000 + 12'000)));
        plan.budget = 20s;
        estimate = engine.estimate(plan, m_payload, EarlierTimes::Forget, {}).value();
        QCOMPARE(estimate.total, std::chrono::nanoseconds(20s));
        plan.levelLimit = 0s;
        plan.exempt = {plan.points[1]};
        estimate = engine.estimate(plan, m_payload, EarlierTimes::Forget, {}).value();
        QCOMPARE(estimate.leftOut, (std::vector<std::size_t>{0, 2}));
        QCOMPARE(m_responses->of(1), 0U);
    }

    void estimatesLeaveOutWhatIsKept() {
        SweepEngine engine;
        SweepPlan plan = planFor(m_codec, {1}, Measure::Speed);
        plan.concurrency = 1;
        (void)engine.run(plan, m_payload, *m_sink, {});
        using Nanoseconds = std::chrono::nanoseconds;
        QCOMPARE(engine.estimate(plan, m_payload, EarlierTimes::Keep, {}).value().total, Nanoseconds(0));
        QVERIFY(engine.estimate(plan, m_payload, EarlierTimes::Forget, {}).value().total >
                300ms); // for the concurrency alone
        plan.measure = Measure::Size;
        QCOMPARE(engine.estimate(plan, m_payload, EarlierTimes::Forget, {}).value().total, Nanoseconds(0));
    }

    /// By its rough cost level 9 takes a second. Its sample serves the sweep, too.
    void estimatesSampleTheExpensive() {
        m_codec.costPerByte = [](int level) { return level == 9 ? 1e6 : 1; };
        SweepEngine engine;
        SweepPlan plan = planFor(m_codec, {1, 9}, Measure::Size);
        plan.levelLimit = 2s;
        const PlanEstimate estimate = engine.estimate(plan, m_payload, EarlierTimes::Forget, {}).value();
        QCOMPARE(m_responses->of(1), 0U);
        QCOMPARE(m_responses->of(9), 1U);
        QVERIFY(estimate.responseSeconds[1] != 1.0);
        (void)engine.run(plan, m_payload, *m_sink, {});
        QCOMPARE(m_responses->of(9), 2U);
    }

private:
    SweepReport run(const SweepPlan& plan) { return SweepEngine().run(plan, m_payload, *m_sink, {}); }

    FakeCodec m_codec;
    PayloadPtr m_payload;
    std::unique_ptr<ResponseCounts> m_responses;
    std::unique_ptr<RecordingSink> m_sink;
    std::stop_source m_stop;
};

QTEST_GUILESS_MAIN(TestSweepEstimate)
#include "tst_SweepEstimate.moc"
