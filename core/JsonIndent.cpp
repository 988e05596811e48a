// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/JsonIndent.h"

#include "core/Utf8.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

namespace levelscope::core {

namespace {

constexpr std::size_t kSpacesPerDepth = 2;
constexpr std::string_view kSpace = " \t\n\r";
constexpr std::string_view kStructure = "{}[],:";

// The length of the token that `rest` starts with: at least 1, at most all of it, even if it is not JSON.
std::size_t tokenLength(std::string_view rest) {
    if (kStructure.find(rest.front()) != std::string_view::npos)
        return 1;
    if (rest.front() != '"')
        return std::min(rest.find_first_of(" \t\n\r{}[],:\"", 1), rest.size());
    std::size_t position = 1;
    for (;;) {
        position = rest.find_first_of("\"\\", position);
        if (position >= rest.size())
            return rest.size();
        if (rest[position] == '"')
            return position + 1;
        position += 2; // the backslash and what it escapes
    }
}

// Writes tokens one after another with the line breaks between them.
class Indenter final {
public:
    void add(std::string_view token) {
        const char kind = token.front();
        if (kind == '}' || kind == ']')
            addClosing(token);
        else if (kind == ',' || kind == ':')
            addSeparator(kind);
        else
            addValue(token, kind == '{' || kind == '[');
    }

    [[nodiscard]] std::string& text() { return m_text; }

private:
    void addClosing(std::string_view token) {
        m_depth -= m_depth > 0 ? 1 : 0;
        if (!m_justOpened)
            breakLine();
        m_justOpened = false;
        m_valueEnded = true;
        m_text += token;
    }

    void addSeparator(char separator) {
        m_text += separator;
        m_justOpened = false;
        m_valueEnded = false;
        if (separator == ',')
            breakLine();
        else
            m_text += ' ';
    }

    void addValue(std::string_view token, bool opens) {
        // Two values in a row: the next document of NDJSON.
        if (m_justOpened || m_valueEnded)
            breakLine();
        m_text += token;
        m_justOpened = opens;
        m_valueEnded = !opens;
        m_depth += opens ? 1 : 0;
    }

    void breakLine() {
        m_text += '\n';
        m_text.append(m_depth * kSpacesPerDepth, ' ');
    }

    std::string m_text;
    std::size_t m_depth = 0;
    bool m_justOpened = false;
    bool m_valueEnded = false;
};

void cutAt(std::string& text, std::size_t maxBytes) {
    text.resize(firstCharacters(text, maxBytes).size());
    text.resize(text.find_last_not_of(kSpace) + 1);
    text += "\n...";
}

} // namespace

std::string indentJson(ByteView json, std::size_t maxBytes) {
    Indenter indenter;
    std::string_view rest = withoutByteOrderMark(asText(json));
    for (;;) {
        rest.remove_prefix(std::min(rest.find_first_not_of(kSpace), rest.size()));
        if (rest.empty())
            return std::move(indenter.text());
        // Of a token that does not fit, no more than shows that it does not: it may be as long as the body.
        const std::string_view seen = rest.substr(0, maxBytes - indenter.text().size() + 1);
        const std::size_t length = tokenLength(seen);
        indenter.add(seen.substr(0, length));
        rest.remove_prefix(length);
        // An indent may overshoot, but it is no longer than the lines together that opened the brackets
        // around it.
        if (indenter.text().size() > maxBytes) {
            cutAt(indenter.text(), maxBytes);
            return std::move(indenter.text());
        }
    }
}

} // namespace levelscope::core
