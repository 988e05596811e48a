// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Payload.h"
#include "core/sweep/OutputFingerprint.h"

namespace levelscope::core {

/// What the compressed bytes themselves say of the encoder's settings. Nothing is known where a file tells
/// only how many there were.
struct SentTraits {
    ContentCoding coding = ContentCoding::Gzip;
    std::optional<int> windowLog = {};    ///< declared; none where the format or the frame declares none
    std::optional<bool> checksum = {};    ///< zstd: the frame ends with one
    std::optional<bool> contentSize = {}; ///< zstd: the frame begins with the body's size

    bool operator==(const SentTraits&) const = default;
};

/// Why no settings can be found that a body was compressed with.
enum class SentObstacle : std::uint8_t {
    NotTold,        ///< the file does not tell what was sent
    NotCompressed,  ///< it was sent as it is
    UnknownCoding,  ///< no codec of ours makes that coding
    SeveralCodings, ///< compressed more than once
    Truncated,      ///< the body is not whole
    Altered,        ///< the body is not what was sent
    SeveralStreams, ///< gzip members or zstd frames: no one encoder's output
    TrailingBytes,  ///< something, be it zeros, follows the end: the same
    Damaged,        ///< what was sent does not decode
};

/// A compressed body, made comparable with what our encoders write.
struct SentStream {
    SentTraits traits = {};
    std::uint64_t sentBytes = 0; ///< on the wire
    /// With the header that our encoder writes: gzip's and zlib's depend on the server, the rest of the
    /// stream on the settings. As sentBytes where the file tells only that.
    std::uint64_t comparedBytes = 0;
    std::optional<VerifiedOutput> asSent = {}; ///< none where the file tells only the size
    /// An output that is one of these is what was sent, but perhaps for the header.
    std::vector<VerifiedOutput> accepted = {};

    bool operator==(const SentStream&) const = default;
};

using SentReading = std::variant<SentStream, SentObstacle>;

/// What the payload's capture holds of it, which is decoded once more. Errors: Stopped, OutOfMemory.
[[nodiscard]] Result<SentReading> readSentStream(const Payload& payload, const std::stop_token& stop);

} // namespace levelscope::core
