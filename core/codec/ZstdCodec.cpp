// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/ZstdCodec.h"

#include "core/codec/MemoryMeter.h"
#include "core/codec/ZstdParameters.h"

#include <zstd_errors.h>

#include <array>
#include <cassert>
#include <cstdlib>

namespace levelscope::core {

namespace {

struct FreeCCtx {
    void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};
struct FreeDCtx {
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};
using DecompressionContext = std::unique_ptr<ZSTD_DCtx, FreeDCtx>;

/// All null stands for malloc and free.
ZSTD_customMem memoryOf(MemoryMeter* meter) {
    if (meter == nullptr)
        return {nullptr, nullptr, nullptr};
    return {&MemoryMeter::allocateFrom, &MemoryMeter::releaseTo, meter};
}

Result<void> check(std::size_t code, ErrorCode kind) {
    if (ZSTD_isError(code) == 0)
        return {};
    if (ZSTD_getErrorCode(code) == ZSTD_error_memory_allocation)
        kind = ErrorCode::OutOfMemory;
    return Error{kind, ZSTD_getErrorName(code)};
}

class ZstdEncoder final : public Encoder {
public:
    explicit ZstdEncoder(ZSTD_CCtx* context)
        : m_context(context) {}

    Result<void> begin(std::optional<std::uint64_t> announcedSize) override {
        const std::size_t reset = ZSTD_CCtx_reset(m_context.get(), ZSTD_reset_session_only);
        if (ZSTD_isError(reset) != 0)
            return check(reset, ErrorCode::EncodeFailed);
        return check(
            ZSTD_CCtx_setPledgedSrcSize(m_context.get(), announcedSize.value_or(ZSTD_CONTENTSIZE_UNKNOWN)),
            ErrorCode::EncodeFailed);
    }

    Result<void> write(ByteView piece, OutputBuffer& output) override {
        ZSTD_inBuffer input{piece.data(), piece.size(), 0};
        while (input.pos < input.size) {
            const Result<std::size_t> step = advance(input, output, ZSTD_e_continue);
            if (!step.has_value())
                return step.error();
        }
        return {};
    }

    Result<void> flush(OutputBuffer& output) override { return drain(output, ZSTD_e_flush); }

    // A first call that already says ZSTD_e_end knows the size; so the body goes through write and this one
    // is empty.
    Result<void> finish(OutputBuffer& output) override { return drain(output, ZSTD_e_end); }

    Result<void> encodeAll(ByteView body, OutputBuffer& output) override {
        output.reserve(output.size() + ZSTD_compressBound(body.size()));
        const std::span<std::byte> room = output.room();
        const std::size_t written =
            ZSTD_compress2(m_context.get(), room.data(), room.size(), body.data(), body.size());
        if (ZSTD_isError(written) != 0)
            return check(written, ErrorCode::EncodeFailed);
        output.advance(written);
        return {};
    }

private:
    /// Calls with no input until the library holds nothing back.
    Result<void> drain(OutputBuffer& output, ZSTD_EndDirective directive) {
        ZSTD_inBuffer input{nullptr, 0, 0};
        while (true) {
            const Result<std::size_t> step = advance(input, output, directive);
            if (!step.has_value())
                return step.error();
            if (step.value() == 0)
                return {};
        }
    }

    /// One ZSTD_compressStream2 call; the value is what the library still holds back.
    Result<std::size_t> advance(ZSTD_inBuffer& input, OutputBuffer& output, ZSTD_EndDirective directive) {
        const std::span<std::byte> room = output.room();
        ZSTD_outBuffer target{room.data(), room.size(), 0};
        const std::size_t left = ZSTD_compressStream2(m_context.get(), &target, &input, directive);
        output.advance(target.pos);
        const Result<void> checked = check(left, ErrorCode::EncodeFailed);
        if (!checked.has_value())
            return checked.error();
        return left;
    }

    std::unique_ptr<ZSTD_CCtx, FreeCCtx> m_context;
};

class ZstdDecoder final : public Decoder {
public:
    explicit ZstdDecoder(DecompressionContext context)
        : m_context(std::move(context)) {}

