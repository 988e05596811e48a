// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Clock.h"
#include "core/codec/CodecRegistry.h"
#include "core/sweep/SweepEngine.h"
#include "tests/support/FakeCodec.h"

#include <QTest>

#include <atomic>
#include <map>
#include <set>
#include <thread>

using namespace levelscope::core;
using levelscope::test::FakeCodec;

namespace {

PayloadPtr payloadOf(std::string_view text) {
    const ByteView bytes = asBytes(text);
    return std::make_shared<Payload>("test", PayloadOrigin::File,
                                     std::vector<std::byte>(bytes.begin(), bytes.end()));
}

/// Advances by a fixed step whenever it is asked.
class SteppingClock final : public Clock {
public:
    explicit SteppingClock(std::chrono::nanoseconds step)
        : m_step(step) {}
    std::chrono::nanoseconds now() const override { return m_step * ++m_calls; }

private:
    std::chrono::nanoseconds m_step;
    mutable std::atomic<int> m_calls = 0;
};

/// Keeps everything it is told. The engine promises one call at a time, so nothing here is locked:
/// ThreadSanitizer would tell.
class RecordingSink final : public SweepSink {
public:
    void pointMeasured(const Measurement& measurement) override {
        measured.push_back(measurement);
        if (onMeasured)
            onMeasured(measurement);
    }
    void progressed(const SweepProgress& progress) override {
        all.push_back(progress);
        if (onProgress)
            onProgress(progress);
    }

    std::vector<Measurement> measured;
    std::vector<SweepProgress> all;
    std::function<void(const Measurement&)> onMeasured;
    std::function<void(const SweepProgress&)> onProgress;
};

SweepPlan planFor(const FakeCodec& codec, std::initializer_list<int> levels, Measure measure) {
    SweepPlan plan{.measure = measure, .warmups = 1, .runs = 3, .threads = 2};
    for (const int level : levels)
        plan.points.push_back({&codec, level, {}});
    return plan;
}

} // namespace

class TestSweepEngine final : public QObject {
    Q_OBJECT

private slots:
    void findsSizesAndVerifies() {
        const SweepReport report = run(planFor(m_codec, {1, 2}, Measure::Size));
        QCOMPARE(report.outcome, SweepOutcome::Done);
        QCOMPARE(report.measurements.size(), std::size_t{2});
        for (const Measurement& measurement : report.measurements) {
            QVERIFY(!measurement.failed());
            QCOMPARE(measurement.compressedBytes, std::optional<std::uint64_t>(m_payload->size() + 2));
            QCOMPARE(measurement.roundTrip, RoundTrip::Ok);
            QVERIFY(!measurement.compressSeconds.has_value());
            QVERIFY(!measurement.compressMBps().has_value());
        }
        QCOMPARE(m_sink.measured.size(), std::size_t{2});
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
        row("other bytes come back", FakeCodec::kLying, ErrorCode::RoundTripMismatch, RoundTrip::Failed);
        row("fewer bytes come back", FakeCodec::kTruncating, ErrorCode::RoundTripMismatch, RoundTrip::Failed);
        row("more bytes come back", FakeCodec::kEndless, ErrorCode::RoundTripMismatch, RoundTrip::Failed);
    }

    void failedPointKeepsItsReasonAndTheSweepGoesOn() {
        QFETCH(const int, level);
        QFETCH(const int, code);
        QFETCH(const int, roundTrip);
        const SweepReport report = run(planFor(m_codec, {1, level, 2}, Measure::Speed));
        QCOMPARE(report.outcome, SweepOutcome::Done);
        QVERIFY(report.measurements[1].failed());
        QCOMPARE(static_cast<int>(report.measurements[1].error->code), code);
        QCOMPARE(static_cast<int>(report.measurements[1].roundTrip), roundTrip);
        QVERIFY(!report.measurements[1].compressedBytes.has_value());
        QVERIFY(!report.measurements[1].compressSeconds.has_value());
        for (const std::size_t good : {std::size_t{0}, std::size_t{2}}) {
            QVERIFY(!report.measurements[good].failed());
            QVERIFY(report.measurements[good].compressSeconds.has_value());
        }
    }

    void changingOutputIsAFault() {
        const SweepReport report = run(planFor(m_codec, {FakeCodec::kNondeterministic}, Measure::Speed));
        QCOMPARE(report.measurements[0].error->code, ErrorCode::NotDeterministic);
        QVERIFY(report.measurements[0].compressedBytes.has_value());
    }

