// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace levelscope::core {

/// The text behind a UTF-8 byte order mark, or all of it when there is none.
[[nodiscard]] inline std::string_view withoutByteOrderMark(std::string_view text) {
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    if (text.starts_with(kMark))
        text.remove_prefix(kMark.size());
    return text;
}

/// The longest beginning of UTF-8 text that takes at most `maxBytes` and cuts no character.
[[nodiscard]] inline std::string_view firstCharacters(std::string_view text, std::size_t maxBytes) {
    const auto isContinuation = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; };
    if (text.size() <= maxBytes)
        return text;
    std::size_t size = maxBytes;
    while (size > 0 && isContinuation(text[size]))
        --size;
    return text.substr(0, size);
}

} // namespace levelscope::core
