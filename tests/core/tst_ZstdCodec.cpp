// SPDX-License-Identifier: GPL-3.0-or-later
#define ZSTD_STATIC_LINKING_ONLY

#include "core/codec/CodecRegistry.h"
#include "core/codec/MemoryMeter.h"
#include "tests/support/CodecRun.h"

#include <QTest>

#include <zstd.h>

#include <map>
#include <memory>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

const std::map<std::string_view, ZSTD_cParameter> kParameters = {
    {"windowLog", ZSTD_c_windowLog},
    {"hashLog", ZSTD_c_hashLog},
    {"chainLog", ZSTD_c_chainLog},
    {"searchLog", ZSTD_c_searchLog},
    {"minMatch", ZSTD_c_minMatch},
    {"targetLength", ZSTD_c_targetLength},
    {"strategy", ZSTD_c_strategy},
    {"enableLongDistanceMatching", ZSTD_c_enableLongDistanceMatching},
    {"ldmHashLog", ZSTD_c_ldmHashLog},
    {"ldmMinMatch", ZSTD_c_ldmMinMatch},
    {"ldmBucketSizeLog", ZSTD_c_ldmBucketSizeLog},
    {"ldmHashRateLog", ZSTD_c_ldmHashRateLog},
    {"contentSizeFlag", ZSTD_c_contentSizeFlag},
    {"checksumFlag", ZSTD_c_checksumFlag},
    {"nbWorkers", ZSTD_c_nbWorkers},
    {"targetCBlockSize", ZSTD_c_targetCBlockSize},
};
/// The words of zstd.h's ZSTD_strategy, from 1 on, and of ZSTD_paramSwitch_e, from 0 on.
const std::vector<std::string_view> kStrategies = {"fast",    "dfast", "greedy",  "lazy",    "lazy2",
                                                   "btlazy2", "btopt", "btultra", "btultra2"};
const std::vector<std::string_view> kSwitch = {"auto", "enable", "disable"};

/// The parameters that the last context really used; empty when the library does not trace.
std::map<std::string_view, int> lastApplied;

std::string wordFor(std::string_view id, int value) {
    if (id == "strategy")
        return std::string(kStrategies.at(static_cast<std::size_t>(value) - 1));
    if (id == "enableLongDistanceMatching")
        return std::string(kSwitch.at(static_cast<std::size_t>(value)));
    return std::to_string(value);
}

} // namespace

// libzstd calls these weak symbols around every frame when a program defines them (zstd's
// common/zstd_trace.h). The structure is private there; `params` follows six words' worth of fields, laid out
// as below.
extern "C" {
struct ZSTD_Trace {
    unsigned version;
    unsigned streaming;
    unsigned dictionaryID;
    unsigned dictionaryIsCold;
    std::size_t dictionarySize;
    std::size_t uncompressedSize;
    std::size_t compressedSize;
    const ZSTD_CCtx_params* params;
    const ZSTD_CCtx* cctx;
    const ZSTD_DCtx* dctx;
};
unsigned long long ZSTD_trace_compress_begin(const ZSTD_CCtx*) {
    return 1;
}
void ZSTD_trace_compress_end(unsigned long long, const ZSTD_Trace* trace) {
    for (const auto& [id, parameter] : kParameters)
        ZSTD_CCtxParams_getParameter(trace->params, parameter, &lastApplied[id]);
}
}

