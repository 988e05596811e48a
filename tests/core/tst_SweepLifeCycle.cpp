// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/PayloadFile.h"
#include "core/codec/CodecRegistry.h"
#include "tests/support/ProcessCount.h"
#include "tests/support/SweepRun.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <malloc.h>

#include <thread>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

constexpr std::size_t kBodySize = 1000;

/// Takes nothing, so that nothing grows with it, and stops the first thing that runs.
class StoppingSink final : public SweepSink {
public:
    explicit StoppingSink(std::stop_source& stop)
        : m_stop(stop) {}
    void pointMeasured(const Measurement&) override {}
    void progressed(const SweepProgress& progress) override {
        if (!progress.running.empty())
            m_stop.request_stop();
    }
    void conditionsChanged(const SweepConditions&) override {}

private:
    std::stop_source& m_stop;
};

} // namespace

/// How sweeps end: stopped anywhere, by codecs that never come back, by payloads that change. None of these
/// tests says how soon; one that never ends runs into the time a test may take.
class TestSweepLifeCycle final : public QObject {
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

    void stopBeforeTheStartMeasuresNothing() {
        m_stop.request_stop();
        SweepPlan plan = planFor(m_codec, {1, 2}, Measure::Speed);
        plan.concurrency = 1;
        const SweepReport report = run(plan);
        QCOMPARE(report.outcome, SweepOutcome::Stopped);
        QCOMPARE(report.measurements.size(), std::size_t{2});
        QVERIFY(!report.measurements[0].reached());
        QVERIFY(m_sink->measured.empty());
        QCOMPARE(m_responses->of(1), 0U);
    }

    void stopBeforeTheEstimate() {
        m_codec.costPerByte = [](int) { return 1e6; }; // worth a sample
        m_stop.request_stop();
        SweepEngine engine;
        QCOMPARE(engine
                     .estimate(planFor(m_codec, {1}, Measure::Size), m_payload, EarlierTimes::Forget,
                               m_stop.get_token())
                     .error()
                     .code,
                 ErrorCode::Stopped);
    }

    void stopWhereNothingComesBack_data() {
        QTest::addColumn<int>("phase");
        QTest::addColumn<unsigned>("hangingResponse");
        QTest::newRow("sampling") << static_cast<int>(SweepPhase::Sampling) << 1U;
        QTest::newRow("sizes") << static_cast<int>(SweepPhase::Sizes) << 2U;
        QTest::newRow("timings") << static_cast<int>(SweepPhase::Timings) << 3U;
    }

    /// A sample, then the size, then the first visit.
    void stopWhereNothingComesBack() {
        QFETCH(const int, phase);
        QFETCH(const unsigned, hangingResponse);
        m_codec.costPerByte = [](int) { return 5e7; }; // 50 s: within the limit, but near it
        m_codec.onBegin = [this, hangingResponse](int level) {
            m_responses->count(level);
            if (m_responses->of(level) == hangingResponse)
                FakeCodec::hang();
        };
        stopInAHangingResponse(hangingResponse);
        const SweepReport report = run(planFor(m_codec, {1}, Measure::Speed));
        QCOMPARE(report.outcome, SweepOutcome::Stopped);
        QVERIFY(!report.measurements[0].failed());
        QVERIFY(!report.measurements[0].timings.compress.has_value());
        QCOMPARE(report.measurements[0].compressedBytes.has_value(), hangingResponse == 3);
        QCOMPARE(static_cast<int>(m_phaseOfStop), phase);
        QVERIFY(m_sink->all.back().running.empty());
    }

    void stopInTheConcurrencyLane() {
        m_codec.onBegin = [this](int level) {
            if (m_hangs->load())
                FakeCodec::hang();
            m_responses->count(level);
        };
        m_sink->onProgress = [this](const SweepProgress& progress) {
            if (progress.phase != SweepPhase::Concurrency)
                return;
            *m_hangs = true;
            if (!progress.running.empty())
                m_stop.request_stop();
        };
        SweepPlan plan = planFor(m_codec, {1}, Measure::Speed);
        plan.concurrency = 2;
        const SweepReport report = run(plan);
        *m_hangs = false;
        QCOMPARE(report.outcome, SweepOutcome::Stopped);
        QVERIFY(report.measurements[0].responsesPerSecond.empty());
        QCOMPARE(report.measurements[0].timings.compress->count, std::size_t{3});
    }

    void stopFromAnotherThread() {
        SweepReport report;
        {
            std::jthread runner([&] {
                report = run(planFor(m_codec, {FakeCodec::kHanging, 1}, Measure::Size));
            });
            while (m_responses->of(FakeCodec::kHanging) == 0)
                std::this_thread::yield();
            m_stop.request_stop();
            m_stop.request_stop();
        }
        QCOMPARE(report.outcome, SweepOutcome::Stopped);
        QVERIFY(!report.measurements[0].reached());
    }

