// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Bytes.h"
#include "core/Result.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

namespace levelscope::core {

/// How a body was compressed for its way: a content coding of HTTP (RFC 9110, 8.4.1), or a compressed file.
enum class ContentCoding : std::uint8_t { Gzip, Deflate, Brotli, Zstd };

/// What a body is decoded to at most unless the user raises it, in bytes: a few dozen can say millions.
inline constexpr std::uint64_t kDecodedLimit = 256'000'000;

/// A body as it was before it was compressed.
struct DecodedContent {
    std::vector<std::byte> bytes = {};
    bool truncated = false;             ///< the compressed body ends early; bytes holds what came until there
    std::uint64_t trailingBytes = 0;    ///< that follow its end and belong to no further member or frame
    std::uint64_t firstStreamBytes = 0; ///< of the first gzip member or zstd frame, compressed

    bool operator==(const DecodedContent&) const = default;
};

/// The coding that goes by `token` in a Content-Encoding header (gzip, x-gzip, deflate, br, zstd), whatever
/// its case; none for identity and for what is not known.
[[nodiscard]] std::optional<ContentCoding> codingNamed(std::string_view token);

/// "gzip", "deflate", "br" or "zstd", as Content-Encoding has it.
[[nodiscard]] std::string_view codingName(ContentCoding coding);

/// The id of the codec that makes it.
[[nodiscard]] std::string_view codecIdOf(ContentCoding coding);

/// The coding whose signature `bytes` begin with. Brotli has none.
[[nodiscard]] std::optional<ContentCoding> codingBySignature(ByteView bytes);

/// Decodes all gzip members or zstd frames; `Deflate` is with zlib's wrapper or, as some servers send it,
/// without. Zeros after the end are padding. Errors: DecodeFailed when it is not that coding or damaged,
/// TooLarge when more than `limit` bytes come out or decoding takes a window of more than 128 MiB, Stopped.
/// Throws std::bad_alloc.
[[nodiscard]] Result<DecodedContent> decodeContent(ContentCoding coding, ByteView bytes, std::uint64_t limit,
                                                   const std::stop_token& stop);

/// The first bytes that come out, `most` of them or fewer, whatever follows. Errors: DecodeFailed, TooLarge
/// for such a window. Throws std::bad_alloc.
[[nodiscard]] Result<std::vector<std::byte>> decodeBeginning(ContentCoding coding, ByteView bytes,
                                                             std::size_t most);

} // namespace levelscope::core
