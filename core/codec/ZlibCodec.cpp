// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/ZlibCodec.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <limits>

namespace levelscope::core {

namespace {

constexpr int kMemLevel = 8; // DEF_MEM_LEVEL of zlib, and what nginx and Apache start from

/// As deflateInit2 wants it: 16 more asks for the gzip wrapper (zlib.h).
int windowBits(ZlibWrapper wrapper) {
    return wrapper == ZlibWrapper::Gzip ? MAX_WBITS + 16 : MAX_WBITS;
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
    ZlibEncoder() = default;
    ~ZlibEncoder() override { deflateEnd(&m_stream); }

    Result<void> init(int level, ZlibWrapper wrapper) {
        const int code =
            deflateInit2(&m_stream, level, Z_DEFLATED, windowBits(wrapper), kMemLevel, Z_DEFAULT_STRATEGY);
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

    z_stream m_stream{};
};

class ZlibDecoder final : public Decoder {
public:
    ZlibDecoder() = default;
    ~ZlibDecoder() override { inflateEnd(&m_stream); }

    Result<void> init(ZlibWrapper wrapper) {
        const int code = inflateInit2(&m_stream, windowBits(wrapper));
        if (code != Z_OK)
            return zlibError(code, m_stream, ErrorCode::DecodeFailed);
        return {};
    }

    Result<DecodeStep> decode(ByteView input, std::span<std::byte> room) override {
        const uInt offered = part(input.size());
        const uInt roomSize = part(room.size());
        m_stream.next_in = source(input);
        m_stream.avail_in = offered;
        m_stream.next_out = reinterpret_cast<Bytef*>(room.data());
        m_stream.avail_out = roomSize;
        const int code = inflate(&m_stream, Z_NO_FLUSH);
        if (code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR)
            return zlibError(code, m_stream, ErrorCode::DecodeFailed);
        return DecodeStep{offered - m_stream.avail_in, roomSize - m_stream.avail_out, code == Z_STREAM_END};
    }

private:
    z_stream m_stream{};
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
      } {}

std::vector<Parameter> ZlibCodec::parameters(int, std::optional<std::uint64_t>) const {
    return {{"windowBits", std::to_string(MAX_WBITS)}, {"memLevel", std::to_string(kMemLevel)}};
}

double ZlibCodec::costHint(int level) const {
    // ns per byte of the 3 MB `customers` payload with zlib 1.2.13.
    static constexpr std::array<double, 10> perByte = {0.5, 7, 8, 9, 12, 16, 25, 30, 50, 60};
    return perByte[static_cast<std::size_t>(level)];
}

std::size_t ZlibCodec::outputBound(std::size_t bodySize) const {
    return compressBound(bodySize) + 32; // compressBound counts a zlib wrapper, gzip's is 12 bytes larger
}

Result<std::unique_ptr<Encoder>> ZlibCodec::makeEncoder(int level) const {
    auto encoder = std::make_unique<ZlibEncoder>();
    const Result<void> ready = encoder->init(level, m_wrapper);
    if (!ready.has_value())
        return ready.error();
    return std::unique_ptr<Encoder>(std::move(encoder));
}

Result<std::unique_ptr<Decoder>> ZlibCodec::makeDecoder() const {
    auto decoder = std::make_unique<ZlibDecoder>();
    const Result<void> ready = decoder->init(m_wrapper);
    if (!ready.has_value())
        return ready.error();
    return std::unique_ptr<Decoder>(std::move(decoder));
}

} // namespace levelscope::core
