// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/BrotliCodec.h"

#include "core/codec/MemoryMeter.h"

#include <brotli/decode.h>
#include <brotli/encode.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <utility>

namespace levelscope::core {

namespace {

constexpr std::string_view kWindow = "lgwin";
constexpr std::string_view kMode = "mode";
constexpr std::string_view kPostfixBits = "nPostfix";
constexpr std::string_view kDirectCodes = "nDirect";

/// What BROTLI_PARAM_LGBLOCK starts from: the encoder takes what suits its quality. encode.h names no
/// constant for it.
constexpr int kAutomaticBlock = 0;

// BROTLI_MODE_GENERIC and its companions.
constexpr std::array<std::string_view, 3> kModes = {"generic", "text", "font"};

struct KnobOfBrotli {
    BrotliEncoderParameter parameter = BROTLI_PARAM_QUALITY;
    KnobInfo info;
};

/// In the order of BrotliEncoderParameter, with the ranges of brotli/encode.h, which has no call to ask for
/// them.
const std::vector<KnobOfBrotli>& allKnobs() {
    static const std::vector<KnobOfBrotli> knobs = {
        {BROTLI_PARAM_MODE, {kMode, BROTLI_MODE_GENERIC, BROTLI_MODE_FONT, {kModes.begin(), kModes.end()}}},
        {BROTLI_PARAM_LGWIN, {kWindow, BROTLI_MIN_WINDOW_BITS, BROTLI_MAX_WINDOW_BITS}},
        {BROTLI_PARAM_LGBLOCK,
         {"lgblock", BROTLI_MIN_INPUT_BLOCK_BITS, BROTLI_MAX_INPUT_BLOCK_BITS, {}, false, kAutomaticBlock}},
        {BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING, {"disableLiteralContextModeling", 0, 1, {}, false}},
        {BROTLI_PARAM_SIZE_HINT, {"sizeHint", 0, 1 << 30, {}, false}},
        {BROTLI_PARAM_NPOSTFIX, {kPostfixBits, 0, 3, {}, false}},
        {BROTLI_PARAM_NDIRECT, {kDirectCodes, 0, 15 << 3, {}, false}},
    };
    return knobs;
}

brotli_alloc_func allocatorOf(const MemoryMeter* meter) {
    return meter == nullptr ? nullptr : &MemoryMeter::allocateFrom;
}
brotli_free_func deallocatorOf(const MemoryMeter* meter) {
    return meter == nullptr ? nullptr : &MemoryMeter::releaseTo;
}

struct DestroyEncoder {
    void operator()(BrotliEncoderState* state) const { BrotliEncoderDestroyInstance(state); }
};
struct DestroyDecoder {
    void operator()(BrotliDecoderState* state) const { BrotliDecoderDestroyInstance(state); }
};

const std::uint8_t* raw(ByteView bytes) {
    return reinterpret_cast<const std::uint8_t*>(bytes.data());
}
std::uint8_t* raw(std::span<std::byte> bytes) {
    return reinterpret_cast<std::uint8_t*>(bytes.data());
}

/// 0 from the library means that the bound overflows, which a body in memory cannot reach.
std::size_t bound(std::size_t bodySize) {
    return std::max<std::size_t>(BrotliEncoderMaxCompressedSize(bodySize), 16);
}

class BrotliEncoder final : public Encoder {
public:
    BrotliEncoder(EncoderSettings settings, bool oneCallForm, MemoryMeter* meter)
        : m_settings(std::move(settings))
        , m_oneCallForm(oneCallForm)
        , m_meter(meter) {}

    Result<void> begin(std::optional<std::uint64_t> announcedSize) override {
        // Before the next one, so that the two are never counted together.
        m_state.reset();
        m_state.reset(BrotliEncoderCreateInstance(allocatorOf(m_meter), deallocatorOf(m_meter), m_meter));
        if (m_state == nullptr)
            return Error{ErrorCode::OutOfMemory, "BrotliEncoderCreateInstance"};
        // lgwin and mode stay at the library's defaults unless set, which equal BROTLI_DEFAULT_WINDOW and
        // BROTLI_DEFAULT_MODE.
        Result<void> ready =
            set(BROTLI_PARAM_QUALITY, "quality", static_cast<std::uint64_t>(m_settings.level));
        if (ready.has_value() && announcedSize.has_value())
            ready = set(BROTLI_PARAM_SIZE_HINT, "sizeHint", *announcedSize);
        for (const KnobOfBrotli& knob : allKnobs()) {
            const std::optional<int> value = m_settings.knobs.value(knob.info.id);
            if (ready.has_value() && value.has_value())
                ready = set(knob.parameter, knob.info.id, static_cast<std::uint64_t>(*value));
        }
        return ready;
    }

    Result<void> write(ByteView piece, OutputBuffer& output) override {
        return process(BROTLI_OPERATION_PROCESS, piece, output);
    }

