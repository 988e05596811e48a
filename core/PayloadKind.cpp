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
    JsonGrammar(std::string_view text, ReadPace& pace)
        : m_text(text)
        , m_pace(pace) {}

    // One value with nothing but white space around it. False also when the reading was stopped.
    [[nodiscard]] bool isDocument() {
        auto expected = Expected::Value;
        while (expected == Expected::Value || expected == Expected::CommaOrClosing) {
            if (!keepPace())
                return false;
            expected = expected == Expected::Value ? takeValue() : takeCommaOrClosing();
        }
        return expected == Expected::End;
    }

    // Nothing but white space.
    [[nodiscard]] bool isBlank() {
        skipSpace();
        return m_position == m_text.size();
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
            skipWhile([](char c) { return kPlainInString[static_cast<unsigned char>(c)]; });
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
        skipWhile(isDigit);
        return m_position > start;
    }

    void skipSpace() {
        skipWhile([](char c) { return kJsonSpace.find(c) != std::string_view::npos; });
    }

    // Ends early when the reading is stopped.
    template <class Predicate>
    void skipWhile(const Predicate& belongs) {
        std::size_t end = 0;
        do {
            end = m_position + std::min(kReadStretch, m_text.size() - m_position);
            while (m_position < end && belongs(m_text[m_position]))
                ++m_position;
        } while (m_position == end && end < m_text.size() && keepPace());
    }

    // Tells the pace how far this is.
    [[nodiscard]] bool keepPace() {
        const std::size_t more = m_position - m_paced;
        m_paced = m_position;
        return m_pace.advance(more);
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
    ReadPace& m_pace;
    std::size_t m_position = 0;
    std::size_t m_paced = 0; // what the pace knows of
    std::string m_closers;   // of the open containers, innermost last
};

bool isJson(std::string_view text, ReadPace& pace) {
    return JsonGrammar(text, pace).isDocument();
}

// The text up to its first line end, or all of it; or up to where the reading was stopped.
std::string_view firstLine(std::string_view text, ReadPace& pace) {
    std::size_t size = 0;
    do {
        const std::string_view piece = text.substr(size, kReadStretch);
        const std::size_t lineEnd = piece.find('\n');
        if (lineEnd != std::string_view::npos)
            return text.substr(0, size + lineEnd);
        size += piece.size();
    } while (size < text.size() && pace.goesOn());
    return text.substr(0, size);
}

bool isNdjson(std::string_view text, ReadPace& pace) {
    std::size_t documents = 0;
    while (!text.empty() && !pace.stopped()) {
        const std::string_view line = firstLine(text, pace);
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (JsonGrammar(line, pace).isBlank())
            continue;
        if (!isJson(line, pace))
            return false;
        ++documents;
    }
    return documents >= 2;
}

// UTF-8 without NUL.
bool isText(std::string_view text, ReadPace& pace) {
    while (!text.empty()) {
        // Empty where more bytes go on with a character than any has.
        const std::string_view piece = firstCharacters(text, kReadStretch);
        if (piece.empty() || piece.find('\0') != std::string_view::npos || !simdjson::validate_utf8(piece))
            return false;
        if (!pace.advance(piece.size()))
            return false;
        text.remove_prefix(piece.size());
    }
    return true;
}

PayloadKind kindOf(ByteView bytes, ReadPace& pace) {
    if (bytes.empty())
        return PayloadKind::Empty;
    const std::string_view text = asText(bytes);
    if (!isText(text, pace))
        return PayloadKind::Binary;
    const std::string_view content = withoutByteOrderMark(text);
    if (isJson(content, pace))
        return PayloadKind::Json;
    if (isNdjson(content, pace))
        return PayloadKind::Ndjson;
    return PayloadKind::Text;
}

} // namespace

Result<PayloadKind> payloadKind(ByteView bytes, const ReadProgress& progress, const std::stop_token& stop) {
    ReadPace pace(2 * std::uint64_t{bytes.size()}, progress, stop);
    const PayloadKind kind = kindOf(bytes, pace);
    if (pace.stopped())
        return Error{ErrorCode::Stopped, {}};
    return kind;
}

} // namespace levelscope::core
