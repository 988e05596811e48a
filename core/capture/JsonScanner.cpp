// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/JsonScanner.h"

#include "core/Utf8.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace levelscope::core {

namespace {

/// For every character, whether it is none of `those`.
constexpr std::array<bool, 256> allBut(std::string_view those) {
    std::array<bool, 256> result{};
    result.fill(true);
    for (const char character : those)
        result[static_cast<unsigned char>(character)] = false;
    return result;
}

constexpr std::array<bool, 256> kPlainInString = allBut("\"\\");
constexpr std::array<bool, 256> kPlainInContainer = allBut("\"{}[]");
constexpr std::array<bool, 256> kPlainInScalar = allBut(" \t\r\n,:\"{}[]");

auto isOneOf(const std::array<bool, 256>& table) {
    return [&table](char character) { return table[static_cast<unsigned char>(character)]; };
}

bool isSpace(char character) {
    return character == ' ' || character == '\t' || character == '\r' || character == '\n';
}

/// Keys that are longer name nothing that is looked for.
constexpr std::size_t kLongestKey = 256;

} // namespace

std::optional<std::string_view> JsonScanner::nextKey() {
    while (true) {
        skipWhile([](char character) { return isSpace(character) || character == ','; });
        if (atEnd() || !keepPace()) {
            endHere();
            return std::nullopt;
        }
        if (take('}'))
            return std::nullopt;
        const std::size_t start = m_position;
        if (take(']')) {
            noteDamage(start);
            return std::nullopt;
        }
        if (const std::optional<std::string_view> key = quoted(); key.has_value()) {
            if (takeAfterSpace(':')) {
                if (key->find('\\') == std::string_view::npos)
                    return key;
                m_key = shownJson(*key, kLongestKey);
                return m_key;
            }
        } else if (!take(':')) {
            skipValue();
        }
        noteDamage(start);
    }
}

bool JsonScanner::nextItem() {
    while (true) {
        skipWhile([](char character) { return isSpace(character) || character == ','; });
        if (atEnd() || !keepPace()) {
            endHere();
            return false;
        }
        if (take(']'))
            return false;
        const std::size_t start = m_position;
        const bool otherBracket = take('}');
        if (!otherBracket && !take(':'))
            return true;
        noteDamage(start);
        if (otherBracket)
            return false;
    }
}

std::optional<std::string_view> JsonScanner::takeString() {
    skipSpace();
    if (!atEnd() && m_text[m_position] == '"')
        return quoted();
    skipValue();
    return std::nullopt;
}

std::optional<std::string_view> JsonScanner::takeScalar() {
    skipSpace();
    if (atEnd() || m_text[m_position] == '"')
        return quoted();
    const std::string_view word = bare();
    if (!word.empty())
        return word == "null" ? std::nullopt : std::optional(word);
    skipValue();
    return std::nullopt;
}

void JsonScanner::skipValue() {
    skipSpace();
    if (atEnd())
        return;
    if (m_text[m_position] == '{' || m_text[m_position] == '[')
        skipContainer();
    else if (!quoted().has_value())
        bare();
}

void JsonScanner::skipSpace() {
    skipWhile(isSpace);
}

/// Counts brackets without telling them apart, which takes no memory.
void JsonScanner::skipContainer() {
    std::uint64_t depth = 0;
    do {
        skipWhile(isOneOf(kPlainInContainer));
        if (atEnd() || !keepPace()) {
            endHere();
            return;
        }
        const char character = m_text[m_position];
        if (character == '"') {
            quoted();
            continue;
        }
        ++m_position;
        depth = character == '{' || character == '[' ? depth + 1 : depth - 1;
    } while (depth > 0);
}

/// The string that begins here; none, and nothing taken, where none does.
std::optional<std::string_view> JsonScanner::quoted() {
    if (!take('"'))
        return std::nullopt;
    const std::size_t start = m_position;
    while (true) {
        skipPlain();
        if (atEnd() || !keepPace()) {
            endHere();
            return std::nullopt;
        }
        if (take('"'))
            return m_text.substr(start, m_position - start - 1);
        constexpr std::size_t escapeSize = 2; // the backslash, and what may be a quote
        m_position = std::min(m_position + escapeSize, m_text.size());
    }
}

/// A number or a word, or what stands in the place of one.
std::string_view JsonScanner::bare() {
    const std::size_t start = m_position;
    skipWhile(isOneOf(kPlainInScalar));
    return m_text.substr(start, m_position - start);
}

template <class Predicate>
void JsonScanner::skipWhile(const Predicate& belongs) {
    std::size_t end = 0;
    do {
        end = m_position + std::min(kReadStretch, m_text.size() - m_position);
        while (m_position < end && belongs(m_text[m_position]))
            ++m_position;
    } while (m_position == end && keepPace() && end < m_text.size());
}

/// To the next quote or backslash. Most are near, and looked for one by one; far ones, as in base64, in
/// blocks.
void JsonScanner::skipPlain() {
    constexpr std::size_t near = 64;
    constexpr std::size_t block = 4096;
    const auto isPlain = isOneOf(kPlainInString);
    std::size_t end = 0;
    do {
        end = m_position + std::min(kReadStretch, m_text.size() - m_position);
        const std::size_t nearEnd = std::min(m_position + near, end);
        while (m_position < nearEnd && isPlain(m_text[m_position]))
            ++m_position;
        bool isFar = m_position == nearEnd;
        while (isFar && m_position < end) {
            const std::string_view piece = m_text.substr(m_position, std::min(block, end - m_position));
            const std::string_view plain = piece.substr(0, piece.find('"'));
            m_position += std::min(plain.find('\\'), plain.size());
            isFar = m_position == end || isPlain(m_text[m_position]);
        }
    } while (m_position == end && keepPace() && end < m_text.size());
}

