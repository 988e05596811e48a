// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/CodecRegistry.h"
#include "core/codec/MemoryMeter.h"
#include "core/sweep/DecodeRun.h"
#include "tests/support/CodecRun.h"
#include "tests/support/FakeCodec.h"

#include <QTest>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

/// Larger than the room a piece is decoded into, and not a multiple of it.
constexpr std::size_t kBodySize = 200'000;

const Codec& codecOf(const QString& id) {
    return *findCodec(id.toStdString());
}

} // namespace

/// With every real codec.
class TestDecodeRun final : public QObject {
    Q_OBJECT

private slots:
    void everyPartSizeComesBack_data() {
        QTest::addColumn<QString>("codec");
        QTest::addColumn<std::size_t>("partSize");
        for (const Codec* codec : allCodecs()) {
            for (const std::size_t partSize : {1UL, 2UL, 3UL, 1000UL, 65'536UL, 1'000'000UL})
                QTest::addRow("%s %zu", codec->info().id.data(), partSize)
                    << QString::fromLatin1(codec->info().id.data()) << partSize;
        }
    }

    void everyPartSizeComesBack() {
        QFETCH(const QString, codec);
        QFETCH(const std::size_t, partSize);
        const Bytes compressed = streamed(codecOf(codec), {.level = 1}, m_body);
        QVERIFY(compare(codecOf(codec), compressed, m_body, partSize).has_value());
        QVERIFY(discard(codecOf(codec), compressed, m_body.size(), partSize).has_value());
    }

    /// Much comes out of few bytes: one part fills the room many times.
    void aPartMayHoldMuch_data() { addCodecs(); }
    void aPartMayHoldMuch() {
        QFETCH(const QString, codec);
        const Bytes body(3'000'000, std::byte{'a'});
        const Bytes compressed = inOneShot(codecOf(codec), {.level = 1}, body);
        QVERIFY(compressed.size() < 20'000);
        for (const std::size_t partSize : {std::size_t{1}, std::size_t{10}, compressed.size()}) {
            QVERIFY(compare(codecOf(codec), compressed, body, partSize).has_value());
            QVERIFY(discard(codecOf(codec), compressed, body.size(), partSize).has_value());
        }
    }

    void emptyBodyComesBack_data() { addCodecs(); }
    void emptyBodyComesBack() {
        QFETCH(const QString, codec);
        const Bytes compressed = inOneShot(codecOf(codec), {.level = 1}, {});
        QVERIFY(!compressed.empty());
        QVERIFY(compare(codecOf(codec), compressed, {}, 1).has_value());
        QVERIFY(compare(codecOf(codec), compressed, {}, compressed.size()).has_value());
        QCOMPARE(compare(codecOf(codec), {}, {}, 1).error().code, ErrorCode::DecodeFailed);
    }

    void firstDifferentByteIsNamed_data() { addCodecs(); }
    void firstDifferentByteIsNamed() {
        QFETCH(const QString, codec);
        const Bytes compressed = streamed(codecOf(codec), {.level = 1}, m_body);
        for (const std::size_t position : {std::size_t{0}, std::size_t{123'456}, kBodySize - 1}) {
            Bytes other = m_body;
            other[position] ^= std::byte{1};
            const Error expected{ErrorCode::RoundTripMismatch,
                                 "first different byte at offset " + std::to_string(position)};
            QCOMPARE(compare(codecOf(codec), compressed, other, 1000).error(), expected);
            QCOMPARE(compare(codecOf(codec), compressed, other, compressed.size()).error(), expected);
        }
        QVERIFY(discard(codecOf(codec), compressed, m_body.size(), 1000).has_value());
    }

    void otherLengthsAreNoticed_data() { addCodecs(); }
    void otherLengthsAreNoticed() {
        QFETCH(const QString, codec);
        const Bytes compressed = streamed(codecOf(codec), {.level = 1}, m_body);
        Bytes longer = m_body;
        longer.push_back(std::byte{'a'});
        const Bytes shorter(m_body.begin(), m_body.end() - 1);
        for (const Bytes& other : {longer, shorter}) {
            QCOMPARE(compare(codecOf(codec), compressed, other, 1000).error().code,
                     ErrorCode::RoundTripMismatch);
            QCOMPARE(discard(codecOf(codec), compressed, other.size(), 1000).error().code,
                     ErrorCode::RoundTripMismatch);
        }
    }

    void earlyEndIsNoticed_data() { addCodecs(); }
    void earlyEndIsNoticed() {
        QFETCH(const QString, codec);
        Bytes compressed = streamed(codecOf(codec), {.level = 1}, m_body);
        compressed.pop_back();
        QCOMPARE(compare(codecOf(codec), compressed, m_body, 1000).error().code, ErrorCode::DecodeFailed);
        QCOMPARE(discard(codecOf(codec), compressed, m_body.size(), 1000).error().code,
                 ErrorCode::DecodeFailed);
    }

    /// In the part that ends the body, and in one of their own.
    void bytesAfterTheEndAreNoticed_data() { addCodecs(); }
    void bytesAfterTheEndAreNoticed() {
        QFETCH(const QString, codec);
        Bytes compressed = streamed(codecOf(codec), {.level = 1}, m_body);
        compressed.push_back(std::byte{0});
        for (const std::size_t partSize : {compressed.size(), compressed.size() - 1}) {
            QCOMPARE(compare(codecOf(codec), compressed, m_body, partSize).error().code,
                     ErrorCode::DecodeFailed);
            QCOMPARE(discard(codecOf(codec), compressed, m_body.size(), partSize).error().code,
                     ErrorCode::DecodeFailed);
        }
    }

    void garbageIsNoticed_data() { addCodecs(); }
    void garbageIsNoticed() {
        QFETCH(const QString, codec);
        const Bytes garbage(100, std::byte{0xFF});
        QCOMPARE(compare(codecOf(codec), garbage, m_body, 10).error().code, ErrorCode::DecodeFailed);
    }

    /// A frame whose window is 2^24 bytes, and a client that takes 2^23.
    void windowLimitIsTheClients() {
        const Codec& zstd = *findCodec("zstd");
        Knobs knobs;
        knobs.set("windowLog", 24);
        const Bytes compressed = streamed(zstd, {1, knobs}, m_body);
        const DecoderSettings browser{.windowLogMax = kBrowserWindowLog};
        QVERIFY(decodeResponse(zstd, {}, compressed, m_body.size(), *m_scratch).has_value());
        QCOMPARE(decodeResponse(zstd, browser, compressed, m_body.size(), *m_scratch).error().code,
                 ErrorCode::DecodeFailed);
    }

    void wholeResponses() {
        const Codec& gzip = *findCodec("gzip");
        const Bytes compressed = streamed(gzip, {.level = 1}, m_body);
        QVERIFY(decodeResponse(gzip, {}, compressed, m_body.size(), *m_scratch).has_value());
        QCOMPARE(
            decodeResponse(gzip, {}, ByteView(compressed).first(500), m_body.size(), *m_scratch).error().code,
            ErrorCode::DecodeFailed);
        QCOMPARE(decodeResponse(gzip, {}, compressed, m_body.size() + 1, *m_scratch).error().code,
                 ErrorCode::RoundTripMismatch);
    }

    void decodersMemoryIsCounted() {
        const FakeCodec codec;
        MemoryMeter meter;
        {
            const auto decoding = ResponseDecoding::start(codec, {}, &meter, *m_scratch);
            QVERIFY(decoding.has_value());
            QCOMPARE(meter.liveBytes(), std::uint64_t{FakeCodec::kDecoderBytes});
        }
        QCOMPARE(meter.liveBytes(), std::uint64_t{0});
    }

    /// Faults that no real codec has.
    void strangeDecoders_data() {
        QTest::addColumn<int>("level");
        QTest::addColumn<QString>("detail");
        QTest::newRow("never ends") << FakeCodec::kEndless << "more bytes come out than went in";
        QTest::newRow("ends early") << FakeCodec::kTruncating << "50 bytes come out where 100 went in";
        QTest::newRow("claims more than it got") << FakeCodec::kMiscounting << "the decoder miscounts";
        QTest::newRow("changes a byte") << FakeCodec::kLying << "first different byte at offset 1";
    }

    void strangeDecoders() {
        QFETCH(const int, level);
        QFETCH(const QString, detail);
        const FakeCodec codec;
        const Bytes body(100, std::byte{'a'});
        const Bytes compressed = inOneShot(codec, {.level = level}, body);
        const Result<void> decoded = compare(codec, compressed, body, compressed.size());
        QVERIFY(!decoded.has_value());
        QCOMPARE(QString::fromStdString(decoded.error().detail), detail);
    }

private:
    static void addCodecs() {
        QTest::addColumn<QString>("codec");
        for (const Codec* codec : allCodecs())
            QTest::newRow(codec->info().id.data()) << QString::fromLatin1(codec->info().id.data());
    }

    /// Has `take` the parts of `compressed` one after the other until one fails.
    template <class Take>
    Result<void> inParts(const Codec& codec, ByteView compressed, std::uint64_t bodySize,
                         std::size_t partSize, const Take& take) {
        Result<ResponseDecoding> decoding = ResponseDecoding::start(codec, {}, nullptr, *m_scratch);
        if (!decoding.has_value())
            return decoding.error();
        while (!compressed.empty()) {
            const ByteView part = compressed.first(std::min(partSize, compressed.size()));
            compressed = compressed.subspan(part.size());
            Result<void> taken = take(decoding.value(), part);
            if (!taken.has_value())
                return taken;
        }
        return decoding.value().finish(bodySize);
    }

    Result<void> compare(const Codec& codec, ByteView compressed, ByteView body, std::size_t partSize) {
        return inParts(
            codec, compressed, body.size(), partSize,
            [&](ResponseDecoding& decoding, ByteView part) { return decoding.compare(part, body); });
    }

    Result<void> discard(const Codec& codec, ByteView compressed, std::uint64_t bodySize,
                         std::size_t partSize) {
        return inParts(codec, compressed, bodySize, partSize, [&](ResponseDecoding& decoding, ByteView part) {
            return decoding.discard(part, bodySize);
        });
    }

    Bytes m_body = jsonBody(kBodySize);
    std::unique_ptr<DecodeScratch> m_scratch = std::make_unique<DecodeScratch>();
};

QTEST_GUILESS_MAIN(TestDecodeRun)
#include "tst_DecodeRun.moc"