namespace {

enum class Mode { Unknown, Announced, Known };

Bytes compressed(const EncoderSettings& settings, Mode mode, ByteView body, MemoryMeter* meter = nullptr) {
    const Codec& zstd = *findCodec("zstd");
    if (mode == Mode::Known)
        return inOneShot(zstd, settings, body, meter);
    std::optional<std::uint64_t> announced;
    if (mode == Mode::Announced)
        announced = body.size();
    return streamed(zstd, settings, body, {.announced = announced, .meter = meter});
}

EncoderSettings settingsOf(int level, std::initializer_list<std::pair<std::string_view, int>> values) {
    EncoderSettings settings{.level = level};
    for (const auto& [id, value] : values)
        settings.knobs.set(id, value);
    return settings;
}

Bytes bytesOf(std::initializer_list<unsigned> values) {
    Bytes bytes;
    for (const unsigned value : values)
        bytes.push_back(static_cast<std::byte>(value));
    return bytes;
}

/// What the codec lists against what a context applied.
void compareWithContext(const EncoderSettings& settings, Mode mode, std::size_t size) {
    const Bytes body(size, std::byte{'x'});
    lastApplied.clear();
    QVERIFY(!compressed(settings, mode, body).empty());
    // The finishing call of an empty stream says that nothing follows, so its size is known.
    const bool known = mode != Mode::Unknown || size == 0;
    const std::vector<Parameter> parameters =
        findCodec("zstd")->parameters(settings, known ? std::optional<std::uint64_t>(size) : std::nullopt);
    QVERIFY(parameters.size() >= 7);
    if (lastApplied.empty())
        QSKIP("this libzstd does not trace");
    for (const Parameter& parameter : parameters) {
        const std::string applied = wordFor(parameter.name, lastApplied.at(parameter.name));
        QVERIFY2(parameter.value == applied, qPrintable(QStringLiteral("level %1: %2 %3, applied %4")
                                                            .arg(settings.level)
                                                            .arg(QString::fromUtf8(parameter.name.data()),
                                                                 QString::fromStdString(parameter.value),
                                                                 QString::fromStdString(applied))));
    }
}

} // namespace

