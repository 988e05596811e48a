// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/CodecRegistry.h"
#include "core/codec/MemoryMeter.h"
#include "tests/support/CodecRun.h"

#include <QTest>

#include <brotli/encode.h>

#include <cstdlib>
#include <map>
#include <utility>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

/// Counts without the help of MemoryMeter.
struct Counter {
    std::map<void*, std::size_t> blocks;
    std::size_t live = 0;
    std::size_t peak = 0;

    static void* allocate(void* opaque, std::size_t size) {
        auto& counter = *static_cast<Counter*>(opaque);
        void* block = std::malloc(size);
        counter.blocks[block] = size;
        counter.live += size;
        counter.peak = std::max(counter.peak, counter.live);
        return block;
    }
    static void release(void* opaque, void* block) {
        auto& counter = *static_cast<Counter*>(opaque);
        counter.live -= counter.blocks[block];
        counter.blocks.erase(block);
        std::free(block);
    }
};

using Parameters = std::vector<std::pair<BrotliEncoderParameter, std::uint32_t>>;

/// What brotli gives when it is called directly: all of the body in one finishing operation, with the room
/// that BrotliEncoderMaxCompressedSize asks for. Qualities 0 and 1 take memory of their own where that is too
/// little.
Bytes finishedDirectly(const Parameters& parameters, const Bytes& body, Counter& counter) {
    BrotliEncoderState* state = BrotliEncoderCreateInstance(&Counter::allocate, &Counter::release, &counter);
    for (const auto& [parameter, value] : parameters)
        BrotliEncoderSetParameter(state, parameter, value);
    Bytes output(BrotliEncoderMaxCompressedSize(body.size()));
    std::size_t inputLeft = body.size();
    const auto* next = reinterpret_cast<const std::uint8_t*>(body.data());
    std::size_t roomLeft = output.size();
    auto* target = reinterpret_cast<std::uint8_t*>(output.data());
    BrotliEncoderCompressStream(state, BROTLI_OPERATION_FINISH, &inputLeft, &next, &roomLeft, &target,
                                nullptr);
    output.resize(BrotliEncoderIsFinished(state) == BROTLI_TRUE ? output.size() - roomLeft : 0);
    BrotliEncoderDestroyInstance(state);
    return output;
}

EncoderSettings settingsOf(int level, std::initializer_list<std::pair<std::string_view, int>> values) {
    EncoderSettings settings{.level = level};
    for (const auto& [id, value] : values)
        settings.knobs.set(id, value);
    return settings;
}

} // namespace

