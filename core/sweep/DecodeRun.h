// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/Codec.h"

#include <array>
#include <stop_token>

namespace levelscope::core {

/// Where decoded pieces land: a client reads a response in pieces of this size and uses each before the next.
using DecodeScratch = std::array<std::byte, std::size_t{64} * 1024>;

/// Decodes with a decoder of its own and throws the result away, as a client reads a response: what is timed.
/// Errors: DecodeFailed (also when more than `bodySize` bytes come out), OutOfMemory.
[[nodiscard]] Result<void> decodeResponse(const Codec& codec, ByteView compressed, std::size_t bodySize,
                                          DecodeScratch& scratch);

/// Decodes and compares every byte with `body`. Errors as decodeResponse, RoundTripMismatch, Stopped.
[[nodiscard]] Result<void> verifyRoundTrip(const Codec& codec, ByteView compressed, ByteView body,
                                           DecodeScratch& scratch, const std::stop_token& stop);

} // namespace levelscope::core
