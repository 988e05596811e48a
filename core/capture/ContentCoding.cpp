// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/ContentCoding.h"

#include "core/codec/CodecRegistry.h"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <string>

namespace levelscope::core {

namespace {

constexpr std::size_t kPieceSize = std::size_t{64} * 1024;
/// As the zstd program, unless it is told to take more: a frame of some bytes can claim one of 2 GB, which is
/// allocated at once.
constexpr std::uint64_t kLargestWindow = std::uint64_t{1} << 27U;

/// Only what a deflate stream begins with can be told from its first bytes (RFC 1950, 2.2).
/// Zlib's header (RFC 1950, 2.2) for a window of up to 32 KiB, without a dictionary.
bool hasZlibHeader(ByteView bytes) {
    if (bytes.size() < 2)
        return false;
    const auto method = std::to_integer<unsigned>(bytes[0]);
    const auto flags = std::to_integer<unsigned>(bytes[1]);
    constexpr unsigned deflate = 8;
    constexpr unsigned largestWindow = 7;
    constexpr unsigned presetDictionary = 0x20;
    return method % 16 == deflate && method / 16 <= largestWindow && (method * 256 + flags) % 31 == 0 &&
           (flags & presetDictionary) == 0;
}

/// Smaller windows than 32 KiB begin with characters of text.
bool looksLikeZlib(ByteView bytes) {
    constexpr std::byte deflateIn32K{0x78};
    return hasZlibHeader(bytes) && bytes.front() == deflateIn32K;
}

bool looksLikeGzip(ByteView bytes) {
    constexpr std::array magic = {std::byte{0x1F}, std::byte{0x8B}, std::byte{0x08}};
    return bytes.size() >= magic.size() && std::ranges::equal(bytes.first(magic.size()), magic);
}

std::uint32_t littleEndian32(ByteView bytes) {
    std::uint32_t value = 0;
    for (unsigned index = 0; index < 4; ++index)
        value |= std::to_integer<std::uint32_t>(bytes[index]) << (8 * index);
    return value;
}

bool looksLikeZstd(ByteView bytes) {
    if (bytes.size() < 4)
        return false;
    const std::uint32_t magic = littleEndian32(bytes);
    return magic == ZSTD_MAGICNUMBER || (magic & 0xFFFFFFF0U) == ZSTD_MAGIC_SKIPPABLE_START;
}

/// A member or frame follows the one that ended.
bool goesOn(ContentCoding coding, ByteView rest) {
    return (coding == ContentCoding::Gzip && looksLikeGzip(rest)) ||
           (coding == ContentCoding::Zstd && looksLikeZstd(rest));
}

/// Deflate without zlib's wrapper, which no codec of ours writes.
class RawInflater final : public Decoder {
public:
    RawInflater() = default;
    ~RawInflater() override { inflateEnd(&m_stream); }

    [[nodiscard]] bool init() { return inflateInit2(&m_stream, -MAX_WBITS) == Z_OK; }

    Result<DecodeStep> decode(ByteView input, std::span<std::byte> room) override {
        constexpr std::size_t most = std::numeric_limits<uInt>::max();
        const auto offered = static_cast<uInt>(std::min(input.size(), most));
        const auto roomSize = static_cast<uInt>(std::min(room.size(), most));
        // zlib only reads what next_in points to.
        m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(input.data()));
        m_stream.avail_in = offered;
        m_stream.next_out = reinterpret_cast<Bytef*>(room.data());
        m_stream.avail_out = roomSize;
        const int code = inflate(&m_stream, Z_NO_FLUSH);
        if (code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR)
            return Error{ErrorCode::DecodeFailed, m_stream.msg != nullptr ? m_stream.msg : zError(code)};
        return DecodeStep{.consumed = offered - m_stream.avail_in,
                          .produced = roomSize - m_stream.avail_out,
                          .finished = code == Z_STREAM_END};
    }

private:
    z_stream m_stream{};
};

Result<std::unique_ptr<Decoder>> makeDecoder(ContentCoding coding, ByteView bytes) {
    if (coding != ContentCoding::Deflate || hasZlibHeader(bytes)) {
        const Codec& codec = *findCodec(codecIdOf(coding));
        if (codec.declaredWindow(bytes) > kLargestWindow)
            return Error{ErrorCode::TooLarge, std::to_string(kLargestWindow)};
        return codec.makeDecoder({}, nullptr);
    }
    auto inflater = std::make_unique<RawInflater>();
    if (!inflater->init())
        return Error{ErrorCode::OutOfMemory, "inflateInit2"};
    return std::unique_ptr<Decoder>(std::move(inflater));
}

/// Decodes one member or frame and takes it off `bytes`.
Result<void> decodeMember(Decoder& decoder, ByteView& bytes, std::uint64_t limit, const std::stop_token& stop,
                          DecodedContent& content) {
    std::array<std::byte, kPieceSize> room{};
    while (true) {
        if (stop.stop_requested())
            return Error{ErrorCode::Stopped, {}};
        const Result<DecodeStep> step = decoder.decode(bytes.first(std::min(bytes.size(), kPieceSize)), room);
        if (!step.has_value())
            return step.error();
        const auto [consumed, produced, finished] = step.value();
        if (produced > limit - content.bytes.size())
            return Error{ErrorCode::TooLarge, std::to_string(limit)};
        content.bytes.insert(content.bytes.end(), room.begin(),
                             room.begin() + static_cast<std::ptrdiff_t>(produced));
        bytes = bytes.subspan(consumed);
        if (finished)
            return {};
        content.truncated = bytes.empty() && produced < room.size();
        if (content.truncated)
            return {};
        if (consumed == 0 && produced == 0)
            return Error{ErrorCode::DecodeFailed, "the decoder does not go on"};
    }
}

} // namespace

