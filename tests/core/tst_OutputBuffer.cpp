// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/CodecRegistry.h"
#include "core/codec/OutputBuffer.h"
#include "core/sweep/DecodeRun.h"
#include "core/sweep/EncodeRun.h"

#include <QTest>

using namespace levelscope::core;

class TestOutputBuffer final : public QObject {
    Q_OBJECT

private slots:
    void growsAndKeepsItsContent() {
        OutputBuffer buffer;
        QCOMPARE(buffer.size(), std::size_t{0});
        std::size_t written = 0;
        while (written < 1'000'000) {
            const std::span<std::byte> room = buffer.room();
            QVERIFY(!room.empty());
            const std::size_t count = std::min<std::size_t>(room.size(), 999);
            for (std::size_t index = 0; index < count; ++index)
                room[index] = static_cast<std::byte>((written + index) % 251);
            buffer.advance(count);
            written += count;
        }
        QCOMPARE(buffer.size(), written);
        for (std::size_t index = 0; index < written; ++index)
            QVERIFY(buffer.bytes()[index] == static_cast<std::byte>(index % 251));
    }

    void clearKeepsTheRoom() {
        OutputBuffer buffer;
        buffer.reserve(5000);
        buffer.advance(5000);
        buffer.clear();
        QCOMPARE(buffer.size(), std::size_t{0});
        QCOMPARE(buffer.room().size(), std::size_t{5000});
        buffer.reserve(100);
        QCOMPARE(buffer.room().size(), std::size_t{5000});
    }

    /// Brotli's low qualities code each write by itself: in writes of 1 byte the output is several times the
    /// body, far over any bound on compressed sizes.
    void holdsOutputLargerThanItsBound() {
        const std::string text(20'000, 'a');
        const Codec& brotli = *findCodec("brotli");
        OutputBuffer output;
        const SweepPoint point{&brotli, 0, {.writeSize = 1}};
        QVERIFY(encodeFresh(point, asBytes(text), output, {}).has_value());
        QVERIFY(output.size() > brotli.outputBound(text.size()));
        DecodeScratch scratch;
        QVERIFY(verifyRoundTrip(brotli, output.bytes(), asBytes(text), scratch, {}).has_value());
    }

    void everyWriteSizeComesBack() {
        std::string text;
        for (int number = 0; number < 3000; ++number)
            text += std::to_string(number * number) + ',';
        OutputBuffer output;
        auto scratch = std::make_unique<DecodeScratch>();
        for (const Codec* codec : allCodecs()) {
            for (const std::optional<std::size_t> writeSize :
                 {std::optional<std::size_t>(1), {3}, {4096}, {1'000'000}, {}}) {
                for (const DriveMode mode : {DriveMode::Stream, DriveMode::Pledged}) {
                    const SweepPoint point{codec, 1, {.mode = mode, .writeSize = writeSize}};
                    QVERIFY(encodeFresh(point, asBytes(text), output, {}).has_value());
                    QVERIFY(verifyRoundTrip(*codec, output.bytes(), asBytes(text), *scratch, {}).has_value());
                }
            }
        }
    }

    void decodingRefusesWhatIsNotTheBody() {
        const std::string text(5000, 'a');
        OutputBuffer output;
        auto scratch = std::make_unique<DecodeScratch>();
        for (const Codec* codec : allCodecs()) {
            QVERIFY(encodeFresh({codec, 1, {}}, asBytes(text), output, {}).has_value());
            const ByteView whole = output.bytes();
            const auto verify = [&](ByteView compressed, std::string_view body) {
                return verifyRoundTrip(*codec, compressed, asBytes(body), *scratch, {});
            };
            QVERIFY(verify(whole, text).has_value());
            QCOMPARE(verify(whole.first(whole.size() - 1), text).error().code, ErrorCode::DecodeFailed);
            QCOMPARE(verify(whole, text + 'a').error().code, ErrorCode::RoundTripMismatch);
            QCOMPARE(verify(whole, std::string_view(text).substr(1)).error().code,
                     ErrorCode::RoundTripMismatch);
            std::string other = text;
            other[4321] = 'b';
            const Error mismatch = verify(whole, other).error();
            QCOMPARE(mismatch.code, ErrorCode::RoundTripMismatch);
            QVERIFY(mismatch.detail.find("4321") != std::string::npos);
            std::vector<std::byte> longer(whole.begin(), whole.end());
            longer.push_back(std::byte{0});
            QCOMPARE(verify(longer, text).error().code, ErrorCode::DecodeFailed);
        }
    }
};

QTEST_GUILESS_MAIN(TestOutputBuffer)
#include "tst_OutputBuffer.moc"
