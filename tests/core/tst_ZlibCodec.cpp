// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/CodecRegistry.h"
#include "core/codec/MemoryMeter.h"
#include "tests/support/CodecRun.h"

#include <QTest>

#include <zlib.h>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

/// What deflate gives when it is called directly, with room for everything: writes of 1,000 bytes, a flush
/// after every second one.
Bytes deflatedDirectly(int level, int windowBits, int memLevel, int strategy, Bytes body) {
    z_stream stream{};
    Bytes output(2 * body.size() + 10'000);
    if (deflateInit2(&stream, level, Z_DEFLATED, windowBits, memLevel, strategy) != Z_OK)
        return {};
    stream.next_out = reinterpret_cast<Bytef*>(output.data());
    stream.avail_out = static_cast<uInt>(output.size());
    for (std::size_t offset = 0, writes = 1; offset < body.size(); offset += 1000, ++writes) {
        stream.next_in = reinterpret_cast<Bytef*>(body.data() + offset);
        stream.avail_in = static_cast<uInt>(std::min<std::size_t>(1000, body.size() - offset));
        deflate(&stream, Z_NO_FLUSH);
        if (writes % 2 == 0)
            deflate(&stream, Z_SYNC_FLUSH);
    }
    if (deflate(&stream, Z_FINISH) != Z_STREAM_END)
        output.clear();
    output.resize(output.empty() ? 0 : stream.total_out);
    deflateEnd(&stream);
    return output;
}

EncoderSettings settingsOf(int level, int windowBits, int memLevel, int strategy) {
    EncoderSettings settings{.level = level};
    settings.knobs.set("windowBits", windowBits);
    settings.knobs.set("memLevel", memLevel);
    settings.knobs.set("strategy", strategy);
    return settings;
}

Bytes bytesOf(std::initializer_list<unsigned> values) {
    Bytes bytes;
    for (const unsigned value : values)
        bytes.push_back(static_cast<std::byte>(value));
    return bytes;
}

} // namespace

class TestZlibCodec final : public QObject {
    Q_OBJECT

private slots:
    void knobsAreThoseOfDeflateInit2() {
        const std::vector<KnobInfo> expected = {
            {.id = "windowBits", .lowest = 9, .highest = 15},
            {.id = "memLevel", .lowest = 1, .highest = 9},
            {.id = "strategy",
             .lowest = 0,
             .highest = 4,
             .words = {"default", "filtered", "huffman", "rle", "fixed"}},
        };
        QVERIFY(findCodec("gzip")->knobs() == expected);
        QVERIFY(findCodec("deflate")->knobs() == expected);
    }

    void bytesAreThoseOfDeflate_data() {
        QTest::addColumn<int>("level");
        QTest::addColumn<int>("windowBits");
        QTest::addColumn<int>("memLevel");
        QTest::addColumn<int>("strategy");
        for (const int level : {0, 1, 3, 4, 6, 9}) {
            QTest::addRow("%d, defaults", level) << level << 15 << 8 << Z_DEFAULT_STRATEGY;
            QTest::addRow("%d, small", level) << level << 9 << 1 << Z_DEFAULT_STRATEGY;
            QTest::addRow("%d, medium", level) << level << 12 << 9 << Z_FILTERED;
            QTest::addRow("%d, huffman", level) << level << 15 << 8 << Z_HUFFMAN_ONLY;
            QTest::addRow("%d, rle", level) << level << 15 << 8 << Z_RLE;
            QTest::addRow("%d, fixed", level) << level << 15 << 4 << Z_FIXED;
        }
    }

