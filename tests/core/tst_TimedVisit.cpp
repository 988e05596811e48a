// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/CodecRegistry.h"
#include "tests/support/FakeCodec.h"
#include "tests/support/WorkerBench.h"

#include <QTest>

#include <utility>

using namespace levelscope::core;
using namespace levelscope::test;
using namespace std::chrono_literals;

namespace {

constexpr std::uint64_t kInParts = 9'000'000; ///< an output of so many bytes is timed in parts

} // namespace

/// PointWorker::visit in this process, with clocks that the test owns.
class TestTimedVisit final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_codec.onBegin = [](int) {};
        m_codec.onDecode = [] {};
    }

    /// Half a millisecond a response: 1 is under the shortest run of 2 ms, 1.4 times what is missing makes 6.
    void shortRunsAreRepeated() {
        WorkerBench bench({.codec = &m_codec, .level = 1});
        int encoded = 0;
        int decoded = 0;
        m_codec.onBegin = [&](int) { bench.pass(500us), ++encoded; };
        m_codec.onDecode = [&] { bench.pass(500us), ++decoded; };
        bench.plan.oneCallDecode = false;
        PointWorker worker = bench.worker();
        TimedVisit visit = worker.visit(0, 1002).value();
        QCOMPARE(visit.compress, 0.0005);
        QCOMPARE(visit.compressCpu, 0.0005);
        QCOMPARE(visit.decompress, 0.0005);
        QCOMPARE(visit.decompressCpu, 0.0005);
        QVERIFY(!visit.decompressOneCall.has_value());
        QCOMPARE(visit.measuredSeconds, 2 * (1 + 6) * 0.0005);
        QCOMPARE(encoded, 1 + 6);
        QCOMPARE(decoded, 1 + 6);
        visit = worker.visit(0, 1002).value();
        QCOMPARE(encoded, 1 + 6 + 6 + 6); // the count is known now; as many warm up
        QCOMPARE(decoded, 1 + 6 + 6 + 6);
        QCOMPARE(visit.disturbedRuns, 0U);
    }

    /// 1 us a response: 10, 100 and 1,000 are still under 2 ms, 1.4 times the rest makes 2,800.
    void repetitionsGrowTenfoldAtMost() {
        WorkerBench bench({.codec = &m_codec, .level = 1});
        int encoded = 0;
        m_codec.onBegin = [&](int) { bench.pass(1us), ++encoded; };
        m_codec.onDecode = [&] { bench.pass(3ms); };
        QCOMPARE(bench.worker().visit(0, 1002).value().compress, 1e-6);
        QCOMPARE(encoded, 1 + 10 + 100 + 1000 + 2800);
    }

    void partsOfAResponse_data() {
        QTest::addColumn<int>("mode");
        QTest::addColumn<bool>("fresh");
        QTest::addColumn<double>("compress");
        QTest::addColumn<double>("create");
        QTest::addColumn<double>("firstByte");
        const auto row = [](const char* name, DriveMode mode, bool fresh, double compress, double create,
                            double firstByte) {
            QTest::newRow(name) << static_cast<int>(mode) << fresh << compress << create << firstByte;
        };
        // The run begins, the response begins, the encoder is there, the first byte is out, the run ends.
        row("fresh stream", DriveMode::Stream, true, 0.012, 0.003, 0.006);
        row("fresh one-shot", DriveMode::OneShot, true, 0.009, 0.003, 0);
        row("reused stream", DriveMode::Pledged, false, 0.009, 0, 0.003);
        row("reused one-shot", DriveMode::OneShot, false, 0.003, 0, 0);
    }

    /// 3 ms from one look at the clock to the next: a run is one response.
    void partsOfAResponse() {
        QFETCH(const int, mode);
        QFETCH(const bool, fresh);
        QFETCH(const double, compress);
        QFETCH(const double, create);
        QFETCH(const double, firstByte);
        const auto present = [](double seconds) {
            return seconds > 0 ? std::optional(seconds) : std::nullopt;
        };
        WorkerBench bench({.codec = &m_codec,
                           .level = 1,
                           .drive = {.mode = static_cast<DriveMode>(mode),
                                     .encoder = fresh ? EncoderUse::Fresh : EncoderUse::Reused}});
        const SteppingClock clock(3ms);
        const TimedVisit visit = bench.worker(clock).visit(0, 1002).value();
        QCOMPARE(visit.compress, compress);
        QCOMPARE(visit.create, present(create));
        QCOMPARE(visit.firstByte, present(firstByte));
        QCOMPARE(visit.decompress, 0.003);
        QCOMPARE(visit.decompressOneCall, std::optional(0.003));
    }

    void aReusedEncoderServesOnceBeforeTheClockStarts() {
        WorkerBench bench({.codec = &m_codec, .level = 1, .drive = {.encoder = EncoderUse::Reused}});
        int encoded = 0;
        m_codec.onBegin = [&](int) { bench.pass(encoded++ == 0 ? 100ms : 3ms); };
        m_codec.onDecode = [&] { bench.pass(3ms); };
        QCOMPARE(bench.worker().visit(0, 1002).value().compress, 0.003);
        QCOMPARE(encoded, 3);
    }

    /// The first of each visit finds the caches as another level left them.
    void shortResponsesAreWarmedUp_data() {
        QTest::addColumn<int>("cold");
        QTest::addColumn<int>("warm");
        QTest::addColumn<int>("encodedInTwoVisits");
        QTest::addColumn<double>("compress");
        QTest::newRow("short") << 99 << 50 << 4 << 0.050;
        QTest::newRow("long") << 101 << 50 << 2 << 0.101;
    }

    void shortResponsesAreWarmedUp() {
        QFETCH(const int, cold);
        QFETCH(const int, warm);
        QFETCH(const int, encodedInTwoVisits);
        QFETCH(const double, compress);
        WorkerBench bench({.codec = &m_codec, .level = 1});
        int encoded = 0;
        bool first = true;
        m_codec.onBegin = [&](int) {
            bench.pass(std::chrono::milliseconds(std::exchange(first, false) ? cold : warm));
            ++encoded;
        };
        m_codec.onDecode = [&] { bench.pass(3ms); };
        PointWorker worker = bench.worker();
        QCOMPARE(worker.visit(0, 1002).value().compress, compress);
        first = true;
        QCOMPARE(worker.visit(0, 1002).value().compress, compress);
        QCOMPARE(encoded, encodedInTwoVisits);
    }

    /// 10 ms of which the thread had the processor for 5, in so many runs after the one that warms up.
    void disturbedRunsAreRepeated_data() {
        QTest::addColumn<int>("disturbed");
        QTest::addColumn<double>("compress");
        QTest::addColumn<unsigned>("counted");
        QTest::newRow("none") << 0 << 0.005 << 0U;
        QTest::newRow("one") << 1 << 0.005 << 1U;
        QTest::newRow("two") << 2 << 0.005 << 2U;
        QTest::newRow("all") << 100 << 0.010 << 3U;
    }

    void disturbedRunsAreRepeated() {
        QFETCH(const int, disturbed);
        QFETCH(const double, compress);
        QFETCH(const unsigned, counted);
        WorkerBench bench({.codec = &m_codec, .level = 1});
        int encoded = 0;
        m_codec.onBegin = [&](int) {
            bench.pass(5ms);
            if (encoded > 0 && encoded <= disturbed)
                bench.wall.time += 5ms;
            ++encoded;
        };
        m_codec.onDecode = [&] { bench.pass(3ms); };
        const TimedVisit visit = bench.worker().visit(0, 1002).value();
        QCOMPARE(visit.compress, compress);
        QCOMPARE(visit.compressCpu, 0.005);
        QCOMPARE(visit.disturbedRuns, counted);
        QVERIFY(!visit.dropped);
    }

    /// 5 % are let pass; a thread clock that reads 0 says nothing; what takes 2 s is not done again.
    void runsThatAreKept_data() {
        QTest::addColumn<int>("wallMicroseconds");
        QTest::addColumn<int>("cpuMicroseconds");
        QTest::addColumn<unsigned>("counted");
        QTest::addColumn<int>("runs"); ///< with the one that warms up
        QTest::newRow("4 % more") << 10'400 << 10'000 << 0U << 2;
        QTest::newRow("no processor time") << 10'000 << 0 << 0U << 2;
        QTest::newRow("long") << 2'000'000 << 1'000'000 << 1U << 1;
    }

    void runsThatAreKept() {
        QFETCH(const int, wallMicroseconds);
        QFETCH(const int, cpuMicroseconds);
        QFETCH(const unsigned, counted);
        QFETCH(const int, runs);
        WorkerBench bench({.codec = &m_codec, .level = 1});
        int encoded = 0;
        m_codec.onBegin = [&](int) {
            bench.wall.time += std::chrono::microseconds(wallMicroseconds);
            bench.cpu.time += std::chrono::microseconds(cpuMicroseconds);
            ++encoded;
        };
        m_codec.onDecode = [&] { bench.pass(3ms); };
        const TimedVisit visit = bench.worker().visit(0, 1002).value();
        QCOMPARE(visit.compress, wallMicroseconds / 1e6);
        QCOMPARE(visit.disturbedRuns, counted);
        QCOMPARE(encoded, runs);
    }

    void inputDisturbsTheRunItComesIn_data() {
        QTest::addColumn<int>("warmups");
        QTest::addColumn<int>("inputs");
        QTest::addColumn<int>("milliseconds");
        QTest::addColumn<int>("runs");
        QTest::addColumn<unsigned>("counted");
        QTest::addColumn<bool>("dropped");
        QTest::newRow("none") << 1 << 0 << 3 << 1 << 0U << false;
        QTest::newRow("in two runs") << 1 << 2 << 3 << 3 << 2U << false;
        QTest::newRow("in all runs") << 1 << 100 << 3 << 10 << 10U << true;
        QTest::newRow("in a long run") << 0 << 1 << 2000 << 1 << 1U << true;
    }

    void inputDisturbsTheRunItComesIn() {
        QFETCH(const int, warmups);
        QFETCH(const int, inputs);
        QFETCH(const int, milliseconds);
        QFETCH(const int, runs);
        QFETCH(const unsigned, counted);
        QFETCH(const bool, dropped);
        WorkerBench bench({.codec = &m_codec, .level = 1});
        int encoded = 0;
        m_codec.onBegin = [&](int) {
            bench.pass(std::chrono::milliseconds(milliseconds));
            if (encoded >= warmups && encoded < warmups + inputs)
                ++bench.disturbances;
            ++encoded;
        };
        m_codec.onDecode = [&] { bench.pass(3ms); };
        const TimedVisit visit = bench.worker().visit(0, 1002).value();
        QCOMPARE(encoded, warmups + runs);
        QCOMPARE(visit.inputDisturbedRuns, counted);
        QCOMPARE(visit.dropped, dropped);
        QCOMPARE(visit.disturbedRuns, 0U);
    }

    /// Compressing, decoding and comparing in turns, on clocks of their own.
    void largeOutputsAreTimedInTurns() {
        WorkerBench bench({.codec = &m_codec, .level = 1});
        m_codec.onBegin = [&](int) { bench.pass(5ms); };
        m_codec.onDecode = [&] { bench.pass(3ms); };
        PointWorker worker = bench.worker();
        const VerifiedOutput output = worker.findSize(0).value().output;
        const TimedVisit visit = worker.visit(0, kInParts).value();
        QCOMPARE(visit.compress, 0.005);
        QCOMPARE(visit.compressCpu, 0.005);
        QCOMPARE(visit.firstByte, std::optional(0.005));
        QCOMPARE(visit.decompress, 0.003);
        QCOMPARE(visit.decompressCpu, 0.003);
        QCOMPARE(visit.measuredSeconds, 0.005 + 0.008); // the first one warms up
        QVERIFY(!visit.decompressOneCall.has_value());
        QVERIFY(visit.output == output);
        // A later visit of a small output is not timed in turns.
        QVERIFY(worker.visit(0, 1002).value().decompressOneCall.has_value());
    }

    /// Two parts, the first of which is decoded before the only write comes back. 3 ms from one look at the
    /// clock to the next: the run begins, the response begins, the encoder is there, (a part, decoded,
    /// checked,) the first byte is out, (a part, decoded, checked,) the run ends.
    void largeOutputsOfARealCodec() {
        const Codec& zstd = *findCodec("zstd");
        WorkerBench bench({.codec = &zstd, .level = -7, .drive = {.writeSize = std::nullopt}},
                          noise(kInParts));
        const SteppingClock clock(3ms);
        PointWorker worker(bench.plan, bench.payload, clock, bench.cpu, bench.shared, bench.disturbances);
        const Result<SizeFindings> found = worker.findSize(0);
        QVERIFY(found.has_value());
        QVERIFY(found.value().output.bytes > kInParts);
        const Result<TimedVisit> visit = worker.visit(0, found.value().output.bytes);
        QVERIFY(visit.has_value());
        QVERIFY(visit.value().output == found.value().output);
        QCOMPARE(visit.value().create, std::optional(0.003));
        QCOMPARE(visit.value().firstByte, std::optional(0.009));
        QCOMPARE(visit.value().compress, 0.018);
        QCOMPARE(visit.value().decompress, 2 * 0.003);
    }

    void failuresOfVisits_data() {
        QTest::addColumn<int>("level");
        QTest::addColumn<qulonglong>("outputBytes");
        QTest::addColumn<int>("code");
        const auto row = [](const char* name, int level, std::uint64_t outputBytes, ErrorCode code) {
            QTest::newRow(name) << level << qulonglong{outputBytes} << static_cast<int>(code);
        };
        row("encoder fails", FakeCodec::kFailing, 1002, ErrorCode::EncodeFailed);
        row("encoder fails, in parts", FakeCodec::kFailing, kInParts, ErrorCode::EncodeFailed);
        row("out of memory, in parts", FakeCodec::kThrowing, kInParts, ErrorCode::OutOfMemory);
        row("fewer bytes", FakeCodec::kTruncating, 1002, ErrorCode::RoundTripMismatch);
        row("fewer bytes, in parts", FakeCodec::kTruncating, kInParts, ErrorCode::RoundTripMismatch);
        row("more bytes", FakeCodec::kEndless, 1002, ErrorCode::RoundTripMismatch);
        row("more bytes, in parts", FakeCodec::kEndless, kInParts, ErrorCode::RoundTripMismatch);
        row("one-call form says more", FakeCodec::kOverstating, 1002, ErrorCode::RoundTripMismatch);
    }

    void failuresOfVisits() {
        QFETCH(const int, level);
        QFETCH(const qulonglong, outputBytes);
        QFETCH(const int, code);
        WorkerBench bench({.codec = &m_codec, .level = level});
        bench.plan.points.push_back({.codec = &m_codec, .level = 1});
        const SteppingClock clock(3ms);
        PointWorker worker = bench.worker(clock);
        const Result<TimedVisit> visit = worker.visit(0, outputBytes);
        QVERIFY(!visit.has_value());
        QCOMPARE(static_cast<int>(visit.error().code), code);
        QVERIFY(worker.visit(1, 1002).has_value()); // the worker goes on
    }

    void anotherOutputShows() {
        WorkerBench bench({.codec = &m_codec, .level = FakeCodec::kNondeterministic});
        const SteppingClock clock(3ms);
        PointWorker worker = bench.worker(clock);
        const VerifiedOutput before = worker.findSize(0).value().output;
        QVERIFY(!(worker.visit(0, before.bytes).value().output == before));
    }

    /// A window of 2^24 bytes, which browsers refuse; other clients take it.
    void decodersTakeTheWindowThatWasDeclared() {
        Knobs knobs;
        knobs.set("windowLog", 24);
        WorkerBench bench({.codec = findCodec("zstd"), .level = 1, .knobs = knobs});
        const SteppingClock clock(3ms);
        QVERIFY(bench.worker(clock).visit(0, 100).has_value());
        QVERIFY(bench.worker(clock).visit(0, kInParts).has_value());
    }

private:
    FakeCodec m_codec;
};

QTEST_GUILESS_MAIN(TestTimedVisit)
#include "tst_TimedVisit.moc"