    /// 3 ms between two looks at the clock: every run lasts 3 ms and, being over the shortest run, is one
    /// call.
    void timesEveryPointAsOftenAsPlanned() {
        const SteppingClock clock(std::chrono::milliseconds(3));
        std::map<int, int> responses;
        m_codec.onBegin = [&](int level) { ++responses[level]; };
        SweepPlan plan = planFor(m_codec, {1, 2}, Measure::Speed);
        plan.threads = 1;
        const SweepReport report = SweepEngine(clock).run(plan, m_payload, m_sink, {});
        for (const Measurement& measurement : report.measurements) {
            QCOMPARE(measurement.compressSeconds->count, std::size_t{3});
            QCOMPARE(measurement.decompressSeconds->count, std::size_t{3});
            QCOMPARE(measurement.compressSeconds->median, 0.003);
            QCOMPARE(measurement.decompressSeconds->minimum, 0.003);
            // 1,000 bytes in 3 ms
            QCOMPARE(*measurement.compressMBps(), 1.0 / 3);
        }
        // one for the size, one warm-up, three counted
        QCOMPARE(responses, (std::map<int, int>{{1, 5}, {2, 5}}));
    }

    /// Half a millisecond a response: 1 call is under the shortest run of 2 ms, 1.4 times what is missing
    /// makes 6.
    void repeatsShortRuns() {
        class WorkClock final : public Clock {
        public:
            std::chrono::nanoseconds now() const override {
                return std::chrono::microseconds(500) * worked.load();
            }
            std::atomic<int> worked = 0;
        };
        WorkClock clock;
        int encoded = 0;
        int decoded = 0;
        m_codec.onBegin = [&](int) { ++clock.worked, ++encoded; };
        m_codec.onDecode = [&] { ++clock.worked, ++decoded; };
        const SweepPlan plan = planFor(m_codec, {1}, Measure::Speed);
        const SweepReport report = SweepEngine(clock).run(plan, m_payload, m_sink, {});
        QCOMPARE(report.measurements[0].compressSeconds->median, 0.0005);
        QCOMPARE(report.measurements[0].decompressSeconds->median, 0.0005);
        QCOMPARE(encoded, 1 + (1 + 6) + 3 * 6); // size, calibration in the warm-up, three counted rounds
        QCOMPARE(decoded, 1 + (1 + 6) + 3 * 6);
    }

    void reusedEncoderIsMadeOnceAVisit() {
        SweepPlan plan = planFor(m_codec, {1}, Measure::Speed);
        plan.points[0].drive.encoder = EncoderUse::Reused;
        const SweepReport report = run(plan);
        QVERIFY(!report.measurements[0].failed());
        QCOMPARE(report.measurements[0].compressSeconds->count, std::size_t{3});
    }

    void progressCountsEveryStep() {
        run(planFor(m_codec, {1, FakeCodec::kFailing, 2}, Measure::Speed));
        const std::size_t planned = 3 + 3 * 4; // sizes, then one warm-up and three counted rounds
        QCOMPARE(m_sink.all.back().stepsPlanned, planned);
        QCOMPARE(m_sink.all.back().stepsDone, planned);
        QVERIFY(m_sink.all.back().running.empty());
        QCOMPARE(m_sink.all.back().phase, SweepPhase::Timings);
        std::size_t before = 0;
        for (const SweepProgress& progress : m_sink.all) {
            QVERIFY(progress.stepsDone >= before);
            before = progress.stepsDone;
        }
    }

    void timingsRunAlone() {
        run(planFor(m_codec, {1, 2}, Measure::Speed));
        for (const SweepProgress& progress : m_sink.all)
            QVERIFY(progress.phase == SweepPhase::Sizes || progress.running.size() <= 1);
    }

    void stopBeforeTheStartMeasuresNothing() {
        std::stop_source stop;
        stop.request_stop();
        const SweepReport report = SweepEngine(m_clock).run(planFor(m_codec, {1, 2}, Measure::Speed),
                                                            m_payload, m_sink, stop.get_token());
        QCOMPARE(report.outcome, SweepOutcome::Stopped);
        QCOMPARE(report.measurements.size(), std::size_t{2});
        QVERIFY(!report.measurements[0].compressedBytes.has_value());
        QVERIFY(m_sink.measured.empty());
    }

    void stopKeepsWhatWasMeasured() {
        std::stop_source stop;
        m_sink.onMeasured = [&](const Measurement&) { stop.request_stop(); };
        SweepPlan plan = planFor(m_codec, {1, 2, 9}, Measure::Speed);
        plan.threads = 1;
        const SweepReport report = SweepEngine(m_clock).run(plan, m_payload, m_sink, stop.get_token());
        QCOMPARE(report.outcome, SweepOutcome::Stopped);
        QVERIFY(report.measurements[0].compressedBytes.has_value());
        QVERIFY(!report.measurements[2].compressedBytes.has_value());
    }

    void stopInsideAStreamedResponseLeavesNoPoint() {
        std::stop_source stop;
        m_codec.onBegin = [&](int) { stop.request_stop(); };
        SweepPlan plan = planFor(m_codec, {1}, Measure::Size);
        const SweepReport report = SweepEngine(m_clock).run(plan, m_payload, m_sink, stop.get_token());
        QCOMPARE(report.outcome, SweepOutcome::Stopped);
        QVERIFY(!report.measurements[0].failed());
        QVERIFY(!report.measurements[0].compressedBytes.has_value());
    }

