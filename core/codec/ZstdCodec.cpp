// SPDX-License-Identifier: GPL-3.0-or-later
// ZSTD_getCParams and ZSTD_minCLevel's companions are in the static-only section of zstd.h: exported by the
// shared library, but not promised to stay. The build checks the version.
#define ZSTD_STATIC_LINKING_ONLY

#include "core/codec/ZstdCodec.h"

#include <zstd.h>
#include <zstd_errors.h>

#include <array>

namespace levelscope::core {

namespace {

struct FreeCCtx {
    void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};
struct FreeDCtx {
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

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

    // A first call that already says ZSTD_e_end knows the size; so the body goes through write and this one
    // is empty.
    Result<void> finish(OutputBuffer& output) override {
        ZSTD_inBuffer input{nullptr, 0, 0};
        while (true) {
            const Result<std::size_t> step = advance(input, output, ZSTD_e_end);
            if (!step.has_value())
                return step.error();
            if (step.value() == 0)
                return {};
        }
    }

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
    explicit ZstdDecoder(ZSTD_DCtx* context)
        : m_context(context) {}

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
    std::unique_ptr<ZSTD_DCtx, FreeDCtx> m_context;
};

std::string_view strategyName(ZSTD_strategy strategy) {
    // In the order of the ZSTD_strategy enumeration, which starts at 1; zstd.h promises it only grows at the
    // end.
    static constexpr std::array<std::string_view, 9> names = {
        "fast", "dfast", "greedy", "lazy", "lazy2", "btlazy2", "btopt", "btultra", "btultra2"};
    const auto index = static_cast<std::size_t>(strategy) - 1;
    return index < names.size() ? names[index] : "unknown";
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
      } {}

std::vector<Parameter> ZstdCodec::parameters(int level, std::optional<std::uint64_t> sourceSize) const {
    // To ZSTD_getCParams 0 means unknown. A context that knows its body is empty uses what it uses for 1
    // byte: both lie under the smallest size the tables tell apart (1 << ZSTD_HASHLOG_MIN). A test asks such
    // a context.
    const unsigned long long size = sourceSize.has_value() ? std::max<std::uint64_t>(*sourceSize, 1) : 0;
    const ZSTD_compressionParameters values = ZSTD_getCParams(level, size, 0);
    return {
        {kStrategyParameter, std::string(strategyName(values.strategy))},
        {"windowLog", std::to_string(values.windowLog)},
        {"chainLog", std::to_string(values.chainLog)},
        {"hashLog", std::to_string(values.hashLog)},
        {"searchLog", std::to_string(values.searchLog)},
        {"minMatch", std::to_string(values.minMatch)},
        {"targetLength", std::to_string(values.targetLength)},
    };
}

double ZstdCodec::costHint(int level) const {
    if (level < 0)
        return 2.0;
    // ns per byte of the 3 MB `customers` payload with libzstd 1.5.4; the last one stands for all above.
    static constexpr std::array<double, 23> perByte = {
        6, 2.5, 3, 6, 7, 12, 14, 18, 22, 30, 40, 45, 55, 120, 140, 180, 250, 300, 450, 800, 900, 1100, 1800};
    return perByte[std::min(static_cast<std::size_t>(level), perByte.size() - 1)];
}

std::size_t ZstdCodec::outputBound(std::size_t bodySize) const {
    return ZSTD_compressBound(bodySize);
}

Result<std::unique_ptr<Encoder>> ZstdCodec::makeEncoder(int level) const {
    ZSTD_CCtx* context = ZSTD_createCCtx();
    if (context == nullptr)
        return Error{ErrorCode::OutOfMemory, "ZSTD_createCCtx"};
    auto encoder = std::make_unique<ZstdEncoder>(context);
    const Result<void> set =
        check(ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level), ErrorCode::EncodeFailed);
    if (!set.has_value())
        return set.error();
    return std::unique_ptr<Encoder>(std::move(encoder));
}

Result<std::unique_ptr<Decoder>> ZstdCodec::makeDecoder() const {
    ZSTD_DCtx* context = ZSTD_createDCtx();
    if (context == nullptr)
        return Error{ErrorCode::OutOfMemory, "ZSTD_createDCtx"};
    return std::unique_ptr<Decoder>(std::make_unique<ZstdDecoder>(context));
}

} // namespace levelscope::core
