// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/SentStream.h"
#include "tests/support/SentBody.h"

#include <QTest>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

/// Of "hello hello hello", by Python's zlib: raw deflate data, and gzip's end (CRC-32, size).
constexpr const char* kRaw = "cb48cdc9c957c8409000";
constexpr const char* kGzipEnd = "8088f9e511000000";
constexpr const char* kZlibEnd = "3a2e067d"; // Adler-32

QByteArray hex(const QByteArray& digits) {
    return QByteArray::fromHex(digits);
}

/// What zlib makes: no time, no name, Unix.
QByteArray zlibsGzip() {
    return hex(QByteArray("1f8b0800000000000003") + kRaw + kGzipEnd);
}

VerifiedOutput fingerprintOf(const QByteArray& bytes) {
    OutputFingerprint fingerprint;
    fingerprint.add(viewOf(bytes));
    return fingerprint.result();
}

std::optional<SentReading> readingOf(const PayloadPtr& payload) {
    const Result<SentReading> reading = readSentStream(*payload, {});
    return reading.has_value() ? std::optional(reading.value()) : std::nullopt;
}

SentStream streamOf(const PayloadPtr& payload) {
    const std::optional<SentReading> reading = readingOf(payload);
    return reading.has_value() && std::holds_alternative<SentStream>(*reading)
               ? std::get<SentStream>(*reading)
               : SentStream();
}

bool accepts(const SentStream& stream, const QByteArray& output) {
    return std::ranges::find(stream.accepted, fingerprintOf(output)) != stream.accepted.end();
}

PayloadPtr hello(ContentCoding coding, const QByteArray& sent) {
    return sentAs(coding, sent, "hello hello hello");
}

PayloadPtr withOrigin(CaptureOrigin origin) {
    return std::make_shared<Payload>("test", PayloadOrigin::File, copyOf(asBytes("hello hello hello")),
                                     std::move(origin));
}

} // namespace

class TestSentStream final : public QObject {
    Q_OBJECT

private slots:
    /// Headers by RFC 1952: each says something that zlib does not.
    void gzipHeaders_data() {
        QTest::addColumn<QByteArray>("header");
        QTest::newRow("zlib's") << QByteArray("1f8b0800000000000003");
        QTest::newRow("a time, best compression, Windows") << QByteArray("1f8b080001020304020b");
        QTest::newRow("unknown system") << QByteArray("1f8b08000000000000ff");
        QTest::newRow("a name, text") << QByteArray("1f8b0809000000000003612e6a736f6e00");
        QTest::newRow("a comment") << QByteArray("1f8b0810000000000003686900");
        QTest::newRow("extra, name, comment, checksum")
            << QByteArray("1f8b081e000000000003050041420100636100620005e3");
    }

    void gzipHeaders() {
        QFETCH(const QByteArray, header);
        const QByteArray sent = hex(header + kRaw + kGzipEnd);
        const SentStream stream = streamOf(hello(ContentCoding::Gzip, sent));
        QCOMPARE(stream.sentBytes, std::uint64_t(sent.size()));
        QCOMPARE(stream.comparedBytes, std::uint64_t{28}); // 10 + 10 + 8
        QVERIFY(stream.asSent == fingerprintOf(sent));
        QVERIFY(accepts(stream, zlibsGzip()));
        // As zlib writes them at levels 1 and 9.
        QVERIFY(accepts(stream, hex(QByteArray("1f8b0800000000000403") + kRaw + kGzipEnd)));
        QVERIFY(accepts(stream, hex(QByteArray("1f8b0800000000000203") + kRaw + kGzipEnd)));
        QVERIFY(!accepts(stream, zlibsGzip().replace(12, 1, "x")));
    }

    void deflate_data() {
        QTest::addColumn<QByteArray>("sent");
        QTest::newRow("wrapped") << QByteArray("789c") + kRaw + kZlibEnd;
        QTest::newRow("wrapped, another class of level") << QByteArray("78da") + kRaw + kZlibEnd;
        QTest::newRow("raw") << QByteArray(kRaw);
    }

    void deflate() {
        QFETCH(const QByteArray, sent);
        const SentStream stream = streamOf(hello(ContentCoding::Deflate, hex(sent)));
        QCOMPARE(stream.comparedBytes, std::uint64_t{16});          // 2 + 10 + 4
        for (const char* header : {"7801", "785e", "789c", "78da"}) // RFC 1950: FLEVEL 0 to 3
            QVERIFY(accepts(stream, hex(header + QByteArray(kRaw) + kZlibEnd)));
    }

    /// Frame headers by RFC 8878, with one raw block; made by hand.
    void zstdHeaders() {
        const QByteArray block = hex("890000") + "hello hello hello"; // last, raw, 17 bytes
        const auto traits = [&](const QByteArray& header, const QByteArray& end = {}) {
            return streamOf(hello(ContentCoding::Zstd, hex("28b52ffd" + header) + block + hex(end))).traits;
        };
        const SentTraits streamed{
            .coding = ContentCoding::Zstd, .windowLog = 21, .checksum = false, .contentSize = false};
        QCOMPARE(traits("0058"), streamed);
        const SentTraits singleSegment{.coding = ContentCoding::Zstd, .checksum = false, .contentSize = true};
        QCOMPARE(traits("2011"), singleSegment);
        // A content size beside a window that is no power of two: 2^10 + 2^10 / 8.
        const SentTraits both{.coding = ContentCoding::Zstd, .checksum = false, .contentSize = true};
        QCOMPARE(traits("800111000000"), both);
    }

