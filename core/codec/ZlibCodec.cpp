// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/ZlibCodec.h"

#include "core/codec/MemoryMeter.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>

namespace levelscope::core {

namespace {

constexpr std::string_view kWindowBits = "windowBits";
constexpr std::string_view kMemLevel = "memLevel";

constexpr int kDefaultMemLevel = 8; // DEF_MEM_LEVEL of zlib, and what nginx and Apache start from

// Z_DEFAULT_STRATEGY, Z_FILTERED, Z_HUFFMAN_ONLY, Z_RLE and Z_FIXED, which are 0 to 4.
constexpr std::array<std::string_view, 5> kStrategies = {"default", "filtered", "huffman", "rle", "fixed"};

/// In the order of deflateInit2's arguments, with the ranges of zlib.h, which has no call to ask for them. A
/// window of 8 bits is left out: deflate turns it into one of 9.
std::vector<KnobInfo> zlibKnobs() {
    return {
        {kWindowBits, 9, MAX_WBITS},
        {kMemLevel, 1, MAX_MEM_LEVEL},
        {kStrategyParameter, Z_DEFAULT_STRATEGY, Z_FIXED, {kStrategies.begin(), kStrategies.end()}},
    };
}

/// As deflateInit2 and inflateInit2 want it: 16 more asks for the gzip wrapper (zlib.h).
int wrapped(int windowBits, ZlibWrapper wrapper) {
    return wrapper == ZlibWrapper::Gzip ? windowBits + 16 : windowBits;
}

voidpf allocateItems(voidpf meter, uInt items, uInt size) {
    return MemoryMeter::allocateFrom(meter, std::size_t{items} * size);
}

/// Without a meter zlib takes malloc and free.
z_stream streamOf(MemoryMeter* meter) {
    z_stream stream{};
    if (meter != nullptr) {
        stream.zalloc = &allocateItems;
        stream.zfree = &MemoryMeter::releaseTo;
        stream.opaque = meter;
    }
    return stream;
}

Error zlibError(int code, const z_stream& stream, ErrorCode kind) {
    return {code == Z_MEM_ERROR ? ErrorCode::OutOfMemory : kind,
            stream.msg != nullptr ? stream.msg : zError(code)};
}

/// zlib counts in uInt; larger spans go in parts.
uInt part(std::size_t size) {
    return static_cast<uInt>(std::min<std::size_t>(size, std::numeric_limits<uInt>::max()));
}

/// zlib's input pointer is not const unless ZLIB_CONST is defined; it never writes through it.
Bytef* source(ByteView bytes) {
    return reinterpret_cast<Bytef*>(const_cast<std::byte*>(bytes.data()));
}

class ZlibEncoder final : public Encoder {
public:
    explicit ZlibEncoder(MemoryMeter* meter)
        : m_stream(streamOf(meter)) {}
    ~ZlibEncoder() override { deflateEnd(&m_stream); }

    Result<void> init(const EncoderSettings& settings, ZlibWrapper wrapper) {
        const Knobs& knobs = settings.knobs;
        const int code = deflateInit2(&m_stream, settings.level, Z_DEFLATED,
                                      wrapped(knobs.value(kWindowBits).value_or(MAX_WBITS), wrapper),
                                      knobs.value(kMemLevel).value_or(kDefaultMemLevel),
                                      knobs.value(kStrategyParameter).value_or(Z_DEFAULT_STRATEGY));
        if (code != Z_OK)
            return zlibError(code, m_stream, ErrorCode::EncodeFailed);
        return {};
    }

    // deflate has no use for an announced size.
    Result<void> begin(std::optional<std::uint64_t>) override {
        const int code = deflateReset(&m_stream);
        if (code != Z_OK)
            return zlibError(code, m_stream, ErrorCode::EncodeFailed);
        return {};
    }

    Result<void> write(ByteView piece, OutputBuffer& output) override {
        return process(piece, Z_NO_FLUSH, output);
    }

    Result<void> flush(OutputBuffer& output) override {
        // A flush that runs out of room is told to go on by the same call, which may write its marker once
        // more (zlib.h): the size would depend on the room that happens to be left. So the block is ended
        // first, which can go on as often as it takes, and then there is room for the marker.
        const Result<void> ended = process({}, Z_BLOCK, output);
        if (!ended.has_value())
            return ended;
        constexpr std::size_t marker = 6; // an empty stored block, its start aligned
        output.reserve(output.size() + marker + 1);
        return process({}, Z_SYNC_FLUSH, output);
    }

