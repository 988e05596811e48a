// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/Codec.h"

#include <array>

namespace levelscope::core {

/// Where decoded pieces land: a client reads a response in pieces of this size and uses each before the next.
using DecodeScratch = std::array<std::byte, std::size_t{64} * 1024>;

/// Decodes one response whose compressed bytes come in parts.
class ResponseDecoding final {
public:
    /// All borrowed, `meter` may be nullptr. Errors: OutOfMemory.
    [[nodiscard]] static Result<ResponseDecoding> start(const Codec& codec, const DecoderSettings& settings,
                                                        MemoryMeter* meter, DecodeScratch& scratch);

    /// Decodes the next part and throws the result away, as a client that has used it: what is timed. Errors:
    /// DecodeFailed, RoundTripMismatch when more than `bodySize` bytes come out, OutOfMemory.
    [[nodiscard]] Result<void> discard(ByteView part, std::uint64_t bodySize);
    /// Decodes the next part and compares every byte with `body`. Errors as discard().
    [[nodiscard]] Result<void> compare(ByteView part, ByteView body);
    /// After the last part: whether the compressed body ended, with all of the body. Errors as discard().
    [[nodiscard]] Result<void> finish(std::uint64_t bodySize) const;

private:
    ResponseDecoding(std::unique_ptr<Decoder> decoder, DecodeScratch& scratch);

    template <class Take>
    Result<void> decode(ByteView part, std::uint64_t bodySize, const Take& take);

    std::unique_ptr<Decoder> m_decoder;
    DecodeScratch* m_scratch;
    std::uint64_t m_decoded = 0; ///< bytes that came out
    bool m_finished = false;
};

/// Decodes a whole response with a decoder of its own, as a stream. Errors as ResponseDecoding.
[[nodiscard]] Result<void> decodeResponse(const Codec& codec, const DecoderSettings& settings,
                                          ByteView compressed, std::uint64_t bodySize,
                                          DecodeScratch& scratch);

} // namespace levelscope::core
