// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace levelscope::core {

/// Borrowed bytes; whoever hands it out says how long they live.
using ByteView = std::span<const std::byte>;

[[nodiscard]] inline ByteView asBytes(std::string_view text) {
    return std::as_bytes(std::span(text.data(), text.size()));
}

[[nodiscard]] inline std::string_view asText(ByteView bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

} // namespace levelscope::core