class TestBrotliCodec final : public QObject {
    Q_OBJECT

private slots:
    /// brotli/encode.h, but for windows over 2^24, which no HTTP client decodes.
    void knobsAreThoseOfTheEncoder() {
        const std::vector<KnobInfo> expected = {
            {.id = "mode", .lowest = 0, .highest = 2, .words = {"generic", "text", "font"}},
            {.id = "lgwin", .lowest = 10, .highest = 24},
            {.id = "lgblock", .lowest = 16, .highest = 24, .inOneCallForm = false, .automatic = 0},
            {.id = "disableLiteralContextModeling", .lowest = 0, .highest = 1, .inOneCallForm = false},
            {.id = "sizeHint", .lowest = 0, .highest = 1'073'741'824, .inOneCallForm = false},
            {.id = "nPostfix", .lowest = 0, .highest = 3, .inOneCallForm = false},
            {.id = "nDirect", .lowest = 0, .highest = 120, .inOneCallForm = false},
        };
        QVERIFY(findCodec("brotli")->knobs() == expected);
    }

    void parametersSayWhatIsSet() {
        const Codec& brotli = *findCodec("brotli");
        const std::vector<Parameter> defaults = {{"lgwin", "22"}, {"mode", "generic"}};
        QVERIFY(brotli.parameters({5, {}}, std::nullopt) == defaults);
        const std::vector<Parameter> set = {{"lgwin", "19"}, {"mode", "text"}, {"sizeHint", "1000"}};
        QVERIFY(brotli.parameters(settingsOf(5, {{"sizeHint", 1000}, {"mode", 1}, {"lgwin", 19}}), 100) ==
                set);
    }

    void oneCallFormTakesWindowAndMode() {
        const Bytes body = jsonBody(150'000);
        for (const int level : {1, 4, 9, 11}) {
            Bytes expected(body.size());
            std::size_t size = expected.size();
            QVERIFY(BrotliEncoderCompress(level, 16, BROTLI_MODE_FONT, body.size(),
                                          reinterpret_cast<const std::uint8_t*>(body.data()), &size,
                                          reinterpret_cast<std::uint8_t*>(expected.data())) == BROTLI_TRUE);
            expected.resize(size);
            const EncoderSettings settings = settingsOf(level, {{"lgwin", 16}, {"mode", BROTLI_MODE_FONT}});
            const Bytes compressed = inOneShot(*findCodec("brotli"), settings, body);
            QVERIFY(compressed == expected);
            QVERIFY(compressed != inOneShot(*findCodec("brotli"), {level, {}}, body));
        }
    }

    /// With knobs that the one-call form does not take, a stream that knows its size does the work.
    void otherKnobsActInOneShotToo_data() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<int>("parameter");
        QTest::addColumn<int>("value");
        QTest::newRow("lgblock") << "lgblock" << int{BROTLI_PARAM_LGBLOCK} << 16;
        QTest::newRow("literal contexts")
            << "disableLiteralContextModeling" << int{BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING} << 1;
        QTest::newRow("size hint") << "sizeHint" << int{BROTLI_PARAM_SIZE_HINT} << 2'000'000;
        QTest::newRow("postfix bits") << "nPostfix" << int{BROTLI_PARAM_NPOSTFIX} << 2;
        QTest::newRow("direct codes") << "nDirect" << int{BROTLI_PARAM_NDIRECT} << 15;
    }

    void otherKnobsActInOneShotToo() {
        QFETCH(const QString, id);
        QFETCH(const int, parameter);
        QFETCH(const int, value);
        const Bytes body = jsonBody(1'100'000); // from 1 MiB the size hint chooses the hash table
        const int level = 5;
        EncoderSettings settings{.level = level};
        settings.knobs.set(id.toStdString(), value);
        const Bytes compressed = inOneShot(*findCodec("brotli"), settings, body);
        Counter counter;
        const Parameters direct = {
            {BROTLI_PARAM_QUALITY, std::uint32_t{level}},
            {BROTLI_PARAM_SIZE_HINT, static_cast<std::uint32_t>(body.size())},
            {static_cast<BrotliEncoderParameter>(parameter), static_cast<std::uint32_t>(value)}};
        QVERIFY(!compressed.empty());
        QVERIFY(compressed == finishedDirectly(direct, body, counter));
        QVERIFY(received(*findCodec("brotli"), compressed).body == body);
    }

    void sizeHintActsOnStreams() {
        const Bytes body = jsonBody(1'100'000);
        const Codec& brotli = *findCodec("brotli");
        const Bytes hinted = streamed(brotli, settingsOf(5, {{"sizeHint", 1'100'000}}), body);
        QVERIFY(hinted == streamed(brotli, {5, {}}, body, {.announced = 1'100'000}));
        QVERIFY(hinted != streamed(brotli, {5, {}}, body));
        // The hint that is set by hand stands, whatever is announced.
        QVERIFY(streamed(brotli, settingsOf(5, {{"sizeHint", 0}}), body, {.announced = 1'100'000}) ==
                streamed(brotli, {5, {}}, body));
    }

    void distanceCodesMustAgree_data() {
        QTest::addColumn<Knobs>("knobs");
        QTest::addColumn<QString>("rule");
        const auto row = [](const char* name, const EncoderSettings& settings, const char* rule) {
            QTest::newRow(name) << settings.knobs << QString::fromUtf8(rule);
        };
        row("most without bits", settingsOf(5, {{"nDirect", 15}}), "");
        row("most with 3 bits", settingsOf(5, {{"nDirect", 120}, {"nPostfix", 3}}), "");
        row("a step of 3 bits", settingsOf(5, {{"nDirect", 8}, {"nPostfix", 3}}), "");
        row("bits alone", settingsOf(5, {{"nPostfix", 3}}), "");
        row("too many", settingsOf(5, {{"nDirect", 16}}), "with nPostfix 0 up to 15 in steps of 1");
        row("too many for 2 bits", settingsOf(5, {{"nDirect", 64}, {"nPostfix", 2}}),
            "with nPostfix 2 up to 60 in steps of 4");
        row("between steps", settingsOf(5, {{"nDirect", 12}, {"nPostfix", 3}}),
            "with nPostfix 3 up to 120 in steps of 8");
    }

    /// 15 << nPostfix at most, in steps of 1 << nPostfix (brotli/encode.h).
    void distanceCodesMustAgree() {
        QFETCH(const Knobs, knobs);
        QFETCH(const QString, rule);
        const Codec& brotli = *findCodec("brotli");
        const Result<void> checked = checkKnobs(brotli, knobs);
        QCOMPARE(checked.has_value(), rule.isEmpty());
        QCOMPARE(accepts(brotli, {5, knobs}), rule.isEmpty());
        if (rule.isEmpty())
            return;
        QCOMPARE(checked.error().code, ErrorCode::KnobOutOfRange);
        const QString detail = QString::fromStdString(checked.error().detail);
        QVERIFY2(detail.endsWith(rule), qPrintable(detail));
    }

    /// 0 is where the library starts from, so nothing may change.
    void automaticBlocksAreAccepted() {
        const Codec& brotli = *findCodec("brotli");
        const EncoderSettings automatic = settingsOf(5, {{"lgblock", 0}});
        QVERIFY(accepts(brotli, automatic));
        const Bytes body = jsonBody(300'000);
        QVERIFY(streamed(brotli, automatic, body) == streamed(brotli, {5, {}}, body));
        for (const int value : {-1, 1, 15, 25}) {
            const Result<void> checked = checkKnob(brotli, "lgblock", value);
            QVERIFY(!checked.has_value());
            QCOMPARE(checked.error(), (Error{ErrorCode::KnobOutOfRange, "16 to 24, or 0 for automatic"}));
        }
    }

    void peakIsWhatAnotherAllocatorCounts() {
        const Bytes body = jsonBody(300'000);
        for (const int level : {0, 1, 4, 9, 11}) {
            Counter counter;
            const Parameters direct = {{BROTLI_PARAM_QUALITY, static_cast<std::uint32_t>(level)},
                                       {BROTLI_PARAM_LGWIN, 18U},
                                       {BROTLI_PARAM_SIZE_HINT, static_cast<std::uint32_t>(body.size())}};
            const Bytes expected = finishedDirectly(direct, body, counter);
            MemoryMeter meter;
            const Bytes compressed =
                inOneShot(*findCodec("brotli"), settingsOf(level, {{"lgwin", 18}}), body, &meter);
            QVERIFY(compressed == expected);
            QCOMPARE(meter.peakBytes(), std::uint64_t{counter.peak});
            QCOMPARE(meter.liveBytes(), std::uint64_t{0});
        }
    }

    /// RFC 7932, section 9.1: bits are read from the lowest on; those behind WBITS say something else.
    void declaredWindowIsOfTheHeader_data() {
        QTest::addColumn<unsigned>("first");
        QTest::addColumn<int>("windowBits");
        const auto row = [](unsigned pattern, unsigned length, int bits) {
            QTest::addRow("%d, zeros follow", bits) << pattern << bits;
            QTest::addRow("%d, ones follow", bits) << ((0xFFU << length) & 0xFFU) + pattern << bits;
        };
        row(0b0100001, 7, 10);
        row(0b0110001, 7, 11);
        row(0b1000001, 7, 12);
        row(0b1010001, 7, 13);
        row(0b1100001, 7, 14);
        row(0b1110001, 7, 15);
        row(0b0, 1, 16);
        row(0b0000001, 7, 17);
        row(0b0011, 4, 18);
        row(0b0101, 4, 19);
        row(0b0111, 4, 20);
        row(0b1001, 4, 21);
        row(0b1011, 4, 22);
        row(0b1101, 4, 23);
        row(0b1111, 4, 24);
    }

    void declaredWindowIsOfTheHeader() {
        QFETCH(const unsigned, first);
        QFETCH(const int, windowBits);
        const Bytes compressed = {static_cast<std::byte>(first)};
        QVERIFY(findCodec("brotli")->declaredWindow(compressed) == (1ULL << windowBits) - 16);
    }

    void declaredWindowNeedsAValidHeader() {
        const Codec& brotli = *findCodec("brotli");
        QVERIFY(!brotli.declaredWindow({}).has_value());
        const Bytes largeWindow = {std::byte{0b0010001}, std::byte{30}};
        QVERIFY(!brotli.declaredWindow(largeWindow).has_value());
    }

    void declaredWindowIsTheOneThatWasSet() {
        const Codec& brotli = *findCodec("brotli");
        const Bytes body = jsonBody(300'000);
        for (const int window : {16, 19, 24}) {
            const Bytes compressed = streamed(brotli, settingsOf(5, {{"lgwin", window}}), body);
            QVERIFY(brotli.declaredWindow(compressed) == (1ULL << window) - 16);
        }
    }
};

QTEST_GUILESS_MAIN(TestBrotliCodec)
#include "tst_BrotliCodec.moc"