    void bytesAreThoseOfDeflate() {
        QFETCH(const int, level);
        QFETCH(const int, windowBits);
        QFETCH(const int, memLevel);
        QFETCH(const int, strategy);
        const Bytes body = jsonBody(150'000);
        const EncoderSettings settings = settingsOf(level, windowBits, memLevel, strategy);
        OutputBuffer roomy; // the size of stored blocks goes by the room there is
        roomy.reserve(2 * body.size() + 10'000);
        const Bytes gzip =
            streamed(*findCodec("gzip"), settings, body, {.writesPerFlush = 2}, std::move(roomy));
        QVERIFY(!gzip.empty());
        QVERIFY(gzip == deflatedDirectly(level, windowBits + 16, memLevel, strategy, body));
        QVERIFY(received(*findCodec("gzip"), gzip).body == body);
    }

    void parametersSayWhatIsSet() {
        const Codec& gzip = *findCodec("gzip");
        const std::vector<Parameter> defaults = {{"windowBits", "15"}, {"memLevel", "8"}};
        QVERIFY(gzip.parameters({6, {}}, std::nullopt) == defaults);
        QVERIFY(strategyOf(gzip, {6, {}}, 100).empty());
        const std::vector<Parameter> set = {{"windowBits", "11"}, {"memLevel", "2"}, {"strategy", "rle"}};
        QVERIFY(gzip.parameters(settingsOf(6, 11, 2, Z_RLE), 100) == set);
    }

    /// zconf.h: deflate needs (1 << (windowBits+2)) + (1 << (memLevel+9)) bytes "plus a few kilobytes for
    /// small objects", inflate 1 << windowBits and "about 7 kilobytes" (more since it was written).
    void peakIsTheDocumentedMemory_data() {
        QTest::addColumn<int>("windowBits");
        QTest::addColumn<int>("memLevel");
        QTest::newRow("default, 256 KiB") << 15 << 8;
        QTest::newRow("smallest") << 9 << 1;
        QTest::newRow("largest") << 15 << 9;
        QTest::newRow("nginx for 4 KiB") << 12 << 5;
    }

    void peakIsTheDocumentedMemory() {
        QFETCH(const int, windowBits);
        QFETCH(const int, memLevel);
        if (findCodec("gzip")->info().libraryVersion.find("ng") != std::string::npos)
            QSKIP("zlib-ng has tables of its own");
        const Bytes body = jsonBody(100'000);
        MemoryMeter meter;
        const Bytes compressed = inOneShot(
            *findCodec("gzip"), settingsOf(6, windowBits, memLevel, Z_DEFAULT_STRATEGY), body, &meter);
        const std::uint64_t documented = (1ULL << (windowBits + 2)) + (1ULL << (memLevel + 9));
        QVERIFY(meter.peakBytes() > documented);
        QVERIFY(meter.peakBytes() < documented + 8192);
        QCOMPARE(meter.liveBytes(), std::uint64_t{0});
        MemoryMeter decoderMeter;
        QVERIFY(received(*findCodec("gzip"), compressed, {}, &decoderMeter).finished);
        QVERIFY(decoderMeter.peakBytes() > 32'768);
        QVERIFY(decoderMeter.peakBytes() < 32'768 + 16'384);
    }

    /// RFC 1950, 2.2: CM 8, CINFO the window's logarithm less 8, and FCHECK making a multiple of 31.
    void declaredWindowIsOfTheHeader() {
        const Codec& deflate = *findCodec("deflate");
        QVERIFY(deflate.declaredWindow(bytesOf({0x78, 0x9C})) == 32'768U);
        QVERIFY(deflate.declaredWindow(bytesOf({0x78, 0x01, 0x00})) == 32'768U);
        QVERIFY(deflate.declaredWindow(bytesOf({0x18, 0x19})) == 512U);
        QVERIFY(!deflate.declaredWindow(bytesOf({0x78, 0x9D})).has_value()); // wrong check
        QVERIFY(!deflate.declaredWindow(bytesOf({0x77, 0x85})).has_value()); // another method
        QVERIFY(!deflate.declaredWindow(bytesOf({0x78})).has_value());
        QVERIFY(!deflate.declaredWindow({}).has_value());
        QVERIFY(!findCodec("gzip")->declaredWindow(bytesOf({0x1F, 0x8B, 8, 0})).has_value());
        const EncoderSettings small = settingsOf(6, 10, 8, Z_DEFAULT_STRATEGY);
        QVERIFY(deflate.declaredWindow(inOneShot(deflate, small, jsonBody(5000))) == 1024U);
    }

    /// gzip of "hello" by Python's gzip module, level 9, time 0.
    void decodesAnothersGzip() {
        const Bytes compressed =
            bytesOf({0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xCB, 0x48, 0xCD,
                     0xC9, 0xC9, 0x07, 0x00, 0x86, 0xA6, 0x10, 0x36, 0x05, 0x00, 0x00, 0x00});
        Bytes room(5);
        QVERIFY(findCodec("gzip")->decodeAll(compressed, room).value_or(0) == 5U);
        QVERIFY(std::ranges::equal(room, asBytes("hello")));
    }
};

QTEST_GUILESS_MAIN(TestZlibCodec)
#include "tst_ZlibCodec.moc"
