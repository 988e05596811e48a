// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Bytes.h"
#include "core/Result.h"

#include <cstddef>
#include <optional>
#include <span>

namespace levelscope::core {

/// What one Decoder::decode call did.
struct DecodeStep {
    std::size_t consumed = 0; ///< bytes taken from the input
    std::size_t produced = 0; ///< bytes put into the room
    bool finished = false;    ///< the end of the compressed body was reached
};

/// Decompresses one response as a stream. One thread at a time.
class Decoder {
public:
    virtual ~Decoder();
    Decoder(const Decoder&) = delete;
    Decoder& operator=(const Decoder&) = delete;

    /// Decodes as much of `input` as fits into `room`. Call again with the rest of the input until finished.
    [[nodiscard]] virtual Result<DecodeStep> decode(ByteView input, std::span<std::byte> room) = 0;

protected:
    Decoder() = default;
};

/// What a decoder is made with.
struct DecoderSettings {
    /// Refuse frames with a larger window than 2 to this power; none = whatever the library can decode.
    std::optional<int> windowLogMax = {};
};

/// The largest window that browsers accept in `zstd` responses, 8 MiB (RFC 9659).
inline constexpr int kBrowserWindowLog = 23;

} // namespace levelscope::core