    Result<DecodeStep> decode(ByteView input, std::span<std::byte> room) override {
        ZSTD_inBuffer source{input.data(), input.size(), 0};
        ZSTD_outBuffer target{room.data(), room.size(), 0};
        const std::size_t left = ZSTD_decompressStream(m_context.get(), &target, &source);
        const Result<void> checked = check(left, ErrorCode::DecodeFailed);
        if (!checked.has_value())
            return checked.error();
        return DecodeStep{source.pos, target.pos, left == 0};
    }

private:
    DecompressionContext m_context;
};

/// The level next to `level` that brings the strategy set by hand; `level` itself when none is set.
int levelWithStrategyOf(const EncoderSettings& settings) {
    const std::optional<int> strategy = settings.knobs.value(kStrategyParameter);
    if (!strategy.has_value())
        return settings.level;
    std::optional<int> nearest;
    for (int level = 1; level <= ZSTD_maxCLevel(); ++level) {
        const bool nearer =
            !nearest.has_value() || std::abs(level - settings.level) < std::abs(*nearest - settings.level);
        if (nearer && ZSTD_getCParams(level, 0, 0).strategy == static_cast<ZSTD_strategy>(*strategy))
            nearest = level;
    }
    return nearest.value_or(settings.level);
}

double nanosecondsPerByte(int level) {
    if (level < 0)
        return 2.0;
    // Of the 3 MB `customers` payload with libzstd 1.5.4; the last one stands for all above.
    static constexpr std::array<double, 23> perByte = {
        6, 2.5, 3, 6, 7, 12, 14, 18, 22, 30, 40, 45, 55, 120, 140, 180, 250, 300, 450, 800, 900, 1100, 1800};
    return perByte[std::min(static_cast<std::size_t>(level), perByte.size() - 1)];
}

} // namespace

ZstdCodec::ZstdCodec()
    : m_info{
          .id = "zstd",
          .displayName = "zstd",
          .accepted = {ZSTD_minCLevel(), ZSTD_maxCLevel()},
          .offered = {-7, ZSTD_maxCLevel()},
          .swept = {-7, ZSTD_maxCLevel()},
          .defaultLevel = ZSTD_defaultCLevel(),
          .aliasLevel = 0,
          .sweptByDefault = true,
          .encoderReusable = true,
          .libraryName = "libzstd",
          .libraryVersion = ZSTD_versionString(),
      }
    , m_knobs(zstdKnobs()) {}

std::vector<Parameter> ZstdCodec::parameters(const EncoderSettings& settings,
                                             std::optional<std::uint64_t> sourceSize) const {
    return describeZstdParameters(settings, sourceSize);
}

double ZstdCodec::costHint(const EncoderSettings& settings, const Drive& drive,
                           std::uint64_t bodySize) const {
    const double compressing =
        nanosecondsPerByte(levelWithStrategyOf(settings)) * static_cast<double>(bodySize);
    if (drive.encoder == EncoderUse::Reused)
        return compressing;
    // A fresh context allocates and clears its tables: 0.7 ns per byte of them, page faults included (a
    // 300-byte body streamed with unknown size takes 35 ms at level 12, 59 ms at 19, 513 ms at 22).
    constexpr double setUpPerByte = 0.7;
    const ZSTD_compressionParameters applied = appliedZstdParameters(settings, knownSize(drive, bodySize));
    const std::size_t memory = drive.mode == DriveMode::OneShot
                                   ? ZSTD_estimateCCtxSize_usingCParams(applied)
                                   : ZSTD_estimateCStreamSize_usingCParams(applied);
    return compressing + setUpPerByte * static_cast<double>(memory);
}

std::size_t ZstdCodec::outputBound(std::size_t bodySize) const {
    return ZSTD_compressBound(bodySize);
}

std::optional<std::uint64_t> ZstdCodec::declaredWindow(ByteView compressed) const {
    ZSTD_frameHeader header;
    if (ZSTD_getFrameHeader(&header, compressed.data(), compressed.size()) != 0 ||
        header.frameType != ZSTD_frame)
        return std::nullopt;
    return header.windowSize;
}

Result<std::unique_ptr<Encoder>> ZstdCodec::makeEncoder(const EncoderSettings& settings,
                                                        MemoryMeter* meter) const {
    assert(accepts(*this, settings));
    ZSTD_CCtx* context = ZSTD_createCCtx_advanced(memoryOf(meter));
    if (context == nullptr)
        return Error{ErrorCode::OutOfMemory, "ZSTD_createCCtx"};
    auto encoder = std::make_unique<ZstdEncoder>(context);
    const Result<void> set = check(setZstdParameters(context, settings), ErrorCode::EncodeFailed);
    if (!set.has_value())
        return set.error();
    return std::unique_ptr<Encoder>(std::move(encoder));
}

Result<std::unique_ptr<Decoder>> ZstdCodec::makeDecoder(const DecoderSettings& settings,
                                                        MemoryMeter* meter) const {
    DecompressionContext context(ZSTD_createDCtx_advanced(memoryOf(meter)));
    if (context == nullptr)
        return Error{ErrorCode::OutOfMemory, "ZSTD_createDCtx"};
    // Left alone, a context refuses windows over 2^27, which libzstd can write.
    const int limit = settings.windowLogMax.value_or(ZSTD_dParam_getBounds(ZSTD_d_windowLogMax).upperBound);
    const Result<void> set =
        check(ZSTD_DCtx_setParameter(context.get(), ZSTD_d_windowLogMax, limit), ErrorCode::DecodeFailed);
    if (!set.has_value())
        return set.error();
    return std::unique_ptr<Decoder>(std::make_unique<ZstdDecoder>(std::move(context)));
}

Result<std::size_t> ZstdCodec::decodeAll(ByteView compressed, std::span<std::byte> room) const {
    const DecompressionContext context(ZSTD_createDCtx());
    if (context == nullptr)
        return Error{ErrorCode::OutOfMemory, "ZSTD_createDCtx"};
    const std::size_t decoded =
        ZSTD_decompressDCtx(context.get(), room.data(), room.size(), compressed.data(), compressed.size());
    const Result<void> checked = check(decoded, ErrorCode::DecodeFailed);
    if (!checked.has_value())
        return checked.error();
    return decoded;
}

} // namespace levelscope::core
