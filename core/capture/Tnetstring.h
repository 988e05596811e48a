// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace levelscope::core {

/// A value as mitmproxy writes it: "LENGTH:DATA" and a character that tells its type. Borrows the bytes it
/// was read from. Values inside a list or dictionary are skipped by their length, never walked through, so
/// that nesting costs nothing.
struct Tnetstring {
    char type = '~'; ///< , bytes  ; text  # integer  ^ float  ! boolean  ~ null  ] list  } dictionary
    std::string_view data = {};

    [[nodiscard]] bool isString() const { return type == ',' || type == ';'; }

    bool operator==(const Tnetstring&) const = default;
};

/// Whether `text` begins with a length, as a value does, be it whole or cut.
[[nodiscard]] bool beginsTnetstring(std::string_view text);

/// Takes the value that `text` begins with off it; none, and `text` as it was, when it begins with no value
/// or ends inside one.
[[nodiscard]] std::optional<Tnetstring> takeTnetstring(std::string_view& text);

/// The values of a list until the first that is none; none of what is no list. A list of more than 10,000 is
/// cut there.
[[nodiscard]] std::vector<Tnetstring> tnetstringItems(const Tnetstring& list);

/// The value behind `key` in a dictionary, whether the key is bytes or text; the last one if it is there
/// more than once. Null when it is not among the first 10,000 keys, or `dictionary` is no dictionary.
[[nodiscard]] Tnetstring tnetstringValue(const Tnetstring& dictionary, std::string_view key);
/// The string or number behind `key`; empty when there is none.
[[nodiscard]] std::string_view tnetstringText(const Tnetstring& dictionary, std::string_view key);

} // namespace levelscope::core
