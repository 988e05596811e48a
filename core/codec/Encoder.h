// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Bytes.h"
#include "core/Result.h"
#include "core/codec/Knobs.h"
#include "core/codec/OutputBuffer.h"

#include <cstdint>
#include <optional>

namespace levelscope::core {

/// What an encoder is made with.
struct EncoderSettings {
    int level = 0;
    Knobs knobs = {};

    bool operator==(const EncoderSettings&) const = default;
};

/// Compresses responses with one setting. Output goes to the caller's buffer. One thread at a time.
/// A response is begin, write..., finish; or encodeAll alone. After a failure only begin or encodeAll may
/// follow.
class Encoder {
public:
    virtual ~Encoder();
    Encoder(const Encoder&) = delete;
    Encoder& operator=(const Encoder&) = delete;

    /// Starts a response. `announcedSize` in bytes; none = unknown.
    [[nodiscard]] virtual Result<void> begin(std::optional<std::uint64_t> announcedSize) = 0;
    /// Hands over the next piece of the body without asking for anything to be flushed.
    [[nodiscard]] virtual Result<void> write(ByteView piece, OutputBuffer& output) = 0;
    /// Puts everything written so far into the output, so that the client can decode it; the response goes
    /// on.
    [[nodiscard]] virtual Result<void> flush(OutputBuffer& output) = 0;
    /// Ends the response with an empty last call.
    [[nodiscard]] virtual Result<void> finish(OutputBuffer& output) = 0;
    /// The library's one-call form: the whole body, its size known. Where that form does not take what the
    /// encoder was made with (usesOneCallForm), a stream that gets the whole body in its finishing call and
    /// knows its size does the work instead; its bytes may differ in rare cases.
    [[nodiscard]] virtual Result<void> encodeAll(ByteView body, OutputBuffer& output) = 0;

protected:
    Encoder() = default;
};

} // namespace levelscope::core