    void stopKeepsWhatWasMeasured() {
        m_sink->onMeasured = [this](const Measurement&) { m_stop.request_stop(); };
        SweepPlan plan = planFor(m_codec, {1, 2, 9}, Measure::Speed);
        plan.threads = 1;
        const SweepReport report = run(plan);
        QCOMPARE(report.outcome, SweepOutcome::Stopped);
        QVERIFY(report.measurements[0].compressedBytes.has_value());
        QVERIFY(!report.measurements[2].compressedBytes.has_value());
    }

    void stopDuringTimingsKeepsCountedRounds() {
        m_sink->onMeasured = [this](const Measurement& measurement) {
            if (measurement.timings.compress.has_value() && measurement.timings.compress->count == 2)
                m_stop.request_stop();
        };
        const SweepReport report = run(planFor(m_codec, {1}, Measure::Speed));
        QCOMPARE(report.outcome, SweepOutcome::Stopped);
        QCOMPARE(report.measurements[0].timings.compress->count, std::size_t{2});
    }

    /// All that was planned so far was done, but the timings were not planned yet.
    void stopAtTheLastSizeIsBeforeTheTimings() {
        m_sink->onMeasured = [this](const Measurement&) { m_stop.request_stop(); };
        QCOMPARE(run(planFor(m_codec, {1}, Measure::Speed)).outcome, SweepOutcome::Stopped);
    }

    void stopAfterTheLastStepIsStillDone() {
        m_sink->onProgress = [this](const SweepProgress& progress) {
            if (progress.stepsDone > 0)
                m_stop.request_stop();
        };
        QCOMPARE(run(planFor(m_codec, {1}, Measure::Size)).outcome, SweepOutcome::Done);
    }

    void aStoppedSweepGoesOn() {
        SweepEngine engine;
        const SweepPlan plan = planFor(m_codec, {1, 2}, Measure::Speed);
        m_sink->onMeasured = [this](const Measurement& measurement) {
            if (measurement.timings.compress.has_value() && measurement.timings.compress->count == 2)
                m_stop.request_stop();
        };
        SweepReport report = engine.run(plan, m_payload, *m_sink, m_stop.get_token());
        QCOMPARE(report.outcome, SweepOutcome::Stopped);
        std::size_t visits = 0;
        for (const Measurement& measurement : report.measurements)
            visits += measurement.timings.compress.has_value() ? measurement.timings.compress->count : 0;
        QVERIFY(visits < 2 * 3);

        m_sink->onMeasured = {};
        m_sink->measured.clear();
        report = engine.run(plan, m_payload, *m_sink, {}, EarlierTimes::Keep);
        QCOMPARE(report.outcome, SweepOutcome::Done);
        for (const Measurement& measurement : report.measurements)
            QCOMPARE(measurement.timings.compress->count, std::size_t{3});
        // Two sizes that are known, and the visits that lacked. Warm-ups were done.
        QCOMPARE(m_sink->all.back().stepsPlanned, 2 + 2 * 3 - visits);
        QVERIFY(m_sink->measured.front().timings.compress.has_value()); // shown from the start
    }

    void crashesEverywhereEndNothing() {
        SweepPlan plan = planFor(m_codec, {FakeCodec::kCrashing, 1}, Measure::Speed);
        for (int more = 0; more < 20; ++more) {
            plan.points.push_back(plan.points[0]);
            plan.points.back().drive.writeSize = std::size_t{100} + static_cast<std::size_t>(more);
        }
        const SweepReport report = run(plan);
        QCOMPARE(report.outcome, SweepOutcome::Done);
        const Error lost{ErrorCode::WorkerLost, "signal 11 (Segmentation fault)"};
        QCOMPARE(std::ranges::count(report.measurements, std::optional(lost), &Measurement::error), 21);
        QCOMPARE(report.measurements[1].timings.compress->count, std::size_t{3});
    }

    void withoutMemoryThereIsWhatWasFound_data() {
        QTest::addColumn<bool>("whileTimed");
        QTest::newRow("while sizes are found") << false;
        QTest::newRow("while they are timed") << true;
    }

