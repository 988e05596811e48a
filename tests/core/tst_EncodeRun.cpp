// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/EncodeRun.h"
#include "tests/support/FakeCodec.h"
#include "tests/support/ManualClock.h"

#include <QTest>

#include <string>

using namespace levelscope::core;
using levelscope::test::FakeCodec;
using levelscope::test::ManualClock;

namespace {

/// Writes down what it is asked for and takes a millisecond for each write. Its output is one byte, after
/// `silentWrites` writes or when it is flushed.
class ScriptedEncoder final : public Encoder {
public:
    Result<void> begin(std::optional<std::uint64_t> announcedSize) override {
        calls += announcedSize.has_value() ? "begin " + std::to_string(*announcedSize) : "begin";
        return failAt("begin");
    }
    Result<void> write(ByteView piece, OutputBuffer& output) override {
        calls += ", " + std::to_string(piece.size());
        body += asText(piece);
        clock.time += std::chrono::milliseconds(1);
        if (silentWrites-- == 0)
            put(output);
        return failAt("write");
    }
    Result<void> flush(OutputBuffer& output) override {
        calls += ", flush";
        put(output);
        return failAt("flush");
    }
    Result<void> finish(OutputBuffer& output) override {
        calls += ", finish";
        put(output);
        return failAt("finish");
    }
    Result<void> encodeAll(ByteView whole, OutputBuffer& output) override {
        calls += "all " + std::to_string(whole.size());
        body = asText(whole);
        put(output);
        return failAt("all");
    }

    std::string calls;
    std::string body;
    ManualClock clock;
    int silentWrites = 1000;
    std::string_view failing; ///< the call that fails

private:
    [[nodiscard]] Result<void> failAt(std::string_view call) const {
        if (call == failing)
            return Error{ErrorCode::EncodeFailed, std::string(call)};
        return {};
    }
    static void put(OutputBuffer& output) {
        output.room().front() = std::byte{'x'};
        output.advance(1);
    }
};

} // namespace

Q_DECLARE_METATYPE(levelscope::core::Drive)

