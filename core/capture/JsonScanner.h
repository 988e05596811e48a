// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Bytes.h"
#include "core/ReadPace.h"
#include "core/Result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace levelscope::core {

/// Goes through JSON in memory, value by value, and leaves a value's bytes where they are. It takes no memory
/// and does not recurse, whatever the nesting. Strings may hold anything but their closing quote, and what is
/// no JSON between two members is passed over, so that damage in one value does not lose those after it.
///
/// Whoever enters an object asks for its keys until there is none, and takes or skips the value after each;
/// likewise with the items of an array.
class JsonScanner final {
public:
    /// Borrows both. Tells `pace` of each byte; after a stop it behaves as if the text were cut there.
    JsonScanner(std::string_view text, ReadPace& pace)
        : m_text(text)
        , m_pace(pace) {}

    /// The value that comes next is an object or array: takes its bracket.
    [[nodiscard]] bool enterObject() { return takeAfterSpace('{'); }
    [[nodiscard]] bool enterArray() { return takeAfterSpace('['); }
    /// The next member's key, its escapes replaced, valid until the next call; none: the object is left.
    [[nodiscard]] std::optional<std::string_view> nextKey();
    /// False: there is no further item, the array is left.
    [[nodiscard]] bool nextItem();
    /// Takes a value. Of a string, what is between its quotes (see unescapeJson); none of any other.
    [[nodiscard]] std::optional<std::string_view> takeString();
    /// Takes a value. Of a string, what is between its quotes; of a number, true or false, its characters;
    /// none of null, objects and arrays.
    [[nodiscard]] std::optional<std::string_view> takeScalar();
    void skipValue();

    [[nodiscard]] std::size_t position() const { return m_position; }
    /// The text ended where something was still to come.
    [[nodiscard]] bool cut() const { return m_cut; }
    /// Where the first thing was that is no JSON, since the last was forgotten.
    [[nodiscard]] std::optional<std::size_t> damage() const { return m_damage; }
    void forgetDamage() { m_damage.reset(); }

private:
    void skipSpace();
    void skipContainer();
    std::optional<std::string_view> quoted();
    std::string_view bare();
    /// Ends early when the reading is stopped.
    template <class Predicate>
    void skipWhile(const Predicate& belongs);
    void skipPlain();
    [[nodiscard]] bool keepPace();
    [[nodiscard]] bool take(char character);
    [[nodiscard]] bool takeAfterSpace(char character);
    [[nodiscard]] bool atEnd() const { return m_position == m_text.size(); }
    void endHere();
    void noteDamage(std::size_t position);

    std::string_view m_text;
    ReadPace& m_pace;
    std::size_t m_position = 0;
    std::size_t m_paced = 0; ///< what the pace knows of
    bool m_cut = false;
    std::optional<std::size_t> m_damage;
    std::string m_key; ///< one with escapes
};

/// What a JSON string stands for, as UTF-8.
struct JsonString {
    std::vector<std::byte> bytes = {};
    /// False: it holds half a surrogate pair, kept in three bytes as others are (WTF-8), or an escape that
    /// JSON does not have, kept as it is.
    bool sound = true;

    bool operator==(const JsonString&) const = default;
};

/// `raw` is what is between the quotes. Bytes that are no UTF-8 stay. Errors: TooLarge when it stands for
/// more than `limit` bytes, Stopped. Throws std::bad_alloc.
[[nodiscard]] Result<JsonString> unescapeJson(std::string_view raw, std::uint64_t limit, ReadPace& pace);

/// What the beginning of `raw` stands for, at most `maxBytes`, as text for people (see printable()). Throws
/// std::bad_alloc.
[[nodiscard]] std::string shownJson(std::string_view raw, std::size_t maxBytes);

} // namespace levelscope::core
