// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/EntryTypes.h"

#include <algorithm>
#include <array>
#include <string>

namespace levelscope::app {

namespace {

/// Besides "+json": lines of values, JSON Patch's old name, and what scripts call it.
constexpr std::array<std::string_view, 9> kJsonSubtypes = {
    "json", "x-json", "ndjson", "x-ndjson", "jsonl", "json-seq", "jsonlines", "x-jsonlines", "json5"};

/// Text under "application/"; "+xml" besides.
constexpr std::array<std::string_view, 9> kTextSubtypes = {
    "javascript", "x-javascript", "ecmascript", "typescript", "xml", "graphql", "yaml", "x-yaml", "x-sh"};

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kSpaces = " \t";
    const std::size_t first = text.find_first_not_of(kSpaces);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(kSpaces) - first + 1);
}

std::string lowerAscii(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), [](char letter) {
        return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    });
    return lower;
}

template <std::size_t Count>
bool isOneOf(std::string_view word, const std::array<std::string_view, Count>& words) {
    return std::ranges::find(words, word) != words.end();
}

} // namespace

EntryTypes entryTypeOf(std::string_view contentType) {
    const std::string mediaType = lowerAscii(trimmed(contentType.substr(0, contentType.find(';'))));
    const std::size_t slash = mediaType.find('/');
    if (slash == std::string::npos)
        return EntryTypes::Other;
    const std::string_view type = std::string_view(mediaType).substr(0, slash);
    const std::string_view subtype = std::string_view(mediaType).substr(slash + 1);
    if (type == "image" || type == "font" || type == "audio" || type == "video")
        return EntryTypes::Other;
    if (subtype.ends_with("+json") || isOneOf(subtype, kJsonSubtypes))
        return EntryTypes::Json;
    if (type == "text" || subtype.ends_with("+xml") || isOneOf(subtype, kTextSubtypes))
        return EntryTypes::Text;
    return EntryTypes::Other;
}

} // namespace levelscope::app
