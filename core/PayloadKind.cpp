// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/PayloadKind.h"

#include "core/Utf8.h"

#include <simdjson.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

namespace levelscope::core {

namespace {

// JSON nested deeper is taken for text, so that a body of nothing but brackets does not take its size in
// memory again.
constexpr std::size_t kDeepestNesting = 1'000'000;

constexpr std::string_view kJsonSpace = " \t\n\r";

bool isDigit(char c) {
    return '0' <= c && c <= '9';
}

bool isHexDigit(char c) {
    return isDigit(c) || ('a' <= c && c <= 'f') || ('A' <= c && c <= 'F');
}

// Characters that go on with a string: all but the quote, the backslash and the control characters.
constexpr std::array<bool, 256> kPlainInString = [] {
    std::array<bool, 256> plain{};
    for (std::size_t c = 0x20; c < plain.size(); ++c)
        plain[c] = c != '"' && c != '\\';
    return plain;
}();

// Checks the grammar of RFC 8259 on text that is known to be UTF-8. simdjson's parsers check it too, but they
// need a padded copy and several times the body in memory, and they refuse numbers that fit neither a double
// nor 64 bits, which JSON allows. This one takes a byte for each open bracket and does not recurse.
class JsonGrammar final {
public:
    explicit JsonGrammar(std::string_view text)
        : m_text(text) {}

    // One value with nothing but white space around it.
    [[nodiscard]] bool isDocument() {
        auto expected = Expected::Value;
        while (expected == Expected::Value || expected == Expected::CommaOrClosing)
            expected = expected == Expected::Value ? takeValue() : takeCommaOrClosing();
        return expected == Expected::End;
    }

private:
    enum class Expected { Value, CommaOrClosing, End, Nothing };

    static constexpr Expected orNothing(bool valid, Expected expected) {
        return valid ? expected : Expected::Nothing;
    }

    // A scalar, or a container's opening up to its first value.
    Expected takeValue() {
        skipSpace();
        const bool isObject = take('{');
        if (!isObject && !take('['))
            return orNothing(takeScalar(), Expected::CommaOrClosing);
        if (m_closers.size() == kDeepestNesting)
            return Expected::Nothing;
        m_closers.push_back(isObject ? '}' : ']');
        skipSpace();
        if (next() == m_closers.back())
            return Expected::CommaOrClosing;
        return orNothing(!isObject || takeKey(), Expected::Value);
    }

    Expected takeCommaOrClosing() {
        skipSpace();
        if (m_closers.empty())
            return orNothing(m_position == m_text.size(), Expected::End);
        const bool inObject = m_closers.back() == '}';
        if (take(','))
            return orNothing(!inObject || takeKey(), Expected::Value);
        if (!take(m_closers.back()))
            return Expected::Nothing;
        m_closers.pop_back();
        return Expected::CommaOrClosing;
    }

    bool takeKey() {
        skipSpace();
        if (!takeString())
            return false;
        skipSpace();
        return take(':');
    }

    bool takeScalar() {
        switch (next()) {
        case '"':
            return takeString();
        case 't':
            return takeWord("true");
        case 'f':
            return takeWord("false");
        case 'n':
            return takeWord("null");
        default:
            return takeNumber();
        }
    }

    bool takeString() {
        if (!take('"'))
            return false;
        for (;;) {
            while (m_position < m_text.size() &&
                   kPlainInString[static_cast<unsigned char>(m_text[m_position])])
                ++m_position;
            if (take('"'))
                return true;
            if (!take('\\') || !takeEscape())
                return false;
        }
    }

    bool takeEscape() {
        if (take('u')) {
            const std::string_view digits = m_text.substr(m_position, 4);
            m_position += digits.size();
            return digits.size() == 4 && std::ranges::all_of(digits, isHexDigit);
        }
        constexpr std::string_view kEscapes = "\"\\/bfnrt";
        return takeAnyOf(kEscapes);
    }

    bool takeWord(std::string_view word) {
        if (!m_text.substr(m_position).starts_with(word))
            return false;
        m_position += word.size();
        return true;
    }

    bool takeNumber() {
        take('-');
        if (!take('0') && !takeDigits())
            return false;
        if (take('.') && !takeDigits())
            return false;
        if (!takeAnyOf("eE"))
            return true;
        takeAnyOf("+-");
        return takeDigits();
    }

    bool takeDigits() {
        const std::size_t start = m_position;
        while (isDigit(next()))
            ++m_position;
        return m_position > start;
    }

    void skipSpace() {
        while (m_position < m_text.size() && kJsonSpace.find(m_text[m_position]) != std::string_view::npos)
            ++m_position;
    }

    bool take(char c) {
        const bool isNext = m_position < m_text.size() && m_text[m_position] == c;
        m_position += isNext ? 1 : 0;
        return isNext;
    }

    bool takeAnyOf(std::string_view characters) {
        const bool isNext =
            m_position < m_text.size() && characters.find(m_text[m_position]) != std::string_view::npos;
        m_position += isNext ? 1 : 0;
        return isNext;
    }

    // NUL at the end of the text: it is part of no token.
    [[nodiscard]] char next() const { return m_position < m_text.size() ? m_text[m_position] : '\0'; }

    std::string_view m_text;
    std::size_t m_position = 0;
    std::string m_closers; // of the open containers, innermost last
};

bool isJson(std::string_view text) {
    return JsonGrammar(text).isDocument();
}

bool isNdjson(std::string_view text) {
    std::size_t documents = 0;
    while (!text.empty()) {
        const std::size_t lineEnd = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, lineEnd);
        text.remove_prefix(std::min(lineEnd + 1, text.size()));
        if (line.find_first_not_of(kJsonSpace) == std::string_view::npos)
            continue;
        if (!isJson(line))
            return false;
        ++documents;
    }
    return documents >= 2;
}

} // namespace

PayloadKind payloadKind(ByteView bytes) {
    if (bytes.empty())
        return PayloadKind::Empty;
    const std::string_view text = asText(bytes);
    if (text.find('\0') != std::string_view::npos || !simdjson::validate_utf8(text))
        return PayloadKind::Binary;
    const std::string_view content = withoutByteOrderMark(text);
    if (isJson(content))
        return PayloadKind::Json;
    if (isNdjson(content))
        return PayloadKind::Ndjson;
    return PayloadKind::Text;
}

} // namespace levelscope::core