    Result<void> finish(OutputBuffer& output) override { return process({}, Z_FINISH, output); }

    Result<void> encodeAll(ByteView body, OutputBuffer& output) override {
        const Result<void> begun = begin(std::nullopt);
        if (!begun.has_value())
            return begun.error();
        output.reserve(output.size() + deflateBound(&m_stream, body.size()));
        // One feed, then the end. In a single finishing call level 0 would cut its stored blocks by the room
        // that happens to be left in the buffer.
        const Result<void> written = write(body, output);
        return written.has_value() ? finish(output) : written;
    }

private:
    Result<void> process(ByteView input, int flush, OutputBuffer& output) {
        do {
            const uInt offered = part(input.size());
            m_stream.next_in = source(input);
            m_stream.avail_in = offered;
            const bool last = offered == input.size();
            int code = Z_OK;
            do {
                const std::span<std::byte> room = output.room();
                const uInt roomSize = part(room.size());
                m_stream.next_out = reinterpret_cast<Bytef*>(room.data());
                m_stream.avail_out = roomSize;
                code = deflate(&m_stream, last ? flush : Z_NO_FLUSH);
                output.advance(roomSize - m_stream.avail_out);
                // Z_BUF_ERROR only says that a call had nothing to do (zlib.h).
                if (code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR)
                    return zlibError(code, m_stream, ErrorCode::EncodeFailed);
            } while (m_stream.avail_out == 0 || (last && flush == Z_FINISH && code != Z_STREAM_END));
            input = input.subspan(offered);
        } while (!input.empty());
        return {};
    }

    z_stream m_stream;
};

class ZlibDecoder final : public Decoder {
public:
    explicit ZlibDecoder(MemoryMeter* meter)
        : m_stream(streamOf(meter)) {}
    ~ZlibDecoder() override { inflateEnd(&m_stream); }

    Result<void> init(ZlibWrapper wrapper) {
        const int code = inflateInit2(&m_stream, wrapped(MAX_WBITS, wrapper));
        if (code != Z_OK)
            return zlibError(code, m_stream, ErrorCode::DecodeFailed);
        return {};
    }

    Result<DecodeStep> decode(ByteView input, std::span<std::byte> room) override {
        const auto [step, code] = advance(input, room, Z_NO_FLUSH);
        if (code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR)
            return zlibError(code, m_stream, ErrorCode::DecodeFailed);
        return step;
    }

    /// The whole body in one call; spans that zlib cannot count go in parts before it.
    Result<std::size_t> decodeAll(ByteView input, std::span<std::byte> room) {
        std::size_t decoded = 0;
        while (true) {
            const bool whole = part(input.size()) == input.size() && part(room.size()) == room.size();
            const auto [step, code] = advance(input, room, whole ? Z_FINISH : Z_NO_FLUSH);
            decoded += step.produced;
            if (step.finished)
                return decoded;
            if (code != Z_OK)
                return zlibError(code, m_stream, ErrorCode::DecodeFailed);
            input = input.subspan(step.consumed);
            room = room.subspan(step.produced);
        }
    }

private:
    /// One inflate call and its return code.
    std::pair<DecodeStep, int> advance(ByteView input, std::span<std::byte> room, int flush) {
        std::byte nowhere{}; // inflate wants an address even when there is no room
        const uInt offered = part(input.size());
        const uInt roomSize = part(room.size());
        m_stream.next_in = source(input);
        m_stream.avail_in = offered;
        m_stream.next_out = reinterpret_cast<Bytef*>(room.empty() ? &nowhere : room.data());
        m_stream.avail_out = roomSize;
        const int code = inflate(&m_stream, flush);
        return {{offered - m_stream.avail_in, roomSize - m_stream.avail_out, code == Z_STREAM_END}, code};
    }