    void brotliWindow() {
        // By brotli 1.0.9, quality 11, window 22.
        const SentStream stream =
            streamOf(hello(ContentCoding::Brotli, hex("1b1000f88d946ede445586966c206f014f1c601c")));
        QCOMPARE(stream.traits.windowLog, std::optional(22));
        QCOMPARE(stream.accepted.size(), std::size_t{1});
    }

    void obstacles_data() {
        QTest::addColumn<QByteArray>("sent");
        QTest::addColumn<int>("obstacle");
        const auto row = [](const char* name, const QByteArray& sent, SentObstacle obstacle) {
            QTest::newRow(name) << sent << static_cast<int>(obstacle);
        };
        const QByteArray nothing = hex("1f8b080000000000000303000000000000000000"); // a member of no bytes
        row("two members", zlibsGzip() + nothing, SentObstacle::SeveralStreams);
        row("padding", zlibsGzip() + QByteArray(3, '\0'), SentObstacle::TrailingBytes);
        row("something follows", zlibsGzip() + "{}", SentObstacle::TrailingBytes);
        row("cut", zlibsGzip().chopped(4), SentObstacle::Truncated);
        row("another body", hex("1f8b0800000000000203cb48cdc9c9570000f6f981ed06000000"),
            SentObstacle::SeveralCodings);
        row("no gzip", "hello", SentObstacle::Damaged);
    }

    void obstacles() {
        QFETCH(const QByteArray, sent);
        QFETCH(const int, obstacle);
        const std::optional<SentReading> reading = readingOf(hello(ContentCoding::Gzip, sent));
        QVERIFY(reading.has_value());
        QVERIFY(std::holds_alternative<SentObstacle>(*reading));
        QCOMPARE(static_cast<int>(std::get<SentObstacle>(*reading)), obstacle);
    }

    void obstaclesOfTheCapture_data() {
        QTest::addColumn<QByteArray>("encoding");
        QTest::addColumn<int>("exactness");
        QTest::addColumn<int>("obstacle");
        const auto row = [](const char* name, const char* encoding, Exactness exactness,
                            SentObstacle obstacle) {
            QTest::newRow(name) << QByteArray(encoding) << static_cast<int>(exactness)
                                << static_cast<int>(obstacle);
        };
        row("as it is", "identity", Exactness::Exact, SentObstacle::NotCompressed);
        row("two", "gzip, br", Exactness::DecodedExact, SentObstacle::SeveralCodings);
        row("unknown", "sdch", Exactness::DecodedExact, SentObstacle::UnknownCoding);
        row("cut", "gzip", Exactness::Truncated, SentObstacle::Truncated);
        row("altered", "gzip", Exactness::Altered, SentObstacle::Altered);
    }

    void obstaclesOfTheCapture() {
        QFETCH(const QByteArray, encoding);
        QFETCH(const int, exactness);
        QFETCH(const int, obstacle);
        const std::optional<SentReading> reading =
            readingOf(withOrigin({.exactness = static_cast<Exactness>(exactness),
                                  .sent = SentResponse{encoding.toStdString(), 12}}));
        QVERIFY(reading.has_value());
        QVERIFY(std::holds_alternative<SentObstacle>(*reading));
        QCOMPARE(static_cast<int>(std::get<SentObstacle>(*reading)), obstacle);
    }

    void whatTheFileDoesNotTell() {
        QVERIFY(readingOf(withOrigin({})) == SentReading(SentObstacle::NotTold));
        QVERIFY(readingOf(payloadOf("hello")) == SentReading(SentObstacle::NotCompressed));
        // The headers say gzip, the file holds the body decoded: the length is not that of what was sent.
        QVERIFY(readingOf(withOrigin(
                    {.notes = {{NoteCode::NotCoded, "gzip"}}, .sent = SentResponse{"gzip", 17}})) ==
                SentReading(SentObstacle::NotTold));
    }

    void onlyTheSize() {
        const SentStream stream =
            streamOf(withOrigin({.exactness = Exactness::DecodedExact, .sent = SentResponse{"x-gzip", 28}}));
        QCOMPARE(stream.traits, (SentTraits{.coding = ContentCoding::Gzip}));
        QCOMPARE(stream.comparedBytes, std::uint64_t{28});
        QVERIFY(!stream.asSent.has_value());
        QVERIFY(stream.accepted.empty());
    }

    void stops() {
        std::stop_source stop;
        stop.request_stop();
        const Result<SentReading> reading =
            readSentStream(*hello(ContentCoding::Gzip, zlibsGzip()), stop.get_token());
        QVERIFY(!reading.has_value());
        QCOMPARE(reading.error().code, ErrorCode::Stopped);
    }
};

QTEST_GUILESS_MAIN(TestSentStream)
#include "tst_SentStream.moc"
