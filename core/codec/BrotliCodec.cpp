// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/BrotliCodec.h"

#include <brotli/decode.h>
#include <brotli/encode.h>

#include <algorithm>
#include <array>
#include <limits>

namespace levelscope::core {

namespace {

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

class BrotliEncoder final : public Encoder {
public:
    explicit BrotliEncoder(int quality)
        : m_quality(quality) {}

    Result<void> begin(std::optional<std::uint64_t> announcedSize) override {
        m_state.reset(BrotliEncoderCreateInstance(nullptr, nullptr, nullptr));
        if (m_state == nullptr)
            return Error{ErrorCode::OutOfMemory, "BrotliEncoderCreateInstance"};
        // lgwin and mode stay at the library's defaults, which equal BROTLI_DEFAULT_WINDOW and
        // BROTLI_DEFAULT_MODE.
        if (!set(BROTLI_PARAM_QUALITY, static_cast<std::uint32_t>(m_quality)))
            return Error{ErrorCode::EncodeFailed, "BROTLI_PARAM_QUALITY"};
        if (announcedSize.has_value()) {
            const std::uint64_t hint =
                std::min<std::uint64_t>(*announcedSize, std::numeric_limits<std::uint32_t>::max());
            if (!set(BROTLI_PARAM_SIZE_HINT, static_cast<std::uint32_t>(hint)))
                return Error{ErrorCode::EncodeFailed, "BROTLI_PARAM_SIZE_HINT"};
        }
        return {};
    }

    Result<void> write(ByteView piece, OutputBuffer& output) override {
        return process(BROTLI_OPERATION_PROCESS, piece, output);
    }

    Result<void> finish(OutputBuffer& output) override {
        return process(BROTLI_OPERATION_FINISH, {}, output);
    }

    Result<void> encodeAll(ByteView body, OutputBuffer& output) override {
        // 0 means that the bound overflows, which a body in memory cannot reach.
        output.reserve(output.size() +
                       std::max<std::size_t>(BrotliEncoderMaxCompressedSize(body.size()), 16));
        const std::span<std::byte> room = output.room();
        std::size_t written = room.size();
        if (BrotliEncoderCompress(m_quality, BROTLI_DEFAULT_WINDOW, BROTLI_DEFAULT_MODE, body.size(),
                                  raw(body), &written, raw(room)) == BROTLI_FALSE)
            return Error{ErrorCode::EncodeFailed, "BrotliEncoderCompress"};
        output.advance(written);
        return {};
    }

private:
    bool set(BrotliEncoderParameter parameter, std::uint32_t value) {
        return BrotliEncoderSetParameter(m_state.get(), parameter, value) == BROTLI_TRUE;
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

    int m_quality;
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
          .libraryName = "libbrotli",
          .libraryVersion = versionText(BrotliEncoderVersion()),
      } {}

std::vector<Parameter> BrotliCodec::parameters(int, std::optional<std::uint64_t>) const {
    return {{"lgwin", std::to_string(BROTLI_DEFAULT_WINDOW)}, {"mode", "generic"}};
}

double BrotliCodec::costHint(int level) const {
    // ns per byte of the 3 MB `customers` payload with brotli 1.0.9.
    static constexpr std::array<double, 12> perByte = {2, 3, 6, 7, 9, 16, 20, 28, 35, 50, 900, 2100};
    return perByte[static_cast<std::size_t>(level)];
}

std::size_t BrotliCodec::outputBound(std::size_t bodySize) const {
    return std::max<std::size_t>(BrotliEncoderMaxCompressedSize(bodySize), 16);
}

Result<std::unique_ptr<Encoder>> BrotliCodec::makeEncoder(int level) const {
    return std::unique_ptr<Encoder>(std::make_unique<BrotliEncoder>(level));
}

Result<std::unique_ptr<Decoder>> BrotliCodec::makeDecoder() const {
    BrotliDecoderState* state = BrotliDecoderCreateInstance(nullptr, nullptr, nullptr);
    if (state == nullptr)
        return Error{ErrorCode::OutOfMemory, "BrotliDecoderCreateInstance"};
    return std::unique_ptr<Decoder>(std::make_unique<BrotliDecoder>(state));
}

} // namespace levelscope::core
