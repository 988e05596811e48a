// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/DecodeRun.h"

#include <algorithm>

namespace levelscope::core {

namespace {

/// Runs a decoder over `compressed` and hands each piece and its offset to `take`, which returns a
/// Result<void>.
template <class Take>
Result<void> decodePieces(const Codec& codec, ByteView compressed, std::size_t bodySize,
                          DecodeScratch& scratch, const Take& take) {
    const Result<std::unique_ptr<Decoder>> decoder = codec.makeDecoder();
    if (!decoder.has_value())
        return decoder.error();
    std::size_t offset = 0;
    while (true) {
        const Result<DecodeStep> step = decoder.value()->decode(compressed, scratch);
        if (!step.has_value())
            return step.error();
        const DecodeStep& done = step.value();
        if (done.produced > bodySize - offset)
            return Error{ErrorCode::RoundTripMismatch, "more bytes come out than went in"};
        Result<void> taken = take(ByteView(scratch).first(done.produced), offset);
        if (!taken.has_value())
            return taken;
        offset += done.produced;
        compressed = compressed.subspan(done.consumed);
        if (done.finished)
            break;
        if (done.produced == 0 && done.consumed == 0)
            return Error{ErrorCode::DecodeFailed, "the compressed body ends early"};
    }
    if (!compressed.empty())
        return Error{ErrorCode::DecodeFailed, "bytes follow the end of the compressed body"};
    if (offset != bodySize)
        return Error{ErrorCode::RoundTripMismatch, std::to_string(offset) + " bytes come out where " +
                                                       std::to_string(bodySize) + " went in"};
    return {};
}

} // namespace

Result<void> decodeResponse(const Codec& codec, ByteView compressed, std::size_t bodySize,
                            DecodeScratch& scratch) {
    return decodePieces(codec, compressed, bodySize, scratch,
                        [](ByteView, std::size_t) { return Result<void>(); });
}

Result<void> verifyRoundTrip(const Codec& codec, ByteView compressed, ByteView body, DecodeScratch& scratch,
                             const std::stop_token& stop) {
    const auto compare = [&](ByteView piece, std::size_t offset) -> Result<void> {
        if (stop.stop_requested())
            return Error{ErrorCode::Stopped, {}};
        const auto [decoded, original] = std::ranges::mismatch(piece, body.subspan(offset, piece.size()));
        if (decoded == piece.end())
            return {};
        const auto position = offset + static_cast<std::size_t>(decoded - piece.begin());
        return Error{ErrorCode::RoundTripMismatch,
                     "first different byte at offset " + std::to_string(position)};
    };
    return decodePieces(codec, compressed, body.size(), scratch, compare);
}

} // namespace levelscope::core