    /// In this process: the worker's own failures are its point's.
    void withoutMemoryThereIsWhatWasFound() {
        QFETCH(const bool, whileTimed);
        m_sink->onMeasured = [&](const Measurement& measurement) {
            if (measurement.timings.compress.has_value() == whileTimed)
                throw std::bad_alloc();
        };
        SweepEngine engine;
        SweepPlan plan = planFor(m_codec, {1, 2}, Measure::Speed);
        plan.threads = 1;
        SweepReport report = engine.run(plan, m_payload, *m_sink, {});
        QVERIFY(hasNoChildren());
        QCOMPARE(report.outcome, SweepOutcome::Stopped);
        QCOMPARE(report.error, std::optional(Error{ErrorCode::OutOfMemory, {}}));
        QCOMPARE(report.measurements.size(), std::size_t{2});
        const auto count = [&](const auto& holds) {
            return std::ranges::count_if(report.measurements, holds);
        };
        const auto isSized = [](const Measurement& found) { return found.compressedBytes.has_value(); };
        const auto isTimed = [](const Measurement& found) { return found.timings.compress.has_value(); };
        QCOMPARE(count(isSized), whileTimed ? 2 : 1);
        QCOMPARE(count(isTimed), whileTimed ? 1 : 0);

        m_sink->onMeasured = {};
        report = engine.run(plan, m_payload, *m_sink, {}, EarlierTimes::Keep);
        QCOMPARE(report.outcome, SweepOutcome::Done);
        QVERIFY(!report.error.has_value());
        QCOMPARE(count(isTimed), 2);
    }

    void withoutProcessesThereAreReasons() {
        const NoMoreDescriptors none;
        const SweepReport report = run(planFor(m_codec, {1, 2}, Measure::Speed));
        QCOMPARE(report.outcome, SweepOutcome::Done);
        for (const Measurement& measurement : report.measurements)
            QCOMPARE(measurement.error->code, ErrorCode::WorkerLost);
    }

    void aFileThatIsCutShortMeanwhile_data() {
        QTest::addColumn<bool>("whileTimed");
        QTest::newRow("while sizes are found") << false;
        QTest::newRow("while they are timed") << true;
    }

    /// zeros, of which what was cut off reads as the same: only the file tells.
    void aFileThatIsCutShortMeanwhile() {
        QFETCH(const bool, whileTimed);
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("body")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(static_cast<qsizetype>(kMappedFrom), '\0'));
        file.close();
        m_payload =
            readPayloadFile(QFile::encodeName(file.fileName()).toStdString(), {}, {}).value_or(nullptr);
        QVERIFY(m_payload != nullptr);
        m_sink->onMeasured = [&](const Measurement& measurement) {
            if (measurement.timings.compress.has_value() == whileTimed)
                QVERIFY(file.resize(100));
        };
        SweepPlan plan{.points = pointsFor({{.codec = findCodec("gzip"), .levels = {1, 3}}})};
        plan.rounds = {.warmups = 0, .runs = 2};
        plan.threads = 1;
        const SweepReport report = run(plan);
        QCOMPARE(report.outcome, SweepOutcome::Done);
        const auto changed = std::ranges::count_if(report.measurements, [](const Measurement& measurement) {
            return measurement.error.has_value() && measurement.error->code == ErrorCode::PayloadChanged;
        });
        QCOMPARE(changed, 3); // also of the first point a later visit fails
        const auto sized = std::ranges::count_if(report.measurements, [](const Measurement& measurement) {
            return measurement.compressedBytes.has_value();
        });
        QCOMPARE(sized, whileTimed ? 3 : 1);
    }

    /// Processes, descriptors and memory are what they were.
    void manyCyclesLeakNothing() {
        SweepEngine engine;
        const SweepPlan plan = planFor(m_codec, {FakeCodec::kHanging, 1}, Measure::Speed);
        const auto cycle = [&] {
            std::stop_source stop;
            StoppingSink sink(stop);
            const SweepReport report =
                engine.run(plan, m_payload, sink, stop.get_token(), EarlierTimes::Keep);
            return report.outcome == SweepOutcome::Stopped;
        };
        constexpr std::size_t kNoLeak = 1000; // less than one byte a cycle: the library's own ups and downs
        QVERIFY(cycle());                     // makes what is kept
        const std::ptrdiff_t descriptors = openDescriptors();
        const std::size_t memory = ::mallinfo2().uordblks;
        for (int count = 0; count < 1000; ++count)
            QVERIFY(cycle());
        QVERIFY(hasNoChildren());
        QCOMPARE(openDescriptors(), descriptors);
        QVERIFY(::mallinfo2().uordblks < memory + kNoLeak);
    }

private:
    SweepReport run(const SweepPlan& plan) {
        return SweepEngine().run(plan, m_payload, *m_sink, m_stop.get_token());
    }

    /// Requests the stop once the worker has begun that response of level 1.
    void stopInAHangingResponse(unsigned response) {
        m_sink->onProgress = [this, response](const SweepProgress& progress) {
            if (m_responses->of(1) == response && m_stop.request_stop())
                m_phaseOfStop = progress.phase;
        };
    }

    FakeCodec m_codec;
    PayloadPtr m_payload;
    std::stop_source m_stop;
    std::unique_ptr<ResponseCounts> m_responses;
    std::unique_ptr<RecordingSink> m_sink;
    SharedMemory<std::atomic<bool>> m_hangs;
    SweepPhase m_phaseOfStop = {};
};

QTEST_GUILESS_MAIN(TestSweepLifeCycle)
#include "tst_SweepLifeCycle.moc"
