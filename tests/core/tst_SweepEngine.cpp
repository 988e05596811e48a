// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/CodecRegistry.h"
#include "tests/support/ProcessCount.h"
#include "tests/support/SweepRun.h"
#include "tests/support/WorkerGate.h"

#include <QTest>

#include <unistd.h>

#include <set>
#include <thread>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

constexpr std::size_t kBodySize = 1000;

} // namespace

/// What a sweep finds, and what it finds only once.
class TestSweepEngine final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_payload = payloadOf(std::string(kBodySize, 'a'));
        m_responses = std::make_unique<ResponseCounts>();
        m_codec.onBegin = [this](int level) { m_responses->count(level); };
        m_codec.onWrite = [](int) {};
        m_sink = std::make_unique<RecordingSink>();
    }

    void cleanup() { QVERIFY(hasNoChildren()); }

    void findsSizesAndVerifies() {
        const SweepReport report = run(planFor(m_codec, {1, 2}, Measure::Size));
        QCOMPARE(report.outcome, SweepOutcome::Done);
        QCOMPARE(report.measurements.size(), std::size_t{2});
        for (const Measurement& measurement : report.measurements) {
            QVERIFY(!measurement.failed());
            QCOMPARE(measurement.compressedBytes, std::optional<std::uint64_t>(kBodySize + 2));
            QCOMPARE(measurement.roundTrip, RoundTrip::Ok);
            QCOMPARE(measurement.memory,
                     std::optional(MemoryUse{FakeCodec::kEncoderBytes, FakeCodec::kDecoderBytes, false}));
            QCOMPARE(measurement.timings, Timings{});
        }
        QCOMPARE(m_sink->measured.size(), std::size_t{2});
        QCOMPARE(report.conditions, SweepConditions{});
    }

    void failedPointKeepsItsReasonAndTheSweepGoesOn_data() {
        QTest::addColumn<int>("level");
        QTest::addColumn<int>("code");
        QTest::addColumn<int>("roundTrip");
        const auto row = [](const char* name, int level, ErrorCode code, RoundTrip roundTrip) {
            QTest::newRow(name) << level << static_cast<int>(code) << static_cast<int>(roundTrip);
        };
        row("encoder fails", FakeCodec::kFailing, ErrorCode::EncodeFailed, RoundTrip::NotDone);
        row("out of memory", FakeCodec::kThrowing, ErrorCode::OutOfMemory, RoundTrip::NotDone);
        row("crash", FakeCodec::kCrashing, ErrorCode::WorkerLost, RoundTrip::NotDone);
        row("other bytes come back", FakeCodec::kLying, ErrorCode::RoundTripMismatch, RoundTrip::Failed);
        row("fewer bytes come back", FakeCodec::kTruncating, ErrorCode::RoundTripMismatch, RoundTrip::Failed);
        row("more bytes come back", FakeCodec::kEndless, ErrorCode::RoundTripMismatch, RoundTrip::Failed);
        row("more was consumed than given", FakeCodec::kMiscounting, ErrorCode::DecodeFailed,
            RoundTrip::Failed);
    }

    void failedPointKeepsItsReasonAndTheSweepGoesOn() {
        QFETCH(const int, level);
        QFETCH(const int, code);
        QFETCH(const int, roundTrip);
        const SweepReport report = run(planFor(m_codec, {1, level, 2}, Measure::Speed));
        QCOMPARE(report.outcome, SweepOutcome::Done);
        const Measurement& failed = report.measurements[1];
        QVERIFY(failed.failed());
        QCOMPARE(static_cast<int>(failed.error->code), code);
        QCOMPARE(static_cast<int>(failed.roundTrip), roundTrip);
        QVERIFY(!failed.compressedBytes.has_value());
        QCOMPARE(failed.timings, Timings{});
        for (const std::size_t good : {0U, 2U}) {
            QVERIFY(!report.measurements[good].failed());
            QCOMPARE(report.measurements[good].timings.compress->count, std::size_t{3});
        }
    }

    /// Sizes are found in one call more than the size of a one-call decoder is believed in.
    void failureWhileTimedKeepsTheSize() {
        SweepPlan plan = planFor(m_codec, {FakeCodec::kOverstating, 1}, Measure::Speed);
        const SweepReport report = run(plan);
        QCOMPARE(report.measurements[0].error,
                 std::optional(Error{ErrorCode::RoundTripMismatch, "1001 bytes come out"}));
        QCOMPARE(report.measurements[0].compressedBytes, std::optional<std::uint64_t>(kBodySize + 2));
        QCOMPARE(report.measurements[1].timings.compress->count, std::size_t{3});
        plan.oneCallDecode = false;
        QVERIFY(!run(plan).measurements[0].failed());
    }

    void crashWhileTimedCostsThePointOnly() {
        m_codec.onBegin = [this](int level) {
            m_responses->count(level);
            if (level == 2 && m_responses->of(2) > 1) // the first one is for the size
                FakeCodec::crash();
        };
        const SweepReport report = run(planFor(m_codec, {1, 2}, Measure::Speed));
        QCOMPARE(report.measurements[1].error,
                 std::optional(Error{ErrorCode::WorkerLost, "signal 11 (Segmentation fault)"}));
        QVERIFY(report.measurements[1].compressedBytes.has_value());
        QCOMPARE(report.measurements[0].timings.compress->count, std::size_t{3});
        QCOMPARE(m_responses->of(2), 2U); // what failed is not visited again
    }

    void changingOutputIsAFault() {
        const SweepReport report = run(planFor(m_codec, {FakeCodec::kNondeterministic}, Measure::Speed));
        QCOMPARE(report.measurements[0].error->code, ErrorCode::NotDeterministic);
        QVERIFY(report.measurements[0].compressedBytes.has_value());
    }

    void timesEveryPointAsOftenAsPlanned() {
        SweepPlan plan = planFor(m_codec, {1, 2}, Measure::Speed);
        plan.points[1].drive = {.mode = DriveMode::OneShot, .encoder = EncoderUse::Reused};
        const SweepReport report = run(plan);
        for (const Measurement& measurement : report.measurements) {
            const Timings& timings = measurement.timings;
            for (const auto& summary : {timings.compress, timings.compressCpu, timings.decompress,
                                        timings.decompressCpu, timings.decompressOneCall})
                QCOMPARE(summary->count, std::size_t{3});
            QVERIFY(timings.compress->minimum > 0);
        }
        QCOMPARE(report.measurements[0].timings.create->count, std::size_t{3});
        QCOMPARE(report.measurements[0].timings.firstByte->count, std::size_t{3});
        QVERIFY(!report.measurements[1].timings.create.has_value());
        QVERIFY(!report.measurements[1].timings.firstByte.has_value());
        plan.oneCallDecode = false;
        QVERIFY(!run(plan).measurements[0].timings.decompressOneCall.has_value());
    }

    void progressCountsEveryStep() {
        (void)run(planFor(m_codec, {1, FakeCodec::kFailing, 2}, Measure::Speed));
        const std::size_t planned =
            3 + 2 * 4; // sizes, then a warm-up and three rounds of those that have one
        const SweepProgress& last = m_sink->all.back();
        QCOMPARE(last.stepsPlanned, planned);
        QCOMPARE(last.stepsDone, planned);
        QVERIFY(last.running.empty());
        QCOMPARE(last.phase, SweepPhase::Timings);
        QCOMPARE(last.round, 4U);
        QCOMPARE(last.rounds, 4U);
        std::size_t before = 0;
        for (const SweepProgress& progress : m_sink->all) {
            QVERIFY(progress.stepsDone >= before);
            QVERIFY(progress.stepsDone <= progress.stepsPlanned);
            before = progress.stepsDone;
        }
    }

    void timingsRunAlone() {
        (void)run(planFor(m_codec, {1, 2}, Measure::Speed));
        for (const SweepProgress& progress : m_sink->all)
            QVERIFY(progress.phase == SweepPhase::Sizes || progress.running.size() <= 1);
        QVERIFY(m_sink->pauses > 0);
    }

    /// Neither goes on until both have a point, so one worker cannot do the work of two.
    void workersShareTheSizes() {
        const SharedMemory<std::array<std::atomic<int>, 3>> processes;
        m_codec.onBegin = [&](int level) {
            (*processes)[static_cast<std::size_t>(level)] = ::getpid();
            while ((*processes)[1] == 0 || (*processes)[2] == 0)
                std::this_thread::yield();
        };
        QCOMPARE(run(planFor(m_codec, {1, 2}, Measure::Size)).outcome, SweepOutcome::Done);
        const std::set<int> seen = {(*processes)[1], (*processes)[2], ::getpid()};
        QCOMPARE(seen.size(), std::size_t{3});
    }

    /// The worker waits in its third write until two writes were seen.
    void progressWithinAResponse_data() {
        QTest::addColumn<int>("measure");
        QTest::addColumn<unsigned>("heldResponse");
        QTest::newRow("sizes") << static_cast<int>(Measure::Size) << 1U;
        QTest::newRow("timings") << static_cast<int>(Measure::Speed) << 2U;
    }

    void progressWithinAResponse() {
        QFETCH(const int, measure);
        QFETCH(const unsigned, heldResponse);
        const WorkerGate gate;
        const SharedMemory<std::atomic<unsigned>> writes;
        m_codec.onBegin = [&](int level) {
            m_responses->count(level);
            *writes = 0;
        };
        m_codec.onWrite = [&](int level) {
            if (m_responses->of(level) == heldResponse && ++*writes == 3)
                gate.pass();
        };
        bool seen = false;
        m_sink->onProgress = [&](const SweepProgress& progress) {
            if (seen || progress.running != std::vector{RunningPoint{0, 600}})
                return;
            seen = true;
            gate.open();
        };
        SweepPlan plan = planFor(m_codec, {1}, static_cast<Measure>(measure));
        plan.points[0].drive.writeSize = 300;
        QCOMPARE(run(plan).outcome, SweepOutcome::Done);
        QVERIFY(seen);
    }

    void oneShotTellsNoProgress_data() { progressWithinAResponse_data(); }

    /// The worker waits until it was looked at three times.
    void oneShotTellsNoProgress() {
        QFETCH(const int, measure);
        QFETCH(const unsigned, heldResponse);
        const WorkerGate gate;
        m_codec.onWrite = [&](int level) {
            if (m_responses->of(level) == heldResponse)
                gate.pass();
        };
        int looks = 0;
        bool tells = false;
        m_sink->onProgress = [&](const SweepProgress& progress) {
            for (const RunningPoint& point : progress.running) {
                tells = tells || point.consumedBytes.has_value();
                if (m_responses->of(1) == heldResponse && ++looks == 3)
                    gate.open();
            }
        };
        SweepPlan plan = planFor(m_codec, {1}, static_cast<Measure>(measure));
        plan.points[0].drive.mode = DriveMode::OneShot;
        QCOMPARE(run(plan).outcome, SweepOutcome::Done);
        QVERIFY(looks >= 3);
        QVERIFY(!tells);
    }

    void sizesAreFoundOnce() {
        SweepEngine engine;
        SweepPlan plan = planFor(m_codec, {1, FakeCodec::kFailing}, Measure::Size);
        (void)engine.run(plan, m_payload, *m_sink, {});
        plan.points.push_back({.codec = &m_codec, .level = 2});
        const SweepReport again = engine.run(plan, m_payload, *m_sink, {});
        QCOMPARE(m_responses->of(1), 1U);
        QCOMPARE(m_responses->of(2), 1U);
        QCOMPARE(m_responses->of(FakeCodec::kFailing), 2U); // a failure is tried again
        QCOMPARE(again.measurements[0].compressedBytes, std::optional<std::uint64_t>(kBodySize + 2));
        QCOMPARE(again.measurements[0].roundTrip, RoundTrip::Ok);
        QVERIFY(again.measurements[0].memory.has_value());

        plan.points[0].drive.mode = DriveMode::OneShot; // another drive is another point
        (void)engine.run(plan, m_payload, *m_sink, {});
        QCOMPARE(m_responses->of(1), 2U);
        (void)engine.run(plan, payloadOf("another body"), *m_sink, {});
        QCOMPARE(m_responses->of(1), 3U);
        QCOMPARE(m_responses->of(2), 2U);
    }

    /// Known sizes do not spare a point the check against them when it is timed.
    void timingsCheckKnownSizes() {
        SweepEngine engine;
        SweepPlan plan = planFor(m_codec, {FakeCodec::kNondeterministic}, Measure::Size);
        QVERIFY(!engine.run(plan, m_payload, *m_sink, {}).measurements[0].failed());
        plan.measure = Measure::Speed;
        QCOMPARE(engine.run(plan, m_payload, *m_sink, {}).measurements[0].error->code,
                 ErrorCode::NotDeterministic);
    }

    void keepingRunsOnlyWhatLacks() {
        SweepEngine engine;
        (void)engine.run(planFor(m_codec, {1, 2}, Measure::Speed), m_payload, *m_sink, {});
        const unsigned before = m_responses->of(2);
        SweepPlan plan = planFor(m_codec, {2, 9}, Measure::Speed);
        SweepReport report = engine.run(plan, m_payload, *m_sink, {}, EarlierTimes::Keep);
        QCOMPARE(m_responses->of(2), before);
        QCOMPARE(report.measurements[0].timings.compress->count, std::size_t{3});
        QCOMPARE(report.measurements[1].timings.compress->count, std::size_t{3});
        QCOMPARE(m_sink->all.back().stepsPlanned, std::size_t{2 + 4}); // sizes; the rounds of level 9

        plan.rounds.runs = 5;
        report = engine.run(plan, m_payload, *m_sink, {}, EarlierTimes::Keep);
        QVERIFY(m_responses->of(2) > before);
        QCOMPARE(report.measurements[0].timings.compress->count, std::size_t{5});
        QCOMPARE(m_sink->all.back().stepsPlanned, std::size_t{2 + 2 * 2}); // warmed up before

        report = engine.run(plan, m_payload, *m_sink, {}, EarlierTimes::Keep);
        QCOMPARE(report.outcome, SweepOutcome::Done);
        QCOMPARE(report.measurements[0].timings.compress->count, std::size_t{5});
        QCOMPARE(m_sink->all.back().stepsPlanned, std::size_t{2});
    }

    void forgettingTimesAllAnew() {
        SweepEngine engine;
        const SweepPlan plan = planFor(m_codec, {1}, Measure::Speed);
        (void)engine.run(plan, m_payload, *m_sink, {});
        const unsigned before = m_responses->of(1);
        m_sink->measured.clear();
        const SweepReport report = engine.run(plan, m_payload, *m_sink, {}, EarlierTimes::Forget);
        QVERIFY(m_responses->of(1) > before);
        QCOMPARE(report.measurements[0].timings.compress->count, std::size_t{3});
        QVERIFY(!m_sink->measured.front().timings.compress.has_value());
    }

    void anotherPayloadKeepsNothing() {
        SweepEngine engine;
        const SweepPlan plan = planFor(m_codec, {1}, Measure::Speed);
        (void)engine.run(plan, m_payload, *m_sink, {});
        m_sink->measured.clear();
        const SweepReport report =
            engine.run(plan, payloadOf("another body"), *m_sink, {}, EarlierTimes::Keep);
        QCOMPARE(report.measurements[0].compressedBytes, std::optional<std::uint64_t>(14));
        QCOMPARE(report.measurements[0].timings.compress->count, std::size_t{3});
        QVERIFY(!m_sink->measured.front().timings.compress.has_value());
    }

    void emptyPlan() {
        SweepPlan plan{.concurrency = 2};
        const SweepReport report = run(plan);
        QCOMPARE(report.outcome, SweepOutcome::Done);
        QVERIFY(report.measurements.empty());
        QCOMPARE(SweepEngine().estimate(plan, m_payload, EarlierTimes::Forget, {}).value(), PlanEstimate{});
    }

    void tinyBodies_data() {
        QTest::addColumn<QString>("body");
        QTest::newRow("empty") << QString();
        QTest::newRow("1 B") << QStringLiteral("x");
    }

    /// Every real codec, level and drive takes an empty and a 1-byte body.
    void tinyBodies() {
        QFETCH(const QString, body);
        m_payload = payloadOf(body.toStdString());
        for (const DriveMode mode : {DriveMode::Stream, DriveMode::Pledged, DriveMode::OneShot}) {
            std::vector<CurvePlan> curves = defaultCurves();
            for (CurvePlan& curve : curves)
                curve.drive.mode = mode;
            const SweepReport report = run({.points = pointsFor(curves), .measure = Measure::Size});
            QCOMPARE(report.measurements.size(), std::size_t{29 + 12 + 9});
            for (const Measurement& measurement : report.measurements) {
                QVERIFY2(!measurement.failed(),
                         measurement.failed() ? measurement.error->detail.c_str() : "");
                QVERIFY(measurement.compressedBytes > 0U);
                QCOMPARE(measurement.ratio().has_value(), !body.isEmpty());
                QCOMPARE(measurement.savedPercent().has_value(), !body.isEmpty());
            }
        }
    }

    void anEmptyBodyCanBeTimed() {
        m_payload = payloadOf("");
        SweepPlan plan{.points = pointsFor({{.codec = findCodec("zstd"), .levels = {1, 1}},
                                            {.codec = findCodec("brotli"), .levels = {1, 1}},
                                            {.codec = findCodec("gzip"), .levels = {1, 1}}})};
        plan.rounds = {.warmups = 0, .runs = 1};
        for (const Measurement& measurement : run(plan).measurements) {
            QVERIFY(!measurement.failed());
            QVERIFY(measurement.timings.compress.has_value());
        }
    }

private:
    SweepReport run(const SweepPlan& plan) { return SweepEngine().run(plan, m_payload, *m_sink, {}); }

    FakeCodec m_codec;
    PayloadPtr m_payload;
    std::unique_ptr<ResponseCounts> m_responses;
    std::unique_ptr<RecordingSink> m_sink;
};

QTEST_GUILESS_MAIN(TestSweepEngine)
#include "tst_SweepEngine.moc"
