// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/DecodeRun.h"

#include <algorithm>

namespace levelscope::core {

ResponseDecoding::ResponseDecoding(std::unique_ptr<Decoder> decoder, DecodeScratch& scratch)
    : m_decoder(std::move(decoder))
    , m_scratch(&scratch) {}

Result<ResponseDecoding> ResponseDecoding::start(const Codec& codec, const DecoderSettings& settings,
                                                 MemoryMeter* meter, DecodeScratch& scratch) {
    Result<std::unique_ptr<Decoder>> decoder = codec.makeDecoder(settings, meter);
    if (!decoder.has_value())
        return decoder.error();
    return ResponseDecoding(std::move(decoder).value(), scratch);
}

/// Hands each decoded piece and its offset in the body to `take`, which returns a Result<void>.
template <class Take>
Result<void> ResponseDecoding::decode(ByteView part, std::uint64_t bodySize, const Take& take) {
    while (!m_finished) {
        const Result<DecodeStep> step = m_decoder->decode(part, *m_scratch);
        if (!step.has_value())
            return step.error();
        const DecodeStep& done = step.value();
        if (done.consumed > part.size() || done.produced > m_scratch->size())
            return Error{ErrorCode::DecodeFailed, "the decoder miscounts"};
        if (done.produced > bodySize - m_decoded)
            return Error{ErrorCode::RoundTripMismatch, "more bytes come out than went in"};
        Result<void> taken = take(ByteView(*m_scratch).first(done.produced), m_decoded);
        if (!taken.has_value())
            return taken;
        m_decoded += done.produced;
        m_finished = done.finished;
        part = part.subspan(done.consumed);
        // A decoder that left room has nothing more to give before the next part.
        if (part.empty() && done.produced < m_scratch->size())
            break;
        if (done.produced == 0 && done.consumed == 0 && !m_finished)
            return Error{ErrorCode::DecodeFailed, "the decoder does not go on"};
    }
    if (!part.empty())
        return Error{ErrorCode::DecodeFailed, "bytes follow the end of the compressed body"};
    return {};
}

Result<void> ResponseDecoding::discard(ByteView part, std::uint64_t bodySize) {
    return decode(part, bodySize, [](ByteView, std::uint64_t) { return Result<void>(); });
}

Result<void> ResponseDecoding::compare(ByteView part, ByteView body) {
    return decode(part, body.size(), [&](ByteView piece, std::uint64_t offset) -> Result<void> {
        const auto [decoded, original] = std::ranges::mismatch(piece, body.subspan(offset, piece.size()));
        if (decoded == piece.end())
            return {};
        const auto position = offset + static_cast<std::uint64_t>(decoded - piece.begin());
        return Error{ErrorCode::RoundTripMismatch,
                     "first different byte at offset " + std::to_string(position)};
    });
}

Result<void> ResponseDecoding::finish(std::uint64_t bodySize) const {
    if (!m_finished)
        return Error{ErrorCode::DecodeFailed, "the compressed body ends early"};
    if (m_decoded != bodySize)
        return Error{ErrorCode::RoundTripMismatch, std::to_string(m_decoded) + " bytes come out where " +
                                                       std::to_string(bodySize) + " went in"};
    return {};
}

Result<void> decodeResponse(const Codec& codec, const DecoderSettings& settings, ByteView compressed,
                            std::uint64_t bodySize, DecodeScratch& scratch) {
    Result<ResponseDecoding> decoding = ResponseDecoding::start(codec, settings, nullptr, scratch);
    if (!decoding.has_value())
        return decoding.error();
    ResponseDecoding& response = decoding.value();
    const Result<void> decoded = response.discard(compressed, bodySize);
    return decoded.has_value() ? response.finish(bodySize) : decoded;
}

} // namespace levelscope::core