bool JsonScanner::keepPace() {
    const std::size_t more = m_position - m_paced;
    m_paced = m_position;
    if (m_pace.advance(more))
        return true;
    endHere();
    return false;
}

bool JsonScanner::take(char character) {
    const bool isNext = !atEnd() && m_text[m_position] == character;
    m_position += isNext ? 1 : 0;
    return isNext;
}

bool JsonScanner::takeAfterSpace(char character) {
    skipSpace();
    return take(character);
}

void JsonScanner::endHere() {
    m_cut = true;
    m_position = m_text.size();
    m_paced = m_position;
}

void JsonScanner::noteDamage(std::size_t position) {
    if (!m_damage.has_value() && !m_cut)
        m_damage = position;
}

namespace {

constexpr std::size_t kUnitSize = 4; // hex digits of a UTF-16 code unit

bool isHighSurrogate(std::uint32_t unit) {
    return unit >= 0xD800 && unit < 0xDC00;
}

bool isLowSurrogate(std::uint32_t unit) {
    return unit >= 0xDC00 && unit < 0xE000;
}

/// The code unit of the escape "\uXXXX" that `text` begins with.
std::optional<std::uint32_t> unitAt(std::string_view text) {
    constexpr std::string_view start = "\\u";
    if (!text.starts_with(start) || text.size() < start.size() + kUnitSize)
        return std::nullopt;
    const char* const first = text.data() + start.size();
    std::uint32_t unit = 0;
    const auto [end, error] = std::from_chars(first, first + kUnitSize, unit, 16);
    return error == std::errc() && end == first + kUnitSize ? std::optional(unit) : std::nullopt;
}

/// Surrogates get three bytes as others of their size do.
void appendUtf8(std::uint32_t point, std::vector<std::byte>& bytes) {
    const auto rest = [point](unsigned shift) {
        return static_cast<std::byte>(0x80U | ((point >> shift) & 0x3FU));
    };
    if (point < 0x80) {
        bytes.push_back(static_cast<std::byte>(point));
    } else if (point < 0x800) {
        bytes.insert(bytes.end(), {static_cast<std::byte>(0xC0U | (point >> 6U)), rest(0)});
    } else if (point < 0x10000) {
        bytes.insert(bytes.end(), {static_cast<std::byte>(0xE0U | (point >> 12U)), rest(6), rest(0)});
    } else {
        bytes.insert(bytes.end(),
                     {static_cast<std::byte>(0xF0U | (point >> 18U)), rest(12), rest(6), rest(0)});
    }
}

/// Takes the escape of a code unit, or of two that are a pair, off `raw`. False: it begins with none.
bool takeUnits(std::string_view& raw, JsonString& result) {
    constexpr std::size_t escapeSize = 2 + kUnitSize;
    const std::optional<std::uint32_t> unit = unitAt(raw);
    if (!unit.has_value())
        return false;
    raw.remove_prefix(escapeSize);
    const std::optional<std::uint32_t> low = isHighSurrogate(*unit) ? unitAt(raw) : std::nullopt;
    if (low.has_value() && isLowSurrogate(*low)) {
        raw.remove_prefix(escapeSize);
        appendUtf8(0x10000 + ((*unit - 0xD800) << 10U) + (*low - 0xDC00), result.bytes);
        return true;
    }
    result.sound = result.sound && !isHighSurrogate(*unit) && !isLowSurrogate(*unit);
    appendUtf8(*unit, result.bytes);
    return true;
}

/// Takes the escape that `raw` begins with.
void takeEscape(std::string_view& raw, JsonString& result) {
    constexpr std::string_view names = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    if (takeUnits(raw, result))
        return;
    const std::size_t index = raw.size() > 1 ? names.find(raw[1]) : std::string_view::npos;
    if (index == std::string_view::npos) {
        result.bytes.push_back(static_cast<std::byte>(raw.front()));
        result.sound = false;
        raw.remove_prefix(1);
        return;
    }
    result.bytes.push_back(static_cast<std::byte>(meanings[index]));
    raw.remove_prefix(2);
}

} // namespace

Result<JsonString> unescapeJson(std::string_view raw, std::uint64_t limit, ReadPace& pace) {
    JsonString result;
    while (!raw.empty()) {
        const std::size_t before = raw.size();
        const std::string_view piece = raw.substr(0, kReadStretch);
        const ByteView plain = asBytes(piece.substr(0, piece.find('\\')));
        if (plain.empty())
            takeEscape(raw, result);
        raw.remove_prefix(plain.size());
        if (result.bytes.size() > limit || plain.size() > limit - result.bytes.size())
            return Error{ErrorCode::TooLarge, std::to_string(limit)};
        result.bytes.insert(result.bytes.end(), plain.begin(), plain.end());
        if (!pace.advance(before - raw.size()))
            return Error{ErrorCode::Stopped, {}};
    }
    return result;
}

std::string shownJson(std::string_view raw, std::size_t maxBytes) {
    // No escape has more characters for a byte.
    constexpr std::size_t mostForAByte = 2 + kUnitSize;
    raw = firstCharacters(raw, mostForAByte * maxBytes);
    JsonString result;
    while (!raw.empty() && result.bytes.size() <= maxBytes) {
        if (raw.front() == '\\') {
            takeEscape(raw, result);
        } else {
            result.bytes.push_back(static_cast<std::byte>(raw.front()));
            raw.remove_prefix(1);
        }
    }
    return printable(firstCharacters(asText(result.bytes), maxBytes));
}

} // namespace levelscope::core
