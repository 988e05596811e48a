// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/CostModel.h"
#include "tests/support/FakeCodec.h"

#include <QTest>

using namespace levelscope::core;
using levelscope::test::FakeCodec;

namespace {

/// FakeCodec costs as many nanoseconds per byte as its level says: here a second per level.
constexpr std::uint64_t kBodySize = 1'000'000'000;

} // namespace

class TestCostModel final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_results = {};
        m_plan = {};
        for (const int level : {1, 2, 3, 4})
            m_plan.points.push_back({.codec = &m_codec, .level = level});
        m_plan.points.push_back({.codec = &m_otherCodec, .level = 1});
    }

    void atFirstThereIsTheHint() {
        const CostModel costs = model();
        QCOMPARE(costs.hintSeconds(2), 3.0);
        QCOMPARE(costs.responseSeconds(2), 3.0);
        QCOMPARE(costs.sizeSeconds(2), 3.0 + 2); // decoding: 2 ns a byte
        QCOMPARE(costs.visitSeconds(2), 3.0 + 2 + 2);
        m_plan.oneCallDecode = false;
        QCOMPARE(costs.visitSeconds(2), 3.0 + 2);
    }

    void knownPointsScaleTheHintsOfTheirCodec() {
        CostModel costs = model();
        results(0).size = SizeFindings{.encodeSeconds = 2, .decodeSeconds = 1};
        costs.learn(0);
        QCOMPARE(costs.responseSeconds(0), 2.0);
        QCOMPARE(costs.sizeSeconds(0), 3.0);
        QCOMPARE(costs.responseSeconds(2), 6.0);
        QCOMPARE(costs.responseSeconds(4), 1.0);
        QCOMPARE(costs.hintSeconds(2), 3.0);
    }

    /// Of 2, 8 and 3 times as long.
    void theMiddleScaleCounts() {
        CostModel costs = model();
        results(0).size = SizeFindings{.encodeSeconds = 2};
        results(1).size = SizeFindings{.encodeSeconds = 16};
        results(2).size = SizeFindings{.encodeSeconds = 9};
        for (const std::size_t index : {0U, 1U, 2U})
            costs.learn(index);
        QCOMPARE(costs.responseSeconds(3), 12.0);
    }

    /// Of 2 and 4 times as long.
    void betweenTwoMiddleScalesIsTheForecast() {
        CostModel costs = model();
        results(0).size = SizeFindings{.encodeSeconds = 2};
        results(1).size = SizeFindings{.encodeSeconds = 8};
        costs.learn(0);
        costs.learn(1);
        QCOMPARE(costs.responseSeconds(2), 9.0);
    }

    void scalesHaveTheirLimits_data() {
        QTest::addColumn<double>("encodeSeconds");
        QTest::addColumn<double>("forecast");
        QTest::newRow("slow") << 1000.0 << 40.0;
        QTest::newRow("fast") << 0.001 << 0.4;
    }

    void scalesHaveTheirLimits() {
        QFETCH(const double, encodeSeconds);
        QFETCH(const double, forecast);
        CostModel costs = model();
        results(0).size = SizeFindings{.encodeSeconds = encodeSeconds};
        costs.learn(0);
        QCOMPARE(costs.responseSeconds(3), forecast);
    }

    void whatEarlierSweepsFoundIsKnownFromTheStart() {
        results(0).size = SizeFindings{.encodeSeconds = 2};
        QCOMPARE(model().responseSeconds(2), 6.0);
    }

    /// A size of a reused encoder tells what a fresh one needs.
    void sizesOfTheSameOutputCount() {
        SweepPoint reused = m_plan.points[1];
        reused.drive.encoder = EncoderUse::Reused;
        m_results.of(reused).size = SizeFindings{.encodeSeconds = 7};
        QCOMPARE(model().responseSeconds(1), 7.0);
    }

    void aSampleTellsMoreThanTheHint() {
        results(3).sample = SampleFindings{.setupSeconds = 0.5, .secondsPerByte = 3e-9};
        QCOMPARE(model().responseSeconds(3), 3.5);
        results(3).size = SizeFindings{.encodeSeconds = 9};
        QCOMPARE(model().responseSeconds(3), 9.0);
    }

    void shortVisitsTakeAsLongAsARunDoes() {
        const CostModel costs(m_plan, 1000, m_results);
        // Each run with a response to warm up: of 1,000 bytes, 1 ns a byte, and two decodings of 2 ns a byte.
        QCOMPARE(costs.visitSeconds(0), 3 * 0.003 + 1e-6 + 2 * 2e-6);
        m_plan.oneCallDecode = false;
        QCOMPARE(costs.visitSeconds(0), 2 * 0.003 + 1e-6 + 2e-6);
    }

    void visitsTellOfLaterOnes() {
        results(0).visits = {{.measuredSeconds = 2}, {.measuredSeconds = 4}};
        QCOMPARE(model().visitSeconds(0), 3.0);
    }

    void hintsOfNothingScaleNothing() {
        m_codec.costPerByte = [](int) { return 0; };
        results(0).size = SizeFindings{.encodeSeconds = 2};
        const CostModel costs = model();
        m_codec.costPerByte = [](int level) { return level; };
        QCOMPARE(costs.responseSeconds(2), 3.0);
    }

    void samplesAreAThirtySecond_data() {
        QTest::addColumn<qulonglong>("body");
        QTest::addColumn<qulonglong>("sample");
        QTest::newRow("empty") << qulonglong{0} << qulonglong{16'384};
        QTest::newRow("small") << qulonglong{500'000} << qulonglong{16'384};
        QTest::newRow("1 MiB") << qulonglong{1'048'576} << qulonglong{32'768};
        QTest::newRow("large") << qulonglong{1'000'000'000} << qulonglong{262'144};
    }

    void samplesAreAThirtySecond() {
        QFETCH(const qulonglong, body);
        QFETCH(const qulonglong, sample);
        QCOMPARE(CostModel(m_plan, body, m_results).sampleBytes(), sample);
    }

private:
    CostModel model() { return {m_plan, kBodySize, m_results}; }
    PointResults& results(std::size_t index) { return m_results.of(m_plan.points[index]); }

    FakeCodec m_codec;
    FakeCodec m_otherCodec;
    SweepPlan m_plan;
    SweepResults m_results;
};

QTEST_GUILESS_MAIN(TestCostModel)
#include "tst_CostModel.moc"