    Result<void> flush(OutputBuffer& output) override { return process(BROTLI_OPERATION_FLUSH, {}, output); }

    Result<void> finish(OutputBuffer& output) override {
        return process(BROTLI_OPERATION_FINISH, {}, output);
    }

    Result<void> encodeAll(ByteView body, OutputBuffer& output) override {
        output.reserve(output.size() + bound(body.size()));
        return m_oneCallForm ? compressInOneCall(body, output) : compressInOneOperation(body, output);
    }

private:
    Result<void> compressInOneCall(ByteView body, OutputBuffer& output) const {
        const int window = m_settings.knobs.value(kWindow).value_or(BROTLI_DEFAULT_WINDOW);
        const int mode = m_settings.knobs.value(kMode).value_or(BROTLI_DEFAULT_MODE);
        const std::span<std::byte> room = output.room();
        std::size_t written = room.size();
        if (BrotliEncoderCompress(m_settings.level, window, static_cast<BrotliEncoderMode>(mode), body.size(),
                                  raw(body), &written, raw(room)) == BROTLI_FALSE)
            return Error{ErrorCode::EncodeFailed, "BrotliEncoderCompress"};
        output.advance(written);
        return {};
    }

    /// What BrotliEncoderCompress does inside, but for its short cuts: quality 10 in brotli 1.0.9, empty
    /// bodies, and bodies that would grow.
    Result<void> compressInOneOperation(ByteView body, OutputBuffer& output) {
        const Result<void> begun = begin(body.size());
        return begun.has_value() ? process(BROTLI_OPERATION_FINISH, body, output) : begun;
    }

    Result<void> set(BrotliEncoderParameter parameter, std::string_view name, std::uint64_t value) {
        const auto clamped = static_cast<std::uint32_t>(
            std::min<std::uint64_t>(value, std::numeric_limits<std::uint32_t>::max()));
        if (BrotliEncoderSetParameter(m_state.get(), parameter, clamped) == BROTLI_FALSE)
            return Error{ErrorCode::EncodeFailed, std::string(name)};
        return {};
    }

    Result<void> process(BrotliEncoderOperation operation, ByteView input, OutputBuffer& output) {
        std::size_t inputLeft = input.size();
        const std::uint8_t* next = raw(input);
        while (true) {
            const std::span<std::byte> room = output.room();
            std::size_t roomLeft = room.size();
            std::uint8_t* target = raw(room);
            if (BrotliEncoderCompressStream(m_state.get(), operation, &inputLeft, &next, &roomLeft, &target,
                                            nullptr) == BROTLI_FALSE)
                return Error{ErrorCode::EncodeFailed, "BrotliEncoderCompressStream"};
            output.advance(room.size() - roomLeft);
            const bool done =
                operation == BROTLI_OPERATION_FINISH
                    ? BrotliEncoderIsFinished(m_state.get()) == BROTLI_TRUE
                    : inputLeft == 0 && BrotliEncoderHasMoreOutput(m_state.get()) == BROTLI_FALSE;
            if (done)
                return {};
        }
    }

    EncoderSettings m_settings;
    bool m_oneCallForm;
    MemoryMeter* m_meter;
    std::unique_ptr<BrotliEncoderState, DestroyEncoder> m_state;
};

class BrotliDecoder final : public Decoder {
public:
    explicit BrotliDecoder(BrotliDecoderState* state)
        : m_state(state) {}

