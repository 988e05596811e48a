// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

namespace levelscope::core {

/// White space inside a line of headers.
inline constexpr std::string_view kHeaderBlanks = " \t";

/// Without the white space around it.
[[nodiscard]] inline std::string_view trimmed(std::string_view text) {
    const std::size_t start = text.find_first_not_of(kHeaderBlanks);
    if (start == std::string_view::npos)
        return {};
    return text.substr(start, text.find_last_not_of(kHeaderBlanks) - start + 1);
}

/// Takes a line off `text`, without its end, LF or CR LF; none when no line ends in it any more.
[[nodiscard]] inline std::optional<std::string_view> takeLine(std::string_view& text) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos)
        return std::nullopt;
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    return line;
}

/// Of digits alone; none for "34,034", "-1" and what is too large.
[[nodiscard]] inline std::optional<std::uint64_t> numberIn(std::string_view digits) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool whole = error == std::errc() && end == digits.data() + digits.size();
    return whole ? std::optional(number) : std::nullopt;
}

} // namespace levelscope::core
