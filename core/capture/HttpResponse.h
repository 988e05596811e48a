// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Bytes.h"
#include "core/Result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace levelscope::core {

/// One line of a header block. Both parts lie in the bytes that were parsed, without white space around them.
struct HttpHeader {
    std::string_view name = {};
    std::string_view value = {};

    bool operator==(const HttpHeader&) const = default;
};

/// A response as `curl -i` and others write it: HTTP/1.x on the wire, or the same with the version 2 or 3.
/// Borrows the bytes that were parsed.
struct HttpResponse {
    std::string_view version = {}; ///< "1.1", "2"
    std::string_view status = {};  ///< the digits
    std::vector<HttpHeader> headers = {};
    std::vector<std::string_view> earlierStatuses = {}; ///< of blocks before: 100, a proxy's 200, redirects
    ByteView body = {};                                 ///< all that follows, still chunked and compressed
    bool headersEnd = false;                            ///< the empty line after the headers is there

    /// The value of the last header of that name, whatever its case.
    [[nodiscard]] std::optional<std::string_view> header(std::string_view name) const;
    /// The values of all headers of that name, which is a list, in their order.
    [[nodiscard]] std::vector<std::string_view> listOf(std::string_view name) const;
};

/// Names and tokens of HTTP are the same whatever their case.
[[nodiscard]] bool sameToken(std::string_view one, std::string_view other);

/// "HTTP/" and a digit: how every response begins, and no JSON.
[[nodiscard]] bool beginsHttpResponse(ByteView bytes);

/// Takes lines that end in CR LF or LF, also mixed. Of several header blocks the last is the response's.
/// Errors: DecodeFailed when `bytes` do not begin as a response does.
[[nodiscard]] Result<HttpResponse> parseHttpResponse(ByteView bytes);

/// A chunked body (RFC 9112, 7.1) put together.
struct DechunkedBody {
    std::vector<std::byte> bytes = {};
    bool ended = false;          ///< the last chunk is there
    std::uint64_t restBytes = 0; ///< after the last chunk: trailers and what else follows

    bool operator==(const DechunkedBody&) const = default;
};

/// None when `body` is not chunked, whatever its headers say: a line that should be a chunk's size is none,
/// the first chunk is longer than all that follows, or a chunk does not end where it says. The file may end
/// after a chunk or inside a later one. Throws std::bad_alloc.
[[nodiscard]] std::optional<DechunkedBody> dechunk(ByteView body);

} // namespace levelscope::core
