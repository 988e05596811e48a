// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/HarBody.h"

#include "core/capture/Base64.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>

namespace levelscope::core {

namespace {

using Bytes = std::vector<std::byte>;

constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20U;

/// The types that nobody writes as text, by a part of their name.
bool isBinaryType(std::string_view mimeType) {
    constexpr std::array names = {std::string_view("image/"),       std::string_view("audio/"),
                                  std::string_view("video/"),       std::string_view("font"),
                                  std::string_view("octet-stream"), std::string_view("zip"),
                                  std::string_view("pdf"),          std::string_view("wasm"),
                                  std::string_view("protobuf"),     std::string_view("grpc")};
    return std::ranges::any_of(
        names, [&](std::string_view name) { return mimeType.find(name) != std::string_view::npos; });
}

bool isBinaryType(const CaptureEntry& listed, const HarContent& content) {
    return isBinaryType(listed.mimeType) || isBinaryType(content.mimeType);
}

std::optional<Bytes> decodeHex(std::string_view text) {
    Bytes bytes;
    if (text.size() % 2 != 0)
        return std::nullopt;
    bytes.reserve(text.size() / 2);
    for (std::size_t index = 0; index < text.size(); index += 2) {
        unsigned value = 0;
        const char* const first = text.data() + index;
        if (std::from_chars(first, first + 2, value, 16).ptr != first + 2)
            return std::nullopt;
        bytes.push_back(static_cast<std::byte>(value));
    }
    return bytes;
}

using TextDecoder = std::optional<Bytes> (*)(std::string_view text);

/// Polly.JS writes a body that it received in pieces as a JSON array of strings, itself in a string.
std::optional<Bytes> decodePieces(std::string_view text, TextDecoder decoder, const std::stop_token& stop) {
    const ReadProgress untold;
    ReadPace pace(text.size(), untold, stop);
    JsonScanner scanner(text, pace);
    Bytes bytes;
    if (!scanner.enterArray())
        return decoder(text);
    while (scanner.nextItem()) {
        const std::optional<std::string_view> piece = scanner.takeString();
        const std::optional<Bytes> decoded = piece.has_value() ? decoder(*piece) : std::nullopt;
        if (!decoded.has_value())
            return std::nullopt;
        bytes.insert(bytes.end(), decoded->begin(), decoded->end());
    }
    return scanner.cut() ? std::nullopt : std::optional(std::move(bytes));
}

/// What the text stands for where it is not the body itself.
std::optional<Bytes> decodeText(std::string_view text, const CaptureEntry& listed, const HarContent& content,
                                const std::stop_token& stop) {
    if (content.base64)
        return decodePieces(text, decodeBase64, stop);
    if (content.hex)
        return decodePieces(text, decodeHex, stop);
    // Some forget to say that it is base64.
    std::optional<Bytes> bytes;
    if (content.size.has_value() && isBinaryType(listed, content))
        bytes = decodeBase64(text);
    return bytes.has_value() && bytes->size() == content.size ? std::move(bytes) : std::nullopt;
}

/// U+FFFD, or a surrogate where no escape stands for it.
bool hasReplacements(std::string_view text) {
    for (std::size_t at = text.find_first_of("\xED\xEF"); at != std::string_view::npos;
         at = text.find_first_of("\xED\xEF", at + 1)) {
        const bool isSurrogate =
            text[at] == '\xED' && at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) >= 0xA0U;
        if (isSurrogate || text.substr(at).starts_with("\xEF\xBF\xBD"))
            return true;
    }
    return false;
}

/// Firebug's words, at the end of the kilobyte that it keeps.
bool isCutByFirebug(std::string_view text) {
    constexpr std::size_t farEnough = 100;
    text.remove_prefix(text.size() - std::min(text.size(), farEnough));
    return text.find("... [truncated to save space (") != std::string_view::npos;
}

/// Firefox keeps so many mebibytes, and perhaps replaces a character that the limit cuts.
bool isCutAtLimit(std::uint64_t bytes) {
    constexpr std::uint64_t mostReplaced = 2;
    return bytes >= kMebibyte && bytes % kMebibyte <= mostReplaced;
}

void lower(CapturedBody& body, Exactness exactness) {
    body.exactness = std::max(body.exactness, exactness); // they are in that order
}

void compareSize(const CaptureEntry& listed, const HarContent& content, CapturedBody& body) {
    const std::uint64_t stored = body.bytes.size();
    // Browsers say 0 of what comes out of their caches.
    const std::uint64_t said = content.size.value_or(0);
    if (said == 0 || said == stored)
        return;
    const bool isOfCoded = !listed.encoding.empty() && said == listed.wireBytes && said < stored;
    if (isOfCoded)
        return;
    body.notes.push_back({NoteCode::LengthDisagrees, std::to_string(said) + " " + std::to_string(stored)});
    lower(body, stored < said && isCutAtLimit(stored) ? Exactness::Truncated : Exactness::Altered);
}

void checkText(CapturedBody& body, bool sound) {
    const std::string_view text = asText(body.bytes);
    if (!sound || hasReplacements(text)) {
        body.notes.push_back({NoteCode::ReplacedCharacters, {}});
        lower(body, Exactness::Altered);
    }
    if (isCutByFirebug(text)) {
        body.notes.push_back({NoteCode::CutByTool, {}});
        lower(body, Exactness::Truncated);
    }
}

/// Bytes that no tool made text of: as the standard says without codings, or as they were sent.
Result<CapturedBody> bodyOfBytes(Bytes bytes, const CaptureEntry& listed, std::uint64_t limit,
                                 const std::stop_token& stop) {
    const HttpResponse response{.headers = {{"Content-Encoding", listed.encoding}}};
    Result<CapturedBody> result =
        decodeStored(std::move(bytes), response.listOf("Content-Encoding"), limit, stop);
    if (!result.has_value())
        return result;
    CapturedBody& body = result.value();
    std::erase_if(body.notes, [](const EntryNote& note) { return note.code == NoteCode::NotCoded; });
    if (body.exactness != Exactness::Truncated)
        body.exactness = body.sentCoding.has_value() ? Exactness::Exact : Exactness::DecodedExact;
    return result;
}

Result<CapturedBody> bodyOfText(const CaptureEntry& listed, const HarContent& content, std::uint64_t limit,
                                const std::stop_token& stop) {
    constexpr std::uint64_t mostForAByte = 3; // two digits, and what is between pieces
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    const bool mayStandForBytes = content.base64 || content.hex || isBinaryType(listed, content);
    const ReadProgress untold;
    ReadPace pace(content.text.size(), untold, stop);
    Result<JsonString> text = unescapeJson(
        content.text, mayStandForBytes && limit < most / mostForAByte ? limit * mostForAByte : limit, pace);
    if (!text.has_value())
        return text.error();
    std::optional<Bytes> decoded = decodeText(asText(text.value().bytes), listed, content, stop);
    if (stop.stop_requested())
        return Error{ErrorCode::Stopped, {}};
    if (decoded.has_value())
        return bodyOfBytes(std::move(*decoded), listed, limit, stop);
    if (text.value().bytes.size() > limit)
        return Error{ErrorCode::TooLarge, std::to_string(limit)};
    CapturedBody body{.bytes = std::move(text.value().bytes), .exactness = Exactness::DecodedExact};
    if (content.base64)
        body.notes.push_back({NoteCode::NotBase64, {}});
    checkText(body, text.value().sound);
    return body;
}

} // namespace

Result<CapturedBody> harBody(const CaptureEntry& listed, const HarContent& content,
                             const BodyFiles& bodyFiles, std::uint64_t limit, const std::stop_token& stop) {
    const auto bodyOfFile = [&]() -> Result<CapturedBody> {
        Result<Bytes> bytes = bodyFiles.read(content.file, limit, stop);
        if (!bytes.has_value())
            return bytes.error();
        return bodyOfBytes(std::move(bytes).value(), listed, limit, stop);
    };
    Result<CapturedBody> result =
        content.text.empty() ? bodyOfFile() : bodyOfText(listed, content, limit, stop);
    if (!result.has_value())
        return result;
    CapturedBody& body = result.value();
    // The size may be that of the coded bytes, and they tell themselves whether they are whole.
    if (!body.sentCoding.has_value())
        compareSize(listed, content, body);
    if (content.damaged)
        lower(body, Exactness::Altered);
    return result;
}

} // namespace levelscope::core
