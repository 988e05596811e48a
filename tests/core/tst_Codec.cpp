// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/CodecRegistry.h"
#include "core/codec/MemoryMeter.h"
#include "tests/support/CodecRun.h"
#include "tests/support/FakeCodec.h"

#include <QTest>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

QString textOf(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Levels that stand for the different ways a codec works inside.
std::vector<int> someLevels(const Codec& codec) {
    if (codec.info().id == "zstd")
        return {-5, 1, 3, 6, 9, 13, 19};
    if (codec.info().id == "brotli")
        return {0, 1, 2, 3, 4, 5, 9, 10, 11};
    return {0, 1, 4, 9};
}

void addCodecLevels() {
    QTest::addColumn<QString>("codec");
    QTest::addColumn<int>("level");
    for (const Codec* codec : allCodecs()) {
        for (const int level : someLevels(*codec))
            QTest::addRow("%s %d", codec->info().id.data(), level) << textOf(codec->info().id) << level;
    }
}

} // namespace

/// What holds for every codec.
class TestCodec final : public QObject {
    Q_OBJECT

private slots:
    void checkKnobNamesTheRange() {
        const FakeCodec codec;
        QVERIFY(checkKnob(codec, "width", 1).has_value());
        QVERIFY(checkKnob(codec, "width", 9).has_value());
        for (const int value : {0, 10}) {
            const Result<void> checked = checkKnob(codec, "width", value);
            QVERIFY(!checked.has_value());
            QVERIFY((checked.error() == Error{ErrorCode::KnobOutOfRange, "1 to 9"}));
        }
    }

    void checkKnobNamesTheWords() {
        const Result<void> checked = checkKnob(*findCodec("gzip"), "strategy", 5);
        QVERIFY(!checked.has_value());
        QVERIFY(
            (checked.error() == Error{ErrorCode::KnobOutOfRange, "default, filtered, huffman, rle, fixed"}));
    }

    void checkKnobListsTheKnownIds() {
        const Result<void> checked = checkKnob(*findCodec("gzip"), "windowLog", 15);
        QVERIFY(!checked.has_value());
        QVERIFY((checked.error() == Error{ErrorCode::UnknownKnob, "windowBits, memLevel, strategy"}));
    }

    void checkKnobsChecksEachByItself() {
        const FakeCodec codec;
        Knobs knobs;
        QVERIFY(checkKnobs(codec, knobs).has_value());
        knobs.set("width", 9);
        QVERIFY(checkKnobs(codec, knobs).has_value());
        knobs.set("height", 1);
        QVERIFY((checkKnobs(codec, knobs).error() == Error{ErrorCode::UnknownKnob, "width"}));
    }

    void acceptsNeedsLevelAndKnobs() {
        const FakeCodec codec;
        EncoderSettings settings{.level = 1};
        QVERIFY(accepts(codec, settings));
        settings.level = codec.info().accepted.highest + 1;
        QVERIFY(!accepts(codec, settings));
        settings.level = 9;
        settings.knobs.set("width", 9);
        QVERIFY(accepts(codec, settings));
        settings.knobs.set("width", 10);
        QVERIFY(!accepts(codec, settings));
        settings.knobs.set("width", 9);
        settings.knobs.set("height", 1);
        QVERIFY(!accepts(codec, settings));
    }

    void knobsAreWellFormed() {
        for (const Codec* codec : allCodecs()) {
            QVERIFY(!codec->knobs().empty());
            for (const KnobInfo& knob : codec->knobs()) {
                QVERIFY2(knob.lowest <= knob.highest, knob.id.data());
                if (!knob.words.empty())
                    QCOMPARE(knob.words.size(), static_cast<std::size_t>(knob.highest - knob.lowest + 1));
                QCOMPARE(std::ranges::count(codec->knobs(), knob.id, &KnobInfo::id), 1);
            }
        }
    }

