// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/SentStream.h"

#include "core/Guarded.h"
#include "core/codec/CodecRegistry.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <bit>

namespace levelscope::core {

namespace {

unsigned byteAt(ByteView bytes, std::size_t position) {
    return std::to_integer<unsigned>(bytes[position]);
}

VerifiedOutput fingerprintOf(std::initializer_list<ByteView> parts) {
    OutputFingerprint fingerprint;
    for (const ByteView part : parts)
        fingerprint.add(part);
    return fingerprint.result();
}

/// Of a stream that decodes, RFC 1952, 2.3.
std::size_t gzipHeaderBytes(ByteView stream) {
    constexpr unsigned kHeaderChecksum = 2;
    constexpr unsigned kExtra = 4;
    constexpr unsigned kName = 8;
    constexpr unsigned kComment = 16;
    const unsigned flags = byteAt(stream, 3);
    std::size_t position = 10;
    if ((flags & kExtra) != 0)
        position += 2 + byteAt(stream, position) + 256 * byteAt(stream, position + 1);
    for (const unsigned text : {kName, kComment}) {
        if ((flags & text) == 0)
            continue;
        const auto end = std::ranges::find(stream.subspan(position), std::byte{0});
        position = static_cast<std::size_t>(end - stream.begin()) + 1;
    }
    return (flags & kHeaderChecksum) != 0 ? position + 2 : position;
}

/// zlib writes no time and no name, says that it runs on Unix, and names the level's class (deflate.c).
void acceptGzip(ByteView bytes, SentStream& stream) {
    const ByteView rest = bytes.subspan(gzipHeaderBytes(bytes));
    constexpr std::array<unsigned char, 3> kLevelClasses = {0, 2, 4};
    for (const unsigned char extraFlags : kLevelClasses) {
        const std::array<unsigned char, 10> header = {0x1F, 0x8B, 8, 0, 0, 0, 0, 0, extraFlags, 3};
        stream.accepted.push_back(fingerprintOf({std::as_bytes(std::span(header)), rest}));
    }
}

/// RFC 1950, 2.2: the window and the level's class, of which there are four, and around raw deflate data
/// neither.
void acceptDeflate(ByteView bytes, ByteView body, SentStream& stream) {
    const bool wrapped = codingBySignature(bytes) == ContentCoding::Deflate;
    uLong sum = adler32_z(0, nullptr, 0);
    sum = adler32_z(sum, reinterpret_cast<const Bytef*>(body.data()), body.size());
    std::array<unsigned char, 4> trailer = {};
    for (std::size_t index = 0; index < trailer.size(); ++index)
        trailer[index] = static_cast<unsigned char>(sum >> (24 - 8 * index));
    const ByteView added = wrapped ? ByteView() : std::as_bytes(std::span(trailer));
    for (unsigned levelClass = 0; levelClass < 4; ++levelClass) {
        constexpr unsigned deflateIn32K = 0x78;
        const unsigned unchecked = deflateIn32K * 256 + levelClass * 64;
        const unsigned checked = unchecked + 31 - unchecked % 31;
        const std::array header = {static_cast<unsigned char>(checked / 256),
                                   static_cast<unsigned char>(checked % 256)};
        stream.accepted.push_back(
            fingerprintOf({std::as_bytes(std::span(header)), bytes.subspan(wrapped ? 2 : 0), added}));
    }
}

/// RFC 8878, 3.1.1.1.1, of a frame that decodes.
void readFrameHeader(ByteView bytes, SentTraits& traits) {
    constexpr unsigned kChecksum = 4;
    constexpr unsigned kSingleSegment = 32;
    const unsigned descriptor = byteAt(bytes, 4);
    traits.checksum = (descriptor & kChecksum) != 0;
    traits.contentSize = (descriptor & kSingleSegment) != 0 || descriptor / 64 != 0;
    if ((descriptor & kSingleSegment) != 0)
        traits.windowLog.reset(); // the frame holds the body's size in its place
}

/// The exponent of windows as encoders declare them; brotli's are 16 bytes smaller (RFC 7932, 9.1).
std::optional<int> windowLogOf(ContentCoding coding, std::optional<std::uint64_t> window) {
    if (!window.has_value())
        return std::nullopt;
    const std::uint64_t size = *window + (coding == ContentCoding::Brotli ? 16 : 0);
    return std::has_single_bit(size) ? std::optional(std::countr_zero(size)) : std::nullopt;
}

SentStream comparable(ContentCoding coding, ByteView bytes, ByteView body) {
    SentStream stream{.traits = {.coding = coding}, .sentBytes = bytes.size()};
    stream.asSent = fingerprintOf({bytes});
    const bool isRaw = coding == ContentCoding::Deflate && !codingBySignature(bytes).has_value();
    if (!isRaw)
        stream.traits.windowLog = windowLogOf(coding, findCodec(codecIdOf(coding))->declaredWindow(bytes));
    switch (coding) {
    case ContentCoding::Gzip:
        acceptGzip(bytes, stream);
        break;
    case ContentCoding::Deflate:
        acceptDeflate(bytes, body, stream);
        break;
    case ContentCoding::Zstd:
        readFrameHeader(bytes, stream.traits);
        [[fallthrough]];
    case ContentCoding::Brotli:
        stream.accepted.push_back(*stream.asSent);
        break;
    }
    stream.comparedBytes = stream.accepted.front().bytes;
    return stream;
}

Result<SentReading> readBytes(const Payload& payload, ContentCoding coding, ByteView bytes,
                              const std::stop_token& stop) {
    const Result<DecodedContent> decoded = decodeContent(coding, bytes, payload.size(), stop);
    if (!decoded.has_value()) {
        if (decoded.error().code == ErrorCode::DecodeFailed)
            return SentReading(SentObstacle::Damaged);
        // More than the body came out of it: the body is what a further coding left.
        if (decoded.error().code == ErrorCode::TooLarge)
            return SentReading(SentObstacle::SeveralCodings);
        return decoded.error();
    }
    const DecodedContent& content = decoded.value();
    if (content.truncated)
        return SentReading(SentObstacle::Truncated);
    if (!std::ranges::equal(content.bytes, payload.bytes()))
        return SentReading(SentObstacle::SeveralCodings);
    if (content.firstStreamBytes < bytes.size())
        return SentReading(codingBySignature(bytes.subspan(content.firstStreamBytes)) == coding
                               ? SentObstacle::SeveralStreams
                               : SentObstacle::TrailingBytes);
    return SentReading(comparable(coding, bytes, payload.bytes()));
}

/// Some tools decode a body and keep the headers that call it compressed, with the decoded length.
bool isDecodedLength(const CaptureOrigin& capture, std::uint64_t bodyBytes) {
    return capture.sent->bytes == bodyBytes ||
           std::ranges::find(capture.notes, NoteCode::NotCoded, &EntryNote::code) != capture.notes.end();
}

SentReading readSize(const CaptureOrigin& capture, std::uint64_t bodyBytes) {
    if (!capture.sent.has_value())
        return SentObstacle::NotTold;
    const SentResponse& sent = *capture.sent;
    if (sent.encoding == "identity")
        return SentObstacle::NotCompressed;
    if (sent.encoding.find(',') != std::string::npos)
        return SentObstacle::SeveralCodings;
    const std::optional<ContentCoding> coding = codingNamed(sent.encoding);
    if (!coding.has_value())
        return SentObstacle::UnknownCoding;
    if (isDecodedLength(capture, bodyBytes))
        return SentObstacle::NotTold;
    return SentStream{.traits = {.coding = *coding}, .sentBytes = sent.bytes, .comparedBytes = sent.bytes};
}

} // namespace

Result<SentReading> readSentStream(const Payload& payload, const std::stop_token& stop) {
    const std::optional<CaptureOrigin>& capture = payload.capture();
    if (!capture.has_value()) // a file that is the body
        return SentReading(SentObstacle::NotCompressed);
    if (capture->exactness == Exactness::Truncated)
        return SentReading(SentObstacle::Truncated);
    if (capture->exactness == Exactness::Altered)
        return SentReading(SentObstacle::Altered);
    if (!capture->sentCoding.has_value())
        return readSize(*capture, payload.size());
    return guarded([&] { return readBytes(payload, *capture->sentCoding, capture->sentBytes, stop); });
}

} // namespace levelscope::core