    void stopDuringTimingsKeepsCountedRounds() {
        std::stop_source stop;
        m_sink.onMeasured = [&](const Measurement& measurement) {
            if (measurement.compressSeconds.has_value() && measurement.compressSeconds->count == 2)
                stop.request_stop();
        };
        const SweepReport report = SweepEngine(m_clock).run(planFor(m_codec, {1}, Measure::Speed), m_payload,
                                                            m_sink, stop.get_token());
        QCOMPARE(report.outcome, SweepOutcome::Stopped);
        QCOMPARE(report.measurements[0].compressSeconds->count, std::size_t{2});
    }

    void stopAfterTheLastStepIsStillDone() {
        std::stop_source stop;
        m_sink.onProgress = [&](const SweepProgress& progress) {
            if (progress.stepsDone == progress.stepsPlanned)
                stop.request_stop();
        };
        const SweepReport report = SweepEngine(m_clock).run(planFor(m_codec, {1}, Measure::Size), m_payload,
                                                            m_sink, stop.get_token());
        QCOMPARE(report.outcome, SweepOutcome::Done);
    }

    void sizesAreFoundOnce() {
        std::map<int, int> responses;
        m_codec.onBegin = [&](int level) { ++responses[level]; };
        SweepEngine engine(m_clock);
        SweepPlan plan = planFor(m_codec, {1, FakeCodec::kFailing}, Measure::Size);
        plan.threads = 1;
        (void)engine.run(plan, m_payload, m_sink, {});
        plan.points.push_back({&m_codec, 2, {}});
        const SweepReport again = engine.run(plan, m_payload, m_sink, {});
        QCOMPARE(responses,
                 (std::map<int, int>{{1, 1}, {2, 1}, {FakeCodec::kFailing, 2}})); // a failure is tried again
        QCOMPARE(again.measurements[0].compressedBytes, std::optional<std::uint64_t>(m_payload->size() + 2));
        QCOMPARE(again.measurements[0].roundTrip, RoundTrip::Ok);

        plan.points[0].drive.mode = DriveMode::OneShot; // another drive is another point
        (void)engine.run(plan, m_payload, m_sink, {});
        QCOMPARE(responses[1], 2);
        (void)engine.run(plan, payloadOf("another body"), m_sink, {});
        QCOMPARE(responses[1], 3);
        QCOMPARE(responses[2], 2);
    }

    /// Known sizes do not spare a point the check against them when it is timed.
    void timingsCheckKnownSizes() {
        const FakeCodec codec; // whose responses nobody has counted yet
        SweepEngine engine(m_clock);
        SweepPlan plan = planFor(codec, {FakeCodec::kNondeterministic}, Measure::Size);
        QVERIFY(!engine.run(plan, m_payload, m_sink, {}).measurements[0].failed());
        plan.measure = Measure::Speed;
        QCOMPARE(engine.run(plan, m_payload, m_sink, {}).measurements[0].error->code,
                 ErrorCode::NotDeterministic);
    }

    void emptyPlan() {
        const SweepReport report = run({});
        QCOMPARE(report.outcome, SweepOutcome::Done);
        QVERIFY(report.measurements.empty());
    }

    void workersShareTheSizes() {
        std::mutex mutex;
        std::set<std::thread::id> threads;
        std::atomic<int> waiting = 0;
        m_codec.onBegin = [&](int) {
            {
                const std::scoped_lock lock(mutex);
                threads.insert(std::this_thread::get_id());
            }
            // Neither goes on until both have a point, so one worker cannot do the work of two.
            ++waiting;
            while (waiting < 2)
                std::this_thread::yield();
        };
        run(planFor(m_codec, {1, 2}, Measure::Size));
        QCOMPARE(threads.size(), std::size_t{2});
        QVERIFY(!threads.contains(std::this_thread::get_id()));
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
            SweepPlan plan{.points = pointsFor(defaultCodecLevels(), {.mode = mode}),
                           .measure = Measure::Size};
            const SweepReport report = run(plan);
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

    void init() {
        m_payload = payloadOf(std::string(1000, 'a'));
        m_codec.onBegin = [](int) {};
        m_codec.onDecode = [] {};
        m_sink.measured.clear();
        m_sink.all.clear();
        m_sink.onMeasured = {};
        m_sink.onProgress = {};
    }

private:
    SweepReport run(const SweepPlan& plan) { return SweepEngine(m_clock).run(plan, m_payload, m_sink, {}); }

    SteadyClock m_clock;
    FakeCodec m_codec;
    RecordingSink m_sink;
    PayloadPtr m_payload;
};

QTEST_GUILESS_MAIN(TestSweepEngine)
#include "tst_SweepEngine.moc"
