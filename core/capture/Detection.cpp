// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/Detection.h"

#include "core/capture/HttpResponse.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace levelscope::core {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view kBom = "\xEF\xBB\xBF";
constexpr std::string_view kSpace = " \t\r\n";

bool endsWith(std::string_view name, std::string_view ending) {
    return name.size() >= ending.size() && sameToken(name.substr(name.size() - ending.size()), ending);
}

bool isLetter(char character) {
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
           character == '_' || character == '$';
}

bool isDigit(char character) {
    return character >= '0' && character <= '9';
}

void skipSpace(std::string_view& text) {
    text.remove_prefix(std::min(text.find_first_not_of(kSpace), text.size()));
}

/// "callback({": a script around JSON.
bool isJsonp(std::string_view text) {
    std::size_t end = 0;
    while (end < text.size() && (isLetter(text[end]) || isDigit(text[end]) || text[end] == '.'))
        ++end;
    if (end == 0 || isDigit(text.front()))
        return false;
    text.remove_prefix(end);
    skipSpace(text);
    if (!text.starts_with('('))
        return false;
    text.remove_prefix(1);
    skipSpace(text);
    return text.starts_with('{');
}

/// Takes the length "1234:" of a tnetstring off `text`; none when it does not begin with one.
std::optional<std::uint64_t> takeTnetstringSize(std::string_view& text) {
    constexpr std::size_t mostDigits = 12;
    std::uint64_t size = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
    const auto digits = static_cast<std::size_t>(end - text.data());
    if (error != std::errc() || digits > mostDigits || digits == text.size() || *end != ':')
        return std::nullopt;
    text.remove_prefix(digits + 1);
    return size;
}

/// The '}' that ends it or, where that is not in sight, its first key, which is a tnetstring, too.
bool isTnetstringDictionary(std::string_view text) {
    const std::optional<std::uint64_t> size = takeTnetstringSize(text);
    if (!size.has_value())
        return false;
    return *size < text.size() ? text[*size] == '}' : takeTnetstringSize(text).has_value();
}

/// As editors run them: a separator, a variable, a comment before one, or the request itself.
bool isRequestFile(std::string_view text) {
    constexpr std::array methods = {"GET "sv,   "POST "sv,    "PUT "sv,  "DELETE "sv,
                                    "PATCH "sv, "OPTIONS "sv, "HEAD "sv, "QUERY "sv};
    if (text.starts_with("###"sv))
        return true;
    if (text.starts_with('@'))
        return text.substr(0, text.find('\n')).find('=') != std::string_view::npos;
    return std::ranges::any_of(methods, [&](std::string_view method) { return text.starts_with(method); });
}

std::optional<FileKind> kindBySignature(std::string_view bytes) {
    struct Signature {
        std::string_view start;
        FileKind kind;
    };
    static constexpr std::array signatures = {
        Signature{"\xD4\xC3\xB2\xA1"sv, FileKind::Pcap},
        Signature{"\xA1\xB2\xC3\xD4"sv, FileKind::Pcap},
        Signature{"\x0A\x0D\x0D\x0A"sv, FileKind::Pcap},
        Signature{"PK\x03\x04"sv, FileKind::Zip},
        Signature{"PK\x05\x06"sv, FileKind::Zip},
        Signature{"WARC/"sv, FileKind::Warc},
        Signature{"filedesc://"sv, FileKind::Arc},
        Signature{"\xAC\xED\x00\x05"sv, FileKind::JavaObject},
        Signature{"\x5D\x2A\x4D\x18"sv, FileKind::ZstdDictionary},
    };
    const auto* const found =
        std::ranges::find_if(signatures, [&](const Signature& one) { return bytes.starts_with(one.start); });
    return found == signatures.end() ? std::nullopt : std::optional(found->kind);
}

std::optional<FileKind> kindOfXml(std::string_view text) {
    constexpr std::size_t farEnough = 4096; // Burp writes its document type before
    if (!text.starts_with("<?xml"sv))
        return std::nullopt;
    text = text.substr(0, farEnough);
    if (text.find("<items burpVersion="sv) != std::string_view::npos)
        return FileKind::Burp;
    if (text.find("<issues burpVersion="sv) != std::string_view::npos)
        return FileKind::BurpIssues;
    return std::nullopt;
}

} // namespace

Detection detectFile(ByteView beginning, std::string_view name) {
    std::string_view text = asText(beginning);
    if (const std::optional<FileKind> kind = kindBySignature(text); kind.has_value())
        return {.kind = *kind};
    if (const std::optional<ContentCoding> coding = codingBySignature(beginning); coding.has_value())
        return {.kind = FileKind::Compressed, .coding = coding};
    if (endsWith(name, ".br"))
        return {.kind = FileKind::Compressed, .coding = ContentCoding::Brotli};
    if (text.starts_with(kBom))
        text.remove_prefix(kBom.size());
    skipSpace(text);
    if (beginsHttpResponse(asBytes(text)))
        return {.kind = FileKind::HttpMessage};
    if (isTnetstringDictionary(text))
        return {.kind = FileKind::Flows};
    if (const std::optional<FileKind> kind = kindOfXml(text); kind.has_value())
        return {.kind = *kind};
    if (text.starts_with('{') || isJsonp(text) || isNamedHar(name))
        return {.kind = FileKind::Har};
    if (isRequestFile(text))
        return {.kind = FileKind::RequestFile};
    return {.kind = FileKind::Body};
}

bool isNamedHar(std::string_view name) {
    name = nameOfContent(name);
    return endsWith(name, ".har") || endsWith(name, ".harp") || endsWith(name, ".zhar");
}

std::string_view nameOfContent(std::string_view name) {
    for (const std::string_view ending : {".gz"sv, ".br"sv, ".zst"sv, ".zz"sv}) {
        if (endsWith(name, ending))
            return name.substr(0, name.size() - ending.size());
    }
    return name;
}

} // namespace levelscope::core
