// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/PayloadFile.h"
#include "core/codec/CodecRegistry.h"
#include "tests/support/FakeCodec.h"
#include "tests/support/WorkerBench.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace levelscope::core;
using namespace levelscope::test;
using namespace std::chrono_literals;

/// What a worker does but timed visits (tst_TimedVisit), in this process and with clocks that the test owns.
class TestPointWorker final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_codec.onBegin = [](int) {};
        m_codec.onWrite = [](int) {};
        m_codec.onDecode = [] {};
    }

    void sizeIsThatOfTheComparedOutput() {
        WorkerBench bench({.codec = &m_codec, .level = 1}, Bytes(10, std::byte{'a'}));
        m_codec.onBegin = [&](int) { bench.pass(5ms); };
        m_codec.onDecode = [&] { bench.pass(3ms); };
        const Result<SizeFindings> found = bench.worker().findSize(0);
        QVERIFY(found.has_value());
        // printf '\x01\x00aaaaaaaaaa' | xxhsum -H3
        QVERIFY((found.value().output == VerifiedOutput{12, 0x60af6652c213e7d0}));
        QCOMPARE(found.value().encodeSeconds, 0.005);
        QCOMPARE(found.value().decodeSeconds, 0.003);
        QCOMPARE(found.value().memory,
                 std::optional(MemoryUse{FakeCodec::kEncoderBytes, FakeCodec::kDecoderBytes, false}));
        QVERIFY(!found.value().declaredWindowBytes.has_value());
        QCOMPARE(bench.shared.consumedBytes.load(), std::uint64_t{10});
    }

    /// windowLog 24 of a body whose size is not known.
    void declaredWindowIsReadFromTheOutput() {
        Knobs knobs;
        knobs.set("windowLog", 24);
        WorkerBench bench({.codec = findCodec("zstd"), .level = 1, .knobs = knobs});
        QCOMPARE(bench.worker().findSize(0).value().declaredWindowBytes,
                 std::optional<std::uint64_t>(16'777'216));
    }

    void failuresOfSizes_data() {
        QTest::addColumn<int>("level");
        QTest::addColumn<int>("code");
        const auto row = [](const char* name, int level, ErrorCode code) {
            QTest::newRow(name) << level << static_cast<int>(code);
        };
        row("encoder fails", FakeCodec::kFailing, ErrorCode::EncodeFailed);
        row("out of memory", FakeCodec::kThrowing, ErrorCode::OutOfMemory);
        row("other bytes come back", FakeCodec::kLying, ErrorCode::RoundTripMismatch);
        row("fewer bytes come back", FakeCodec::kTruncating, ErrorCode::RoundTripMismatch);
        row("more bytes come back", FakeCodec::kEndless, ErrorCode::RoundTripMismatch);
        row("more was consumed than given", FakeCodec::kMiscounting, ErrorCode::DecodeFailed);
    }

    void failuresOfSizes() {
        QFETCH(const int, level);
        QFETCH(const int, code);
        WorkerBench bench({.codec = &m_codec, .level = level});
        bench.plan.points.push_back({.codec = &m_codec, .level = 1});
        PointWorker worker = bench.worker();
        const Result<SizeFindings> found = worker.findSize(0);
        QVERIFY(!found.has_value());
        QCOMPARE(static_cast<int>(found.error().code), code);
        QCOMPARE(worker.findSize(1).value().output.bytes, std::uint64_t{1002}); // the worker goes on
    }

    /// 600 writes, and after 263 the comparison has its first part.
    void aMismatchEndsTheResponse() {
        WorkerBench bench({.codec = &m_codec, .level = FakeCodec::kLying, .drive = {.writeSize = 1000}},
                          Bytes(600'000, std::byte{'a'}));
        int writes = 0;
        m_codec.onWrite = [&](int) { ++writes; };
        QCOMPARE(bench.worker().findSize(0).error().code, ErrorCode::RoundTripMismatch);
        QCOMPARE(writes, 263);
    }

    /// More than the buffer between encoder and comparison holds: nothing of the failed response may be left.
    void aSampleAfterAFailure() {
        WorkerBench bench({.codec = &m_codec, .level = FakeCodec::kThrowing}, Bytes(600'000, std::byte{'a'}));
        bench.plan.points.push_back({.codec = &m_codec, .level = 1});
        PointWorker worker = bench.worker();
        QCOMPARE(worker.findSize(0).error().code, ErrorCode::OutOfMemory);
        QVERIFY(worker.sample(1, 600'000).has_value());
    }

    void memoryOfTheOneCallFormIsThatOfAnEquivalent() {
        const SweepPoint point{
            .codec = findCodec("brotli"), .level = 5, .drive = {.mode = DriveMode::OneShot}};
        WorkerBench bench(point, jsonBody(50'000));
        const std::optional<MemoryUse> memory = bench.worker().findSize(0).value().memory;
        QVERIFY(memory.has_value());
        QVERIFY(memory->ofEquivalentEncoder);
        QVERIFY(memory->encoderPeakBytes > 50'000);
        QVERIFY(memory->decoderPeakBytes > 0);
        bench.plan.measure = Measure::Size; // not worth a second response
        QVERIFY(!bench.worker().findSize(0).value().memory.has_value());
    }

    /// The clock is looked at before, after the first byte and its flush, and in the end: 1 ms apart.
    void samplesTellSetupAndSpeed() {
        const SteppingClock clock(1ms);
        WorkerBench bench({.codec = &m_codec, .level = 1});
        const SampleFindings found = bench.worker(clock).sample(0, 500).value();
        QCOMPARE(found.setupSeconds, 0.001);
        QCOMPARE(found.secondsPerByte, 0.001 / 500);
        QCOMPARE(bench.worker(clock).sample(0, 5000).value().secondsPerByte, 0.001 / 1000); // all there is
        WorkerBench empty({.codec = &m_codec, .level = 1}, Bytes());
        QCOMPARE(empty.worker(clock).sample(0, 500).value().setupSeconds, 0.001);
        WorkerBench failing({.codec = &m_codec, .level = FakeCodec::kFailing});
        QCOMPARE(failing.worker(clock).sample(0, 500).error().code, ErrorCode::EncodeFailed);
    }

    void respondsForAWhile_data() {
        QTest::addColumn<bool>("fresh");
        QTest::newRow("fresh") << true;
        QTest::newRow("reused") << false;
    }

    /// 10 ms each: the fourth ends after 35 ms.
    void respondsForAWhile() {
        QFETCH(const bool, fresh);
        WorkerBench bench({.codec = &m_codec,
                           .level = 1,
                           .drive = {.encoder = fresh ? EncoderUse::Fresh : EncoderUse::Reused}});
        int encoded = 0;
        m_codec.onBegin = [&](int) { bench.pass(10ms), ++encoded; };
        PointWorker worker = bench.worker();
        QCOMPARE(worker.respond(0, 35ms).value(), 100.0);
        QCOMPARE(encoded, 4);
        QCOMPARE(worker.respond(0, 0ms).value(), 100.0); // one at least
        WorkerBench failing({.codec = &m_codec, .level = FakeCodec::kFailing});
        QCOMPARE(failing.worker().respond(0, 35ms).error().code, ErrorCode::EncodeFailed);
    }

    void aFileThatWasCutShort_data() {
        QTest::addColumn<bool>("zeros");
        QTest::newRow("nothing else tells") << true;
        QTest::newRow("in the middle of a response") << false;
    }

    void aFileThatWasCutShort() {
        QFETCH(const bool, zeros);
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("body")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        const Bytes body = zeros ? Bytes(kMappedFrom) : noise(kMappedFrom);
        file.write(
            QByteArray(reinterpret_cast<const char*>(body.data()), static_cast<qsizetype>(body.size())));
        file.close();
        const PayloadPtr payload =
            readPayloadFile(QFile::encodeName(file.fileName()).toStdString(), {}, {}).value_or(nullptr);
        QVERIFY(payload != nullptr);
        WorkerBench bench({.codec = findCodec("gzip"), .level = 1});
        const SteppingClock clock(3ms);
        PointWorker worker(bench.plan, *payload, clock, clock, bench.shared, bench.disturbances);
        worker.touchBody();
        QVERIFY(worker.findSize(0).has_value());
        QVERIFY(file.resize(kMappedFrom / 2));
        QCOMPARE(worker.findSize(0).error().code, ErrorCode::PayloadChanged);
        QCOMPARE(worker.visit(0, 2 * kMappedFrom).error().code, ErrorCode::PayloadChanged);
        QCOMPARE(worker.respond(0, 1ms).error().code, ErrorCode::PayloadChanged);
        worker.touchBody();
    }

private:
    FakeCodec m_codec;
};

QTEST_GUILESS_MAIN(TestPointWorker)
#include "tst_PointWorker.moc"
