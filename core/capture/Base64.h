// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace levelscope::core {

/// Base64 of either alphabet (RFC 4648, 4 and 5), with or without padding, white space anywhere. Strict
/// otherwise: none when `text` holds anything else, so that text which is only said to be base64 is told from
/// it. Throws std::bad_alloc.
[[nodiscard]] std::optional<std::vector<std::byte>> decodeBase64(std::string_view text);

} // namespace levelscope::core