    /// At both ends of every knob's range, streamed and at once.
    void everyKnobRoundTrips() {
        const Bytes body = jsonBody(50'000);
        for (const Codec* codec : allCodecs()) {
            for (const KnobInfo& knob : codec->knobs()) {
                for (const int value : {knob.lowest, knob.highest}) {
                    EncoderSettings settings{.level = codec->info().defaultLevel};
                    settings.knobs.set(knob.id, value);
                    if (knob.id == "nDirect" && value > 15)
                        settings.knobs.set("nPostfix", 3);
                    const QByteArray name = textOf(codec->info().id).toUtf8() + ' ' + knob.id.data() + ' ' +
                                            QByteArray::number(value);
                    const Bytes whole = inOneShot(*codec, settings, body);
                    QVERIFY2(!whole.empty(), name.data());
                    const Received got = received(*codec, whole);
                    QVERIFY2(got.finished && got.body == body, name.data());
                    // With no size to clamp them, these would take gigabytes.
                    if (value > 24 && knob.id.ends_with("Log"))
                        continue;
                    const Received gotStreamed = received(*codec, streamed(*codec, settings, body));
                    QVERIFY2(gotStreamed.finished && gotStreamed.body == body, name.data());
                }
            }
        }
    }

    void flushedBytesReachTheClient_data() { addCodecLevels(); }

    void flushedBytesReachTheClient() {
        QFETCH(const QString, codec);
        QFETCH(const int, level);
        const Codec& found = *findCodec(codec.toStdString());
        const Bytes body = jsonBody(40'000);
        const auto encoder = found.makeEncoder({level, {}}, nullptr);
        QVERIFY(encoder.has_value());
        OutputBuffer output;
        QVERIFY(encoder.value()->begin(std::nullopt).has_value());
        QVERIFY(encoder.value()->flush(output).has_value()); // nothing was written yet
        std::size_t written = 0;
        for (const std::size_t size : {1U, 14'745U, 300U, 20'000U}) {
            QVERIFY(encoder.value()->write(ByteView(body).subspan(written, size), output).has_value());
            written += size;
            QVERIFY(encoder.value()->flush(output).has_value());
            const Received got = received(found, output.bytes());
            QVERIFY(got.result.has_value());
            QVERIFY(!got.finished);
            QVERIFY(std::ranges::equal(got.body, ByteView(body).first(written)));
        }
        QVERIFY(encoder.value()->flush(output).has_value()); // nothing was written since
        QVERIFY(encoder.value()->write(ByteView(body).subspan(written), output).has_value());
        QVERIFY(encoder.value()->finish(output).has_value());
        const Received got = received(found, output.bytes());
        QVERIFY(got.finished);
        QVERIFY(got.body == body);
    }

    /// The bytes of a response must not depend on how the output buffer grows.
    void flushesDoNotDependOnTheRoom_data() { addCodecLevels(); }

    void flushesDoNotDependOnTheRoom() {
        QFETCH(const QString, codec);
        QFETCH(const int, level);
        const Codec& found = *findCodec(codec.toStdString());
        const Bytes body = jsonBody(3'000);
        OutputBuffer roomy;
        roomy.reserve(1'000'000);
        const Bytes expected = streamed(found, {level, {}}, body, {.writesPerFlush = 2}, std::move(roomy));
        QVERIFY(!expected.empty());
        // Only zlib cares where exactly the room ends.
        const std::size_t step = found.info().libraryName == "zlib" ? 1 : 61;
        for (std::size_t capacity = 1; capacity <= expected.size(); capacity += step) {
            OutputBuffer scarce;
            scarce.reserve(capacity);
            QVERIFY(streamed(found, {level, {}}, body, {.writesPerFlush = 2}, std::move(scarce)) == expected);
        }
    }

    void decodeAllGivesTheBody_data() { addCodecLevels(); }

    void decodeAllGivesTheBody() {
        QFETCH(const QString, codec);
        QFETCH(const int, level);
        const Codec& found = *findCodec(codec.toStdString());
        for (const std::size_t size : {0U, 1U, 70'000U}) {
            const Bytes body = jsonBody(size);
            const Bytes compressed = streamed(found, {level, {}}, body);
            Bytes room(size);
            const Result<std::size_t> decoded = found.decodeAll(compressed, room);
            QVERIFY2(decoded.has_value(), decoded.has_value() ? "" : decoded.error().detail.data());
            QCOMPARE(decoded.value(), size);
            QVERIFY(room == body);
        }
    }

    void decodeAllRefusesWhatIsNotWhole() {
        const Bytes body = jsonBody(10'000);
        for (const Codec* codec : allCodecs()) {
            const Bytes compressed = inOneShot(*codec, {codec->info().defaultLevel, {}}, body);
            Bytes room(body.size());
            const auto cut = codec->decodeAll(ByteView(compressed).first(compressed.size() - 5), room);
            QVERIFY(!cut.has_value());
            QVERIFY(cut.error().code == ErrorCode::DecodeFailed);
            QVERIFY(!cut.error().detail.empty());
            const auto cramped = codec->decodeAll(compressed, std::span(room).first(room.size() - 1));
            QVERIFY(!cramped.has_value());
            QVERIFY(cramped.error().code == ErrorCode::DecodeFailed);
        }
    }

    /// A metered encoder does the same work, and gives everything back.
    void meteringChangesNothing_data() { addCodecLevels(); }

    void meteringChangesNothing() {
        QFETCH(const QString, codec);
        QFETCH(const int, level);
        const Codec& found = *findCodec(codec.toStdString());
        const Bytes body = jsonBody(30'000);
        MemoryMeter encoderMeter;
        const Bytes compressed =
            streamed(found, {level, {}}, body, {.writesPerFlush = 7, .meter = &encoderMeter});
        QVERIFY(compressed == streamed(found, {level, {}}, body, {.writesPerFlush = 7}));
        QVERIFY(encoderMeter.peakBytes() > 0);
        QCOMPARE(encoderMeter.liveBytes(), std::uint64_t{0});
        MemoryMeter decoderMeter;
        QVERIFY(received(found, compressed, {}, &decoderMeter).body == body);
        QVERIFY(decoderMeter.peakBytes() > 0);
        QCOMPARE(decoderMeter.liveBytes(), std::uint64_t{0});
    }

    void oneCallFormTakesNotEveryKnob() {
        Knobs window;
        window.set("lgwin", 18);
        Knobs hint = window;
        hint.set("sizeHint", 1000);
        const Codec& brotli = *findCodec("brotli");
        QVERIFY(usesOneCallForm(brotli, {}, false));
        QVERIFY(usesOneCallForm(brotli, window, false));
        QVERIFY(!usesOneCallForm(brotli, hint, false));
        QVERIFY(!usesOneCallForm(brotli, {}, true));
        Knobs checksum;
        checksum.set("checksumFlag", 1);
        QVERIFY(usesOneCallForm(*findCodec("zstd"), checksum, true));
    }
};

QTEST_GUILESS_MAIN(TestCodec)
#include "tst_Codec.moc"