    z_stream m_stream;
};

} // namespace

ZlibCodec::ZlibCodec(ZlibWrapper wrapper)
    : m_wrapper(wrapper)
    , m_info{
          .id = wrapper == ZlibWrapper::Gzip ? "gzip" : "deflate",
          .displayName = wrapper == ZlibWrapper::Gzip ? "gzip" : "deflate",
          .accepted = {Z_NO_COMPRESSION, Z_BEST_COMPRESSION},
          .offered = {Z_NO_COMPRESSION, Z_BEST_COMPRESSION},
          .swept = {Z_BEST_SPEED, Z_BEST_COMPRESSION},
          .defaultLevel = 6, // zlib.h: "currently equivalent to level 6"
          .aliasLevel = std::nullopt,
          .sweptByDefault = wrapper == ZlibWrapper::Gzip,
          .encoderReusable = true,
          .libraryName = "zlib",
          .libraryVersion = zlibVersion(),
      }
    , m_knobs(zlibKnobs()) {}

std::vector<Parameter> ZlibCodec::parameters(const EncoderSettings& settings,
                                             std::optional<std::uint64_t>) const {
    const Knobs& knobs = settings.knobs;
    std::vector<Parameter> parameters = {
        {kWindowBits, std::to_string(knobs.value(kWindowBits).value_or(MAX_WBITS))},
        {kMemLevel, std::to_string(knobs.value(kMemLevel).value_or(kDefaultMemLevel))},
    };
    if (const std::optional<int> strategy = knobs.value(kStrategyParameter))
        parameters.push_back(
            {kStrategyParameter, std::string(kStrategies.at(static_cast<std::size_t>(*strategy)))});
    return parameters;
}

double ZlibCodec::costHint(const EncoderSettings& settings, const Drive& drive,
                           std::uint64_t bodySize) const {
    // ns per byte of the 3 MB `customers` payload with zlib 1.2.13.
    static constexpr std::array<double, 10> perByte = {0.5, 7, 8, 9, 12, 16, 25, 30, 50, 60};
    constexpr double setUp = 30'000; // 256 KiB of tables
    const double compressing =
        perByte[static_cast<std::size_t>(settings.level)] * static_cast<double>(bodySize);
    return drive.encoder == EncoderUse::Fresh ? compressing + setUp : compressing;
}

std::size_t ZlibCodec::outputBound(std::size_t bodySize) const {
    return compressBound(bodySize) + 32; // compressBound counts a zlib wrapper, gzip's is 12 bytes larger
}

std::optional<std::uint64_t> ZlibCodec::declaredWindow(ByteView compressed) const {
    if (m_wrapper == ZlibWrapper::Gzip || compressed.size() < 2)
        return std::nullopt;
    // RFC 1950 section 2.2: method 8, then the base-2 logarithm of the window less 8, then a check.
    const auto methodAndInfo = std::to_integer<unsigned>(compressed[0]);
    const auto flags = std::to_integer<unsigned>(compressed[1]);
    if ((methodAndInfo & 15U) != Z_DEFLATED || (methodAndInfo * 256 + flags) % 31 != 0)
        return std::nullopt;
    return std::uint64_t{1} << ((methodAndInfo >> 4U) + 8);
}

Result<std::unique_ptr<Encoder>> ZlibCodec::makeEncoder(const EncoderSettings& settings,
                                                        MemoryMeter* meter) const {
    assert(accepts(*this, settings));
    auto encoder = std::make_unique<ZlibEncoder>(meter);
    const Result<void> ready = encoder->init(settings, m_wrapper);
    if (!ready.has_value())
        return ready.error();
    return std::unique_ptr<Encoder>(std::move(encoder));
}

Result<std::unique_ptr<Decoder>> ZlibCodec::makeDecoder(const DecoderSettings&, MemoryMeter* meter) const {
    auto decoder = std::make_unique<ZlibDecoder>(meter);
    const Result<void> ready = decoder->init(m_wrapper);
    if (!ready.has_value())
        return ready.error();
    return std::unique_ptr<Decoder>(std::move(decoder));
}

Result<std::size_t> ZlibCodec::decodeAll(ByteView compressed, std::span<std::byte> room) const {
    ZlibDecoder decoder(nullptr);
    const Result<void> ready = decoder.init(m_wrapper);
    if (!ready.has_value())
        return ready.error();
    return decoder.decodeAll(compressed, room);
}

} // namespace levelscope::core
