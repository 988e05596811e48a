// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/HttpResponse.h"

#include "core/capture/HeaderLine.h"

#include <algorithm>
#include <charconv>

namespace levelscope::core {

namespace {

char lower(char character) {
    return character >= 'A' && character <= 'Z' ? static_cast<char>(character - 'A' + 'a') : character;
}

bool isDigit(char character) {
    return character >= '0' && character <= '9';
}

bool beginsResponse(std::string_view text) {
    constexpr std::string_view start = "HTTP/";
    return text.starts_with(start) && text.size() > start.size() && isDigit(text[start.size()]);
}

/// "HTTP/1.1 200 OK", "HTTP/1.1 200", "HTTP/2 200 ".
void readStatusLine(std::string_view line, HttpResponse& response) {
    line.remove_prefix(std::string_view("HTTP/").size());
    const std::size_t versionEnd = std::min(line.find_first_of(kHeaderBlanks), line.size());
    response.version = line.substr(0, versionEnd);
    const std::string_view rest = trimmed(line.substr(versionEnd));
    response.status = rest.substr(0, rest.find_first_of(kHeaderBlanks));
}

/// One header block. `text` then begins with what follows its empty line.
void readBlock(std::string_view& text, HttpResponse& response) {
    response.headers.clear();
    response.headersEnd = false;
    readStatusLine(takeLine(text).value_or(text), response);
    while (const std::optional<std::string_view> line = takeLine(text)) {
        if (line->empty()) {
            response.headersEnd = true;
            return;
        }
        // A line that begins with a blank goes on with the one before, which nobody writes any more.
        const std::size_t colon = kHeaderBlanks.find(line->front()) == std::string_view::npos
                                      ? line->find(':')
                                      : std::string_view::npos;
        if (colon != std::string_view::npos)
            response.headers.push_back({trimmed(line->substr(0, colon)), trimmed(line->substr(colon + 1))});
    }
    text = {}; // the file ends inside the headers
}

/// The size that a chunk's line tells; none when it is no such line.
std::optional<std::uint64_t> chunkSize(std::string_view line) {
    line = trimmed(line.substr(0, line.find(';')));
    std::uint64_t size = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), size, 16);
    if (line.empty() || error != std::errc() || end != line.data() + line.size())
        return std::nullopt;
    return size;
}

} // namespace

bool sameToken(std::string_view one, std::string_view other) {
    return std::ranges::equal(one, other, {}, lower, lower);
}

std::optional<std::string_view> HttpResponse::header(std::string_view name) const {
    const auto found = std::find_if(headers.rbegin(), headers.rend(),
                                    [&](const HttpHeader& line) { return sameToken(line.name, name); });
    return found == headers.rend() ? std::nullopt : std::optional(found->value);
}

std::vector<std::string_view> HttpResponse::listOf(std::string_view name) const {
    std::vector<std::string_view> values;
    for (const HttpHeader& line : headers) {
        if (!sameToken(line.name, name))
            continue;
        std::string_view rest = line.value;
        while (!rest.empty()) {
            const std::size_t comma = std::min(rest.find(','), rest.size());
            if (const std::string_view value = trimmed(rest.substr(0, comma)); !value.empty())
                values.push_back(value);
            rest.remove_prefix(std::min(comma + 1, rest.size()));
        }
    }
    return values;
}

bool beginsHttpResponse(ByteView bytes) {
    return beginsResponse(asText(bytes));
}

Result<HttpResponse> parseHttpResponse(ByteView bytes) {
    std::string_view text = asText(bytes);
    if (!beginsResponse(text))
        return Error{ErrorCode::DecodeFailed, "no status line"};
    HttpResponse response;
    readBlock(text, response);
    while (response.headersEnd && beginsResponse(text)) {
        response.earlierStatuses.push_back(response.status);
        readBlock(text, response);
    }
    response.body = asBytes(text);
    return response;
}

std::optional<DechunkedBody> dechunk(ByteView body) {
    std::string_view text = asText(body);
    DechunkedBody dechunked;
    bool first = true;
    while (true) {
        const std::string_view before = text;
        const std::optional<std::string_view> line = takeLine(text);
        if (!line.has_value()) {
            // Cut, or without its last chunk; what never began with a chunk is not chunked.
            dechunked.restBytes = before.size();
            return first ? std::nullopt : std::optional(dechunked);
        }
        const std::optional<std::uint64_t> size = chunkSize(*line);
        if (!size.has_value())
            return std::nullopt;
        if (*size > text.size()) {
            // After chunks the file ends inside one; a first line that says more than there is, is none.
            if (first)
                return std::nullopt;
            const ByteView rest = asBytes(text);
            dechunked.bytes.insert(dechunked.bytes.end(), rest.begin(), rest.end());
            return dechunked;
        }
        if (*size == 0) {
            dechunked.ended = true;
            dechunked.restBytes = text.size();
            return dechunked;
        }
        const ByteView chunk = asBytes(text.substr(0, *size));
        dechunked.bytes.insert(dechunked.bytes.end(), chunk.begin(), chunk.end());
        text.remove_prefix(*size);
        if (!text.empty() && takeLine(text) != std::optional<std::string_view>(""))
            return std::nullopt;
        first = false;
    }
}

} // namespace levelscope::core