std::optional<ContentCoding> codingNamed(std::string_view token) {
    std::string lower(token);
    std::ranges::transform(lower, lower.begin(), [](char character) {
        return character >= 'A' && character <= 'Z' ? static_cast<char>(character - 'A' + 'a') : character;
    });
    if (lower == "gzip" || lower == "x-gzip")
        return ContentCoding::Gzip;
    if (lower == "deflate")
        return ContentCoding::Deflate;
    if (lower == "br")
        return ContentCoding::Brotli;
    if (lower == "zstd")
        return ContentCoding::Zstd;
    return std::nullopt;
}

std::string_view codecIdOf(ContentCoding coding) {
    switch (coding) {
    case ContentCoding::Gzip:
        return "gzip";
    case ContentCoding::Deflate:
        return "deflate";
    case ContentCoding::Brotli:
        return "brotli";
    case ContentCoding::Zstd:
        return "zstd";
    }
    return {};
}

std::string_view codingName(ContentCoding coding) {
    return coding == ContentCoding::Brotli ? "br" : codecIdOf(coding);
}

std::optional<ContentCoding> codingBySignature(ByteView bytes) {
    if (looksLikeGzip(bytes))
        return ContentCoding::Gzip;
    if (looksLikeZstd(bytes))
        return ContentCoding::Zstd;
    if (looksLikeZlib(bytes))
        return ContentCoding::Deflate;
    return std::nullopt;
}

Result<DecodedContent> decodeContent(ContentCoding coding, ByteView bytes, std::uint64_t limit,
                                     const std::stop_token& stop) {
    DecodedContent content;
    const std::size_t all = bytes.size();
    do {
        const Result<std::unique_ptr<Decoder>> decoder = makeDecoder(coding, bytes);
        if (!decoder.has_value())
            return decoder.error();
        const Result<void> decoded = decodeMember(*decoder.value(), bytes, limit, stop, content);
        if (!decoded.has_value())
            return decoded.error();
        if (content.firstStreamBytes == 0)
            content.firstStreamBytes = all - bytes.size();
    } while (goesOn(coding, bytes));
    const bool padding = std::ranges::all_of(bytes, [](std::byte byte) { return byte == std::byte{0}; });
    content.trailingBytes = padding ? 0 : bytes.size();
    return content;
}

Result<std::vector<std::byte>> decodeBeginning(ContentCoding coding, ByteView bytes, std::size_t most) {
    // The first ones may be empty: pzstd writes a frame that says how long the next one is.
    constexpr int mostStreams = 100;
    std::vector<std::byte> beginning(most);
    std::size_t decoded = 0;
    int streams = 0;
    do {
        const Result<std::unique_ptr<Decoder>> decoder = makeDecoder(coding, bytes);
        if (!decoder.has_value())
            return decoder.error();
        DecodeStep done;
        do {
            const Result<DecodeStep> step =
                decoder.value()->decode(bytes, std::span(beginning).subspan(decoded));
            if (!step.has_value())
                return step.error();
            done = step.value();
            decoded += done.produced;
            bytes = bytes.subspan(done.consumed);
        } while (decoded < most && !done.finished && (done.consumed > 0 || done.produced > 0));
        if (!done.finished)
            break;
    } while (decoded < most && ++streams < mostStreams && goesOn(coding, bytes));
    beginning.resize(decoded);
    return beginning;
}

} // namespace levelscope::core
