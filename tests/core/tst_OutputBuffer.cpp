// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/CodecRegistry.h"
#include "core/codec/OutputBuffer.h"
#include "core/sweep/EncodeRun.h"
#include "tests/support/CodecRun.h"

#include <QTest>

using namespace levelscope::core;
using levelscope::test::received;

namespace {

std::string numbers(int count) {
    std::string text;
    for (int number = 0; number < count; ++number)
        text += std::to_string(number * number) + ',';
    return text;
}

/// Byte by byte, so that the buffer is asked for room as often as can be.
void write(OutputBuffer& buffer, std::string_view text) {
    for (const std::byte byte : asBytes(text)) {
        buffer.room().front() = byte;
        buffer.advance(1);
    }
}

} // namespace

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
        QVERIFY(encodeFresh(point, asBytes(text), output).has_value());
        QVERIFY(output.size() > brotli.outputBound(text.size()));
        QCOMPARE(asText(received(brotli, output.bytes()).body), std::string_view(text));
    }

    void everyWriteSizeComesBack() {
        const std::string text = numbers(3000);
        OutputBuffer output;
        for (const Codec* codec : allCodecs()) {
            for (const std::optional<std::size_t> writeSize :
                 {std::optional<std::size_t>(1), {3}, {4096}, {1'000'000}, {}}) {
                for (const DriveMode mode : {DriveMode::Stream, DriveMode::Pledged}) {
                    const SweepPoint point{codec, 1, {.mode = mode, .writeSize = writeSize}};
                    QVERIFY(encodeFresh(point, asBytes(text), output).has_value());
                    QCOMPARE(asText(received(*codec, output.bytes()).body), std::string_view(text));
                }
            }
        }
    }

    void aConsumerGetsEachFullBufferInOrder() {
        std::string consumed;
        std::vector<std::size_t> sizes;
        OutputBuffer buffer;
        buffer.setConsumer(100, [&](ByteView part) {
            consumed += asText(part);
            sizes.push_back(part.size());
        });
        const std::string text = numbers(1000);
        write(buffer, text);
        QCOMPARE(sizes, std::vector<std::size_t>(text.size() / 100, 100));
        QCOMPARE(buffer.totalSize(), std::uint64_t{text.size()});
        QCOMPARE(buffer.size(), text.size() % 100);
        buffer.handOver();
        QCOMPARE(consumed, text);
        QCOMPARE(buffer.size(), std::size_t{0});
        QCOMPARE(buffer.totalSize(), std::uint64_t{text.size()});
        buffer.clear();
        QCOMPARE(buffer.totalSize(), std::uint64_t{0});
        QCOMPARE(consumed, text);
    }

    /// Room that is exactly used up is not handed over before more is written: the last part may be the end.
    void aConsumerGetsNothingEarly() {
        int parts = 0;
        OutputBuffer buffer;
        buffer.setConsumer(100, [&](ByteView) { ++parts; });
        write(buffer, std::string(100, 'a'));
        QCOMPARE(parts, 0);
        (void)buffer.room();
        QCOMPARE(parts, 1);
        QVERIFY(!buffer.room().empty());
        QCOMPARE(parts, 1);
    }

    void aLargerBufferIsHandedOverWhole() {
        std::vector<std::size_t> sizes;
        OutputBuffer buffer;
        buffer.reserve(500);
        buffer.setConsumer(100, [&](ByteView part) { sizes.push_back(part.size()); });
        write(buffer, std::string(1001, 'a'));
        QCOMPARE(sizes, (std::vector<std::size_t>{500, 500}));
    }

    void withoutItsConsumerABufferGrowsAgain() {
        OutputBuffer buffer;
        buffer.setConsumer(100, [](ByteView) { QFAIL("nothing is to be handed over"); });
        buffer.setConsumer(0, {});
        const std::string text = numbers(500);
        write(buffer, text);
        QCOMPARE(asText(buffer.bytes()), std::string_view(text));
    }
};

QTEST_GUILESS_MAIN(TestOutputBuffer)
#include "tst_OutputBuffer.moc"