class TestEncodeRun final : public QObject {
    Q_OBJECT

private slots:
    void callsAreTheDrives_data() {
        QTest::addColumn<Drive>("drive");
        QTest::addColumn<int>("bodySize");
        QTest::addColumn<QString>("calls");
        const auto row = [](const char* name, const Drive& drive, int bodySize, const char* calls) {
            QTest::newRow(name) << drive << bodySize << QString::fromLatin1(calls);
        };
        const DriveMode stream = DriveMode::Stream;
        const DriveMode pledged = DriveMode::Pledged;
        row("default", {}, 40'000, "begin, 16384, 16384, 7232, finish");
        row("writes end with the body", {stream, 10}, 30, "begin, 10, 10, 10, finish");
        row("one byte over", {stream, 10}, 31, "begin, 10, 10, 10, 1, finish");
        row("one write", {stream, {}}, 31, "begin, 31, finish");
        row("write of more than the body", {stream, 100}, 31, "begin, 31, finish");
        row("size announced", {pledged, 20}, 31, "begin 31, 20, 11, finish");
        row("whole and announced", {pledged, {}}, 31, "begin 31, 31, finish");
        row("flush between writes", {stream, 10, 20}, 45, "begin, 10, 10, flush, 10, 10, flush, 5, finish");
        row("flush cuts a write", {stream, 10, 15}, 33, "begin, 10, 5, flush, 10, 5, flush, 3, finish");
        row("flush within one write", {stream, {}, 20}, 45, "begin, 20, flush, 20, flush, 5, finish");
        row("several flushes in a write", {stream, 10, 4}, 11, "begin, 4, flush, 4, flush, 3, finish");
        row("flush at the end of the body", {stream, 10, 10}, 20, "begin, 10, flush, 10, flush, finish");
        row("flush beyond the body", {stream, 10, 100}, 20, "begin, 10, 10, finish");
        row("announced with flushes", {pledged, 10, 15}, 20, "begin 20, 10, 5, flush, 5, finish");
        // FACTS of ASP.NET's JSON writer: writes of 4 KiB, a flush every 14,745 bytes.
        row("as ASP.NET writes JSON", {stream, 4096, 14'745}, 20'000,
            "begin, 4096, 4096, 4096, 2457, flush, 4096, 1159, finish");
        row("every second write", {.writeSize = 10, .secondWriteSize = 6}, 45,
            "begin, 10, 6, 10, 6, 10, 3, finish");
        row("every second write, from the flush on",
            {.writeSize = 10, .flushEvery = 27, .secondWriteSize = 6}, 45,
            "begin, 10, 6, 10, 1, flush, 10, 6, 2, finish");
        row("empty body", {stream, 10, 10}, 0, "begin, finish");
        row("empty body, announced", {pledged, 10}, 0, "begin 0, finish");
        row("one-shot", {DriveMode::OneShot, 10, 10}, 31, "all 31");
        row("one-shot of nothing", {DriveMode::OneShot}, 0, "all 0");
    }

    void callsAreTheDrives() {
        QFETCH(const Drive, drive);
        QFETCH(const int, bodySize);
        QFETCH(const QString, calls);
        std::string body;
        while (body.size() < static_cast<std::size_t>(bodySize))
            body += static_cast<char>('a' + body.size() % 23);
        ScriptedEncoder encoder;
        OutputBuffer output;
        EncodeWatch watch;
        QVERIFY(encodeResponse(encoder, drive, asBytes(body), output, watch).has_value());
        QCOMPARE(QString::fromStdString(encoder.calls), calls);
        QCOMPARE(encoder.body, body);
    }

    void aResponseReplacesTheOneBefore() {
        ScriptedEncoder encoder;
        OutputBuffer output;
        EncodeWatch watch;
        for (int response = 0; response < 3; ++response) {
            QVERIFY(encodeResponse(encoder, {.flushEvery = 10}, asBytes(std::string(25, 'a')), output, watch)
                        .has_value());
            QCOMPARE(output.size(), std::size_t{3});
        }
    }

    void consumedBytesAreThoseWritten() {
        std::atomic<std::uint64_t> consumed = 0;
        std::vector<std::uint64_t> seen;
        FakeCodec codec;
        const auto encoder = codec.makeEncoder({.level = 1}, nullptr);
        OutputBuffer output;
        // A part is handed over during the write after the one that filled it.
        output.setConsumer(12, [&](ByteView) { seen.push_back(consumed); });
        EncodeWatch watch{.consumed = &consumed};
        QVERIFY(
            encodeResponse(*encoder.value(), {.writeSize = 10}, asBytes(std::string(35, 'a')), output, watch)
                .has_value());
        QCOMPARE(seen, (std::vector<std::uint64_t>{10, 20, 30}));
        QCOMPARE(consumed.load(), std::uint64_t{35});
    }

    void firstByteIsSeenAfterTheWriteThatBroughtIt_data() {
        QTest::addColumn<int>("silentWrites");
        QTest::addColumn<Drive>("drive");
        QTest::addColumn<int>("milliseconds");
        const Drive tens{.writeSize = 10};
        QTest::newRow("first write") << 0 << tens << 1;
        QTest::newRow("third write") << 2 << tens << 3;
        QTest::newRow("only the end") << 1000 << tens << 4;
        QTest::newRow("a flush") << 1000 << Drive{.writeSize = 10, .flushEvery = 20} << 2;
    }

    void firstByteIsSeenAfterTheWriteThatBroughtIt() {
        QFETCH(const int, silentWrites);
        QFETCH(const Drive, drive);
        QFETCH(const int, milliseconds);
        ScriptedEncoder encoder;
        encoder.silentWrites = silentWrites;
        OutputBuffer output;
        EncodeWatch watch{.clock = &encoder.clock};
        QVERIFY(encodeResponse(encoder, drive, asBytes(std::string(40, 'a')), output, watch).has_value());
        QCOMPARE(watch.firstByteAt,
                 std::optional<std::chrono::nanoseconds>(std::chrono::milliseconds(milliseconds)));
    }

    /// A buffer that was handed over is empty, but the first byte was out before.
    void firstByteIsSeenThoughItWasHandedOver() {
        ScriptedEncoder encoder;
        encoder.silentWrites = 0;
        OutputBuffer output;
        output.setConsumer(1, [](ByteView) {});
        EncodeWatch watch{.clock = &encoder.clock};
        QVERIFY(encodeResponse(encoder, {.writeSize = 10, .flushEvery = 10}, asBytes(std::string(30, 'a')),
                               output, watch)
                    .has_value());
        QCOMPARE(watch.firstByteAt, std::optional<std::chrono::nanoseconds>(std::chrono::milliseconds(1)));
    }

    void oneShotTellsNothingOnItsWay() {
        ScriptedEncoder encoder;
        OutputBuffer output;
        std::atomic<std::uint64_t> consumed = 7;
        EncodeWatch watch{.consumed = &consumed, .clock = &encoder.clock};
        QVERIFY(
            encodeResponse(encoder, {.mode = DriveMode::OneShot}, asBytes("abc"), output, watch).has_value());
        QVERIFY(!watch.firstByteAt.has_value());
        QCOMPARE(consumed.load(), std::uint64_t{7});
    }

    void givingUpIsBetweenWrites() {
        ScriptedEncoder encoder;
        OutputBuffer output;
        bool giveUp = false;
        output.setConsumer(1, [&](ByteView) { giveUp = true; });
        encoder.silentWrites = 0;
        EncodeWatch watch{.giveUp = &giveUp};
        const Drive drive{.writeSize = 10, .flushEvery = 20};
        const Result<void> encoded =
            encodeResponse(encoder, drive, asBytes(std::string(100, 'a')), output, watch);
        QVERIFY(!encoded.has_value());
        QCOMPARE(encoded.error().code, ErrorCode::Stopped);
        // The flush is the first to find the buffer full.
        QCOMPARE(QString::fromStdString(encoder.calls), QStringLiteral("begin, 10, 10, flush"));
    }

    void theFirstFailureEndsTheResponse_data() {
        QTest::addColumn<QString>("failing");
        QTest::addColumn<QString>("calls");
        QTest::newRow("begin") << "begin"
                               << "begin";
        QTest::newRow("write") << "write"
                               << "begin, 10";
        QTest::newRow("flush") << "flush"
                               << "begin, 10, 10, flush";
        QTest::newRow("finish") << "finish"
                                << "begin, 10, 10, flush, 10, finish";
    }

    void theFirstFailureEndsTheResponse() {
        QFETCH(const QString, failing);
        QFETCH(const QString, calls);
        const std::string call = failing.toStdString();
        ScriptedEncoder encoder;
        encoder.failing = call;
        OutputBuffer output;
        EncodeWatch watch;
        const Result<void> encoded = encodeResponse(encoder, {.writeSize = 10, .flushEvery = 20},
                                                    asBytes(std::string(30, 'a')), output, watch);
        QVERIFY(!encoded.has_value());
        QCOMPARE(encoded.error(), (Error{ErrorCode::EncodeFailed, call}));
        QCOMPARE(QString::fromStdString(encoder.calls), calls);
    }

    void freshEncoderIsThePoints() {
        FakeCodec codec;
        std::vector<int> begun;
        codec.onBegin = [&](int level) { begun.push_back(level); };
        OutputBuffer output;
        QVERIFY(encodeFresh({.codec = &codec, .level = 2}, asBytes("abc"), output).has_value());
        QCOMPARE(begun, std::vector<int>{2});
        QCOMPARE(asText(output.bytes()), std::string_view("\x02\x00"
                                                          "abc",
                                                          5));
        const Result<void> failed =
            encodeFresh({.codec = &codec, .level = FakeCodec::kFailing}, asBytes("abc"), output);
        QCOMPARE(failed.error().code, ErrorCode::EncodeFailed);
    }
};

QTEST_GUILESS_MAIN(TestEncodeRun)
#include "tst_EncodeRun.moc"
