// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/Tnetstring.h"

#include <charconv>
#include <cstdint>
#include <utility>

namespace levelscope::core {

namespace {

// A terabyte less one byte; a longer number is none of a length.
constexpr std::size_t kMaxDigits = 12;
// mitmproxy writes some dozens; a hostile file could make every look into a dictionary take seconds.
constexpr std::size_t kMaxItems = 10'000;

/// Takes "LENGTH:" off `text`; none when it does not begin so.
std::optional<std::uint64_t> takeLength(std::string_view& text) {
    const std::size_t colon = text.substr(0, kMaxDigits + 1).find(':');
    if (colon == std::string_view::npos)
        return std::nullopt;
    std::uint64_t length = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + colon, length);
    if (error != std::errc() || end != text.data() + colon)
        return std::nullopt;
    text.remove_prefix(colon + 1);
    return length;
}

} // namespace

bool beginsTnetstring(std::string_view text) {
    return takeLength(text).has_value();
}

std::optional<Tnetstring> takeTnetstring(std::string_view& text) {
    constexpr std::string_view kTypes = ",;#^!~]}";
    std::string_view rest = text;
    const std::optional<std::uint64_t> length = takeLength(rest);
    if (!length.has_value() || *length >= rest.size() || kTypes.find(rest[*length]) == std::string_view::npos)
        return std::nullopt;
    text = rest.substr(*length + 1);
    return Tnetstring{.type = rest[*length], .data = rest.substr(0, *length)};
}

std::vector<Tnetstring> tnetstringItems(const Tnetstring& list) {
    std::vector<Tnetstring> items;
    std::string_view rest = list.data;
    while (list.type == ']' && items.size() < kMaxItems) {
        const std::optional<Tnetstring> item = takeTnetstring(rest);
        if (!item.has_value())
            break;
        items.push_back(*item);
    }
    return items;
}

Tnetstring tnetstringValue(const Tnetstring& dictionary, std::string_view key) {
    Tnetstring found;
    std::string_view rest = dictionary.data;
    for (std::size_t count = 0; dictionary.type == '}' && count < kMaxItems; ++count) {
        const std::optional<Tnetstring> name = takeTnetstring(rest);
        const std::optional<Tnetstring> value = name.has_value() ? takeTnetstring(rest) : std::nullopt;
        if (!value.has_value())
            break;
        if (name->isString() && name->data == key)
            found = *value;
    }
    return found;
}

std::string_view tnetstringText(const Tnetstring& dictionary, std::string_view key) {
    const Tnetstring value = tnetstringValue(dictionary, key);
    return value.isString() || value.type == '#' ? value.data : std::string_view();
}

} // namespace levelscope::core
