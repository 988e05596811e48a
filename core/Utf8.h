// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
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

/// UTF-8 text on one line that no terminal obeys and every XML file can hold: control characters, line and
/// paragraph separators and the characters that XML forbids become U+FFFD.
[[nodiscard]] inline std::string printable(std::string_view text) {
    constexpr std::array<std::string_view, 4> kForbidden = {"\xE2\x80\xA8", "\xE2\x80\xA9", "\xEF\xBF\xBE",
                                                            "\xEF\xBF\xBF"};
    const auto forbiddenBytes = [&](std::string_view rest) -> std::size_t {
        const auto byteAt = [&](std::size_t index) { return static_cast<unsigned char>(rest[index]); };
        if (byteAt(0) < 0x20U || byteAt(0) == 0x7FU)
            return 1;
        // U+0080 to U+009F, the other control characters.
        if (byteAt(0) == 0xC2U && rest.size() > 1 && byteAt(1) >= 0x80U && byteAt(1) < 0xA0U)
            return 2;
        return std::ranges::find(kForbidden, rest.substr(0, 3)) == kForbidden.end() ? 0 : 3;
    };
    std::string result;
    while (!text.empty()) {
        const std::size_t bytes = forbiddenBytes(text);
        result += bytes > 0 ? "\xEF\xBF\xBD" : text.substr(0, 1);
        text.remove_prefix(std::max<std::size_t>(bytes, 1));
    }
    return result;
}

} // namespace levelscope::core