    Result<DecodeStep> decode(ByteView input, std::span<std::byte> room) override {
        std::size_t inputLeft = input.size();
        const std::uint8_t* next = raw(input);
        std::size_t roomLeft = room.size();
        std::uint8_t* target = raw(room);
        const BrotliDecoderResult result =
            BrotliDecoderDecompressStream(m_state.get(), &inputLeft, &next, &roomLeft, &target, nullptr);
        if (result == BROTLI_DECODER_RESULT_ERROR)
            return Error{ErrorCode::DecodeFailed,
                         BrotliDecoderErrorString(BrotliDecoderGetErrorCode(m_state.get()))};
        return DecodeStep{input.size() - inputLeft, room.size() - roomLeft,
                          result == BROTLI_DECODER_RESULT_SUCCESS};
    }

private:
    std::unique_ptr<BrotliDecoderState, DestroyDecoder> m_state;
};

std::string versionText(std::uint32_t version) {
    // brotli packs a version as 12 bits for minor and patch each (BrotliEncoderVersion in brotli/encode.h).
    return std::to_string(version >> 24U) + '.' + std::to_string((version >> 12U) & 0xFFFU) + '.' +
           std::to_string(version & 0xFFFU);
}

} // namespace

BrotliCodec::BrotliCodec()
    : m_info{
          .id = "brotli",
          .displayName = "brotli",
          .accepted = {BROTLI_MIN_QUALITY, BROTLI_MAX_QUALITY},
          .offered = {BROTLI_MIN_QUALITY, BROTLI_MAX_QUALITY},
          .swept = {BROTLI_MIN_QUALITY, BROTLI_MAX_QUALITY},
          .defaultLevel = BROTLI_DEFAULT_QUALITY,
          .aliasLevel = std::nullopt,
          .sweptByDefault = true,
          .encoderReusable = false,
          .oneShotMetered = false,
          .libraryName = "libbrotli",
          .libraryVersion = versionText(BrotliEncoderVersion()),
      } {
    for (const KnobOfBrotli& knob : allKnobs())
        m_knobs.push_back(knob.info);
}

/// brotli/encode.h. The library would quietly use 0 for both otherwise.
Result<void> BrotliCodec::checkCombination(const Knobs& knobs) const {
    const int postfixBits = knobs.value(kPostfixBits).value_or(0);
    const int directCodes = knobs.value(kDirectCodes).value_or(0);
    if (directCodes <= 15 << postfixBits && directCodes % (1 << postfixBits) == 0)
        return {};
    return Error{ErrorCode::KnobOutOfRange,
                 "nDirect up to 15 << nPostfix in steps of 1 << nPostfix: with nPostfix " +
                     std::to_string(postfixBits) + " up to " + std::to_string(15 << postfixBits) +
                     " in steps of " + std::to_string(1 << postfixBits)};
}

std::vector<Parameter> BrotliCodec::parameters(const EncoderSettings& settings,
                                               std::optional<std::uint64_t>) const {
    const Knobs& knobs = settings.knobs;
    const auto mode = static_cast<std::size_t>(knobs.value(kMode).value_or(BROTLI_DEFAULT_MODE));
    std::vector<Parameter> parameters = {
        {kWindow, std::to_string(knobs.value(kWindow).value_or(BROTLI_DEFAULT_WINDOW))},
        {kMode, std::string(kModes.at(mode))},
    };
    for (const KnobInfo& knob : m_knobs) {
        const std::optional<int> value = knobs.value(knob.id);
        if (value.has_value() && knob.id != kWindow && knob.id != kMode)
            parameters.push_back({knob.id, std::to_string(*value)});
    }
    return parameters;
}

double BrotliCodec::costHint(const EncoderSettings& settings, const Drive&, std::uint64_t bodySize) const {
    // ns per byte of the 3 MB `customers` payload with brotli 1.0.9.
    static constexpr std::array<double, 12> perByte = {2, 3, 6, 7, 9, 16, 20, 28, 35, 50, 900, 2100};
    constexpr double setUp = 50'000; // the ring buffer and the smaller hash tables, cleared
    return perByte[static_cast<std::size_t>(settings.level)] * static_cast<double>(bodySize) + setUp;
}

std::size_t BrotliCodec::outputBound(std::size_t bodySize) const {
    return bound(bodySize);
}

std::optional<std::uint64_t> BrotliCodec::declaredWindow(ByteView compressed) const {
    if (compressed.empty())
        return std::nullopt;
    // WBITS, RFC 7932 section 9.1: 1, 4 or 7 bits, the first of them the lowest of the byte.
    const auto first = std::to_integer<unsigned>(compressed[0]);
    const unsigned nextThree = (first >> 1U) & 7U;
    const unsigned lastThree = (first >> 4U) & 7U;
    unsigned bits = 0;
    if ((first & 1U) == 0)
        bits = 16;
    else if (nextThree != 0)
        bits = 17 + nextThree;
    else if (lastThree == 0)
        bits = 17;
    else if (lastThree == 1) // not a window of RFC 7932
        return std::nullopt;
    else
        bits = 8 + lastThree;
    return (std::uint64_t{1} << bits) - 16;
}

Result<std::unique_ptr<Encoder>> BrotliCodec::makeEncoder(const EncoderSettings& settings,
                                                          MemoryMeter* meter) const {
    assert(accepts(*this, settings));
    const bool oneCallForm = usesOneCallForm(*this, settings.knobs, meter != nullptr);
    return std::unique_ptr<Encoder>(std::make_unique<BrotliEncoder>(settings, oneCallForm, meter));
}

Result<std::unique_ptr<Decoder>> BrotliCodec::makeDecoder(const DecoderSettings&, MemoryMeter* meter) const {
    BrotliDecoderState* state = BrotliDecoderCreateInstance(allocatorOf(meter), deallocatorOf(meter), meter);
    if (state == nullptr)
        return Error{ErrorCode::OutOfMemory, "BrotliDecoderCreateInstance"};
    return std::unique_ptr<Decoder>(std::make_unique<BrotliDecoder>(state));
}

Result<std::size_t> BrotliCodec::decodeAll(ByteView compressed, std::span<std::byte> room) const {
    std::size_t decoded = room.size();
    if (BrotliDecoderDecompress(compressed.size(), raw(compressed), &decoded, raw(room)) !=
        BROTLI_DECODER_RESULT_SUCCESS)
        return Error{ErrorCode::DecodeFailed, "BrotliDecoderDecompress"};
    return decoded;
}

} // namespace levelscope::core