class TestZstdCodec final : public QObject {
    Q_OBJECT

private slots:
    void parametersAreThoseOfAContext_data() {
        QTest::addColumn<int>("mode");
        QTest::addColumn<qulonglong>("size");
        const auto row = [](const char* name, Mode mode, qulonglong size) {
            QTest::newRow(name) << static_cast<int>(mode) << size;
        };
        row("unknown", Mode::Unknown, 300'000);
        row("unknown, small", Mode::Unknown, 10);
        row("unknown, empty", Mode::Unknown, 0);
        row("known, empty", Mode::Known, 0);
        row("announced, empty", Mode::Announced, 0);
        row("known, 1 B", Mode::Known, 1);
        row("known, 300 B", Mode::Known, 300);
        row("known, 16 KiB", Mode::Known, 16'384);
        row("announced, 100 KB", Mode::Announced, 100'000);
        row("known, 200 KB", Mode::Known, 200'000);
        row("known, 300 KB", Mode::Known, 300'000);
    }

    void parametersAreThoseOfAContext() {
        QFETCH(const int, mode);
        QFETCH(const qulonglong, size);
        const LevelRange levels = findCodec("zstd")->info().offered;
        for (int level = levels.lowest; level <= levels.highest; ++level)
            compareWithContext({level, {}}, static_cast<Mode>(mode), size);
    }

    void parametersWithKnobsAreThoseOfAContext_data() {
        QTest::addColumn<int>("mode");
        QTest::addColumn<qulonglong>("size");
        QTest::newRow("unknown") << static_cast<int>(Mode::Unknown) << 20'000ULL;
        QTest::newRow("known, 1 B") << static_cast<int>(Mode::Known) << 1ULL;
        QTest::newRow("announced, 3,000 B") << static_cast<int>(Mode::Announced) << 3'000ULL;
        QTest::newRow("known, 100 KB") << static_cast<int>(Mode::Known) << 100'000ULL;
        QTest::newRow("known, 300 KB") << static_cast<int>(Mode::Known) << 300'000ULL;
    }

    void parametersWithKnobsAreThoseOfAContext() {
        QFETCH(const int, mode);
        QFETCH(const qulonglong, size);
        const int noSwitch = ZSTD_ps_disable;
        const int yesSwitch = ZSTD_ps_enable;
        for (const int level : {-3, 1, 4, 9, 16}) {
            for (const EncoderSettings& settings :
                 {settingsOf(level, {{"windowLog", 10}}), settingsOf(level, {{"windowLog", 24}}),
                  settingsOf(level, {{"hashLog", 6}, {"chainLog", 6}}),
                  settingsOf(level, {{"hashLog", 22}, {"chainLog", 22}}),
                  settingsOf(level, {{"searchLog", 3}, {"minMatch", 4}, {"targetLength", 40}}),
                  settingsOf(level, {{"targetLength", 0}}), settingsOf(level, {{"minMatch", 3}}),
                  settingsOf(level, {{"strategy", 1}}), settingsOf(level, {{"strategy", 6}}),
                  settingsOf(level, {{"strategy", 9}, {"windowLog", 17}, {"chainLog", 12}}),
                  settingsOf(level, {{"enableLongDistanceMatching", noSwitch}}),
                  settingsOf(level, {{"enableLongDistanceMatching", yesSwitch}, {"windowLog", 20}}),
                  settingsOf(level, {{"enableLongDistanceMatching", yesSwitch},
                                     {"windowLog", 22},
                                     {"ldmHashLog", 14},
                                     {"ldmMinMatch", 32},
                                     {"ldmBucketSizeLog", 2},
                                     {"ldmHashRateLog", 5}}),
                  settingsOf(level, {{"checksumFlag", 1}, {"contentSizeFlag", 0}, {"nbWorkers", 0}}),
                  settingsOf(level, {{"targetCBlockSize", 2000}})})
                compareWithContext(settings, static_cast<Mode>(mode), size);
        }
    }

    /// zstd.h: long-distance matching makes the default window 128 MiB.
    void longDistanceMatchingRaisesTheWindow() {
        const EncoderSettings settings = settingsOf(1, {{"enableLongDistanceMatching", ZSTD_ps_enable}});
        compareWithContext(settings, Mode::Unknown, 1000);
        compareWithContext(settings, Mode::Known, 1000);
        const Bytes frame = compressed(settings, Mode::Unknown, jsonBody(1000));
        QVERIFY(findCodec("zstd")->declaredWindow(frame) == 128ULL * 1024 * 1024);
        QCOMPARE(findCodec("zstd")->parameters(settings, std::nullopt)[1].value, std::string("27"));
    }

    void knobsAreTheParametersOfTheLibrary() {
        const std::vector<KnobInfo>& knobs = findCodec("zstd")->knobs();
        QCOMPARE(knobs.size(), kParameters.size());
        for (const KnobInfo& knob : knobs) {
            const ZSTD_bounds bounds = ZSTD_cParam_getBounds(kParameters.at(knob.id));
            QCOMPARE(knob.lowest, bounds.lowerBound);
            QCOMPARE(knob.highest, knob.id == "nbWorkers" ? 0 : bounds.upperBound);
            QVERIFY(knob.inOneCallForm);
        }
        QCOMPARE(knobs[0].id, std::string_view("windowLog"));
        QCOMPARE(knobs[0].lowest, 10); // RFC 8878, 3.1.1.1.2: the smallest window is 1 KiB
        QCOMPARE(knobs[6].id, std::string_view("strategy"));
        QVERIFY(knobs[6].words == kStrategies);
        QVERIFY(knobs[7].words == kSwitch);
    }

    /// The frame header declares the level's full window when the size is unknown (RFC 8878, 3.1.1.1.2).
    void frameDeclaresTheWindowOfTheTable() {
        const Codec& zstd = *findCodec("zstd");
        const Bytes body(1000, std::byte{'x'});
        for (const auto& [level, windowLog] : {std::pair{1, 19}, {3, 21}, {19, 23}, {22, 27}}) {
            const Bytes frame = compressed({level, {}}, Mode::Unknown, body);
            ZSTD_frameHeader header;
            QCOMPARE(ZSTD_getFrameHeader(&header, frame.data(), frame.size()), std::size_t{0});
            QCOMPARE(header.windowSize, 1ULL << windowLog);
            QCOMPARE(header.checksumFlag, 0U);
            QVERIFY(zstd.declaredWindow(frame) == 1ULL << windowLog);
            QCOMPARE(QString::fromStdString(zstd.parameters({level, {}}, std::nullopt)[1].value),
                     QString::number(windowLog));
        }
    }

    /// RFC 8878, 3.1.1: magic number, frame header descriptor, window descriptor, content size.
    void declaredWindowIsOfTheHeader() {
        const Codec& zstd = *findCodec("zstd");
        // Exponent 13, mantissa 0 and 1: 1 << (10 + 13), and an eighth more.
        QVERIFY(zstd.declaredWindow(bytesOf({0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x68})) == 8'388'608U);
        QVERIFY(zstd.declaredWindow(bytesOf({0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x69})) == 9'437'184U);
        // Single segment: the window is the content, here of 5 bytes and of 256 + 0x1234.
        QVERIFY(zstd.declaredWindow(bytesOf({0x28, 0xB5, 0x2F, 0xFD, 0x20, 0x05})) == 5U);
        QVERIFY(zstd.declaredWindow(bytesOf({0x28, 0xB5, 0x2F, 0xFD, 0x60, 0x34, 0x12})) == 256U + 0x1234U);
        QVERIFY(!zstd.declaredWindow(bytesOf({0x28, 0xB5, 0x2F, 0xFD, 0x00})).has_value());       // cut short
        QVERIFY(!zstd.declaredWindow(bytesOf({0x50, 0x2A, 0x4D, 0x18, 5, 0, 0, 0})).has_value()); // skippable
        QVERIFY(!zstd.declaredWindow(bytesOf({0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3})).has_value()); // gzip
        QVERIFY(!zstd.declaredWindow({}).has_value());
    }

    /// RFC 8878, 3.1.1: a checksum is the last 4 bytes; without the content size a frame has a window.
    void frameFlags() {
        const Bytes body = jsonBody(5000);
        const Bytes plain = compressed({3, {}}, Mode::Known, body);
        const Bytes checked = compressed(settingsOf(3, {{"checksumFlag", 1}}), Mode::Known, body);
        QCOMPARE(checked.size(), plain.size() + 4);
        const Bytes sizeless = compressed(settingsOf(3, {{"contentSizeFlag", 0}}), Mode::Known, body);
        QVERIFY(ZSTD_getFrameContentSize(plain.data(), plain.size()) == body.size());
        QVERIFY(ZSTD_getFrameContentSize(sizeless.data(), sizeless.size()) == ZSTD_CONTENTSIZE_UNKNOWN);
    }

    void decoderRefusesLargerWindows() {
        const Codec& zstd = *findCodec("zstd");
        const Bytes body = jsonBody(1000);
        const Bytes frame = compressed(settingsOf(1, {{"windowLog", 24}}), Mode::Unknown, body);
        QVERIFY(received(zstd, frame).body == body);
        QVERIFY(received(zstd, frame, {.windowLogMax = 24}).body == body);
        const Received refused = received(zstd, frame, {.windowLogMax = kBrowserWindowLog});
        QVERIFY(!refused.result.has_value());
        QVERIFY((refused.result.error() ==
                 Error{ErrorCode::DecodeFailed, "Frame requires too much memory for decoding"}));
    }

    /// A frame by hand (RFC 8878, 3.1.1): a window of 2^28, over what a decoder takes by itself, and "hello"
    /// as one raw block.
    void decoderTakesEveryWindowUnlessTold() {
        const Bytes frame = bytesOf(
            {0x28, 0xB5, 0x2F, 0xFD, 0x00, 18U << 3U, (5U << 3U) | 1U, 0, 0, 'h', 'e', 'l', 'l', 'o'});
        const Received got = received(*findCodec("zstd"), frame);
        QVERIFY(got.finished);
        QVERIFY(std::ranges::equal(got.body, asBytes("hello")));
        QVERIFY(!received(*findCodec("zstd"), frame, {.windowLogMax = 27}).result.has_value());
    }

    /// ZSTD_sizeof_CCtx is the library's own word for what a context holds.
    void peakIsTheSizeOfTheContext() {
        const Bytes body = jsonBody(200'000);
        Bytes room(ZSTD_compressBound(body.size()));
        for (const int level : {-5, 1, 3, 7, 12, 19}) {
            for (const Mode mode : {Mode::Known, Mode::Unknown}) {
                const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(),
                                                                                   &ZSTD_freeCCtx);
                ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, level);
                if (mode == Mode::Known) {
                    ZSTD_compress2(context.get(), room.data(), room.size(), body.data(), body.size());
                } else {
                    ZSTD_inBuffer input{body.data(), body.size(), 0};
                    ZSTD_outBuffer output{room.data(), room.size(), 0};
                    ZSTD_compressStream2(context.get(), &output, &input, ZSTD_e_continue);
                    ZSTD_compressStream2(context.get(), &output, &input, ZSTD_e_end);
                }
                MemoryMeter meter;
                QVERIFY(!compressed({level, {}}, mode, body, &meter).empty());
                QCOMPARE(meter.peakBytes(), std::uint64_t{ZSTD_sizeof_CCtx(context.get())});
                QCOMPARE(meter.liveBytes(), std::uint64_t{0});
            }
        }
    }

    /// The decoder's window is the frame's, so what it holds grows with it.
    void decoderPeakFollowsTheWindow() {
        const Bytes body = jsonBody(10'000);
        for (const int windowLog : {20, 23}) {
            const Bytes frame = compressed(settingsOf(1, {{"windowLog", windowLog}}), Mode::Unknown, body);
            MemoryMeter meter;
            QVERIFY(received(*findCodec("zstd"), frame, {}, &meter).finished);
            const std::uint64_t window = std::uint64_t{1} << windowLog;
            QVERIFY(meter.peakBytes() > window);
            QVERIFY(meter.peakBytes() < window + 500'000); // two blocks of 128 KiB, and the tables
        }
    }

    /// A body of 300 bytes, fresh encoder, size unknown: level 12 took 35 ms, 19 59 ms, 22 513 ms elsewhere;
    /// known, a few microseconds more than nothing.
    void costHintKnowsTheSetUp() {
        const Codec& zstd = *findCodec("zstd");
        for (const auto& [level, milliseconds] : {std::pair{12, 35.0}, {19, 59.0}, {22, 513.0}}) {
            const double hint = zstd.costHint({level, {}}, {}, 300) / 1e6;
            QVERIFY2(hint > milliseconds / 2 && hint < milliseconds * 2, qPrintable(QString::number(hint)));
            QVERIFY(zstd.costHint({level, {}}, {.encoder = EncoderUse::Reused}, 300) / 1e6 < 1);
            QVERIFY(zstd.costHint({level, {}}, {.mode = DriveMode::OneShot}, 300) / 1e6 < 1);
        }
    }

    void costHintFollowsTheStrategy() {
        const Codec& zstd = *findCodec("zstd");
        const Drive drive{.encoder = EncoderUse::Reused};
        const auto costOf = [&](const EncoderSettings& settings) {
            return zstd.costHint(settings, drive, 1'000'000);
        };
        QCOMPARE(costOf(settingsOf(19, {{"strategy", 1}})), costOf({2, {}}));  // the last level of fast
        QCOMPARE(costOf(settingsOf(1, {{"strategy", 9}})), costOf({19, {}}));  // the first of btultra2
        QCOMPARE(costOf(settingsOf(22, {{"strategy", 9}})), costOf({22, {}})); // its own
        QCOMPARE(costOf(settingsOf(-3, {{"strategy", 1}})), costOf({1, {}}));
    }

    void info() {
        const CodecInfo& info = findCodec("zstd")->info();
        QCOMPARE(info.accepted.lowest, ZSTD_minCLevel());
        QCOMPARE(info.accepted.highest, 22);
        QCOMPARE(info.offered, (LevelRange{-7, 22}));
        QCOMPARE(info.defaultLevel, 3);
        QVERIFY(info.oneShotMetered);
        QVERIFY(info.libraryVersion.starts_with("1."));
    }
};

QTEST_GUILESS_MAIN(TestZstdCodec)
#include "tst_ZstdCodec.moc"
