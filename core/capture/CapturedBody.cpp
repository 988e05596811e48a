// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/CapturedBody.h"

#include "core/PayloadKind.h"
#include "core/capture/Capture.h"
#include "core/capture/HeaderLine.h"

#include <algorithm>
#include <string>
#include <utility>

namespace levelscope::core {

namespace {

/// As curl (lib/content_encoding.c, MAX_ENCODE_STACK): nobody applies more, and each may cost as much as the
/// limit allows.
constexpr std::size_t kMostCodings = 5;

/// Brotli streams have no signature, so only a stream that decodes to its very end is believed.
bool isBelievable(ContentCoding coding, const DecodedContent& content) {
    return coding != ContentCoding::Brotli || (!content.truncated && content.trailingBytes == 0);
}

std::optional<std::uint64_t> contentLength(const HttpResponse& response) {
    const std::optional<std::string_view> text = response.header("Content-Length");
    return text.has_value() ? numberIn(*text) : std::nullopt;
}

/// Editors and version control turn CR LF into LF.
bool lostItsCarriageReturns(ByteView body, std::uint64_t missing) {
    const auto lines = static_cast<std::uint64_t>(std::ranges::count(body, std::byte{'\n'}));
    return missing == lines && std::ranges::find(body, std::byte{'\r'}) == body.end();
}

/// No coding could be taken off. The length is that of the coded body, and what a tool has decoded is mostly
/// text and longer: what is neither is still coded, and damaged.
void judgeUncoded(const std::optional<std::uint64_t>& said, ByteView stored, CapturedBody& body) {
    const auto note = std::ranges::find(body.notes, NoteCode::NotCoded, &EntryNote::code);
    if (note == body.notes.end() || !said.has_value() || stored.size() > *said)
        return;
    const Result<PayloadKind> kind = payloadKind(stored, {}, {});
    if (!kind.has_value() || kind.value() != PayloadKind::Binary)
        return;
    note->code = NoteCode::CodedDamaged;
    body.exactness = stored.size() < *said ? Exactness::Truncated : Exactness::Altered;
}

/// What the stored length says about a body that is not chunked.
void compareLength(const HttpResponse& response, ByteView stored, CapturedBody& body) {
    const std::optional<std::uint64_t> said = contentLength(response);
    judgeUncoded(said, stored, body);
    if (body.exactness == Exactness::DecodedExact || !said.has_value() || *said == stored.size())
        return;
    body.notes.push_back(
        {NoteCode::LengthDisagrees, std::to_string(*said) + " " + std::to_string(stored.size())});
    if (stored.size() > *said) {
        // An editor's newline behind a compressed body changes nothing of what was sent.
        const bool endsThere =
            body.sentCoding.has_value() && body.sentBytes.size() == stored.size() &&
            std::ranges::find(body.notes,
                              EntryNote{NoteCode::TrailingBytes, std::to_string(stored.size() - *said)}) !=
                body.notes.end();
        if (endsThere)
            body.sentBytes.resize(static_cast<std::size_t>(*said));
        else
            body.exactness = Exactness::Altered;
        return;
    }
    body.exactness = Exactness::Altered;
    if (lostItsCarriageReturns(stored, *said - stored.size()))
        body.notes.push_back({NoteCode::LineEndsChanged, {}});
    else
        body.exactness = Exactness::Truncated;
}

} // namespace

bool meansNothing(std::string_view coding) {
    return sameToken(coding, "identity") || sameToken(coding, "none");
}

Result<CapturedBody> decodeStored(std::vector<std::byte> bytes, const std::vector<std::string_view>& names,
                                  std::uint64_t limit, const std::stop_token& stop) {
    if (names.size() > kMostCodings)
        return Error{ErrorCode::DecodeFailed, std::to_string(names.size()) + " codings"};
    CapturedBody body{.bytes = std::move(bytes)};
    for (const std::string_view name : std::vector(names.rbegin(), names.rend())) {
        const std::optional<ContentCoding> coding = codingNamed(name);
        if (!coding.has_value()) {
            if (!meansNothing(name))
                body.notes.push_back({NoteCode::UnknownCoding, listText(name)});
            continue;
        }
        if (body.bytes.empty())
            break;
        Result<DecodedContent> decoded = decodeContent(*coding, body.bytes, limit, stop);
        if (!decoded.has_value() && decoded.error().code != ErrorCode::DecodeFailed)
            return decoded.error();
        if (!decoded.has_value() || !isBelievable(*coding, decoded.value())) {
            const bool looksCoded = codingBySignature(body.bytes) == coding;
            body.notes.push_back({looksCoded ? NoteCode::CodedDamaged : NoteCode::NotCoded, listText(name)});
            body.exactness = looksCoded ? Exactness::Altered : Exactness::DecodedExact;
            continue;
        }
        DecodedContent& content = decoded.value();
        if (content.truncated) {
            body.notes.push_back({NoteCode::CodedCut, {}});
            body.exactness = Exactness::Truncated;
        }
        if (content.trailingBytes > 0)
            body.notes.push_back({NoteCode::TrailingBytes, std::to_string(content.trailingBytes)});
        if (!body.sentCoding.has_value()) {
            body.sentCoding = coding;
            body.sentBytes = std::move(body.bytes);
        }
        body.bytes = std::move(content.bytes);
    }
    if (body.bytes.size() > limit)
        return Error{ErrorCode::TooLarge, std::to_string(limit)};
    return body;
}

Result<CapturedBody> bodyOfMessage(const HttpResponse& response, std::uint64_t limit,
                                   const std::stop_token& stop) {
    std::vector<std::string_view> codings = response.listOf("Content-Encoding");
    std::vector<std::string_view> transfer = response.listOf("Transfer-Encoding");
    const bool saysChunked =
        std::erase_if(transfer, [](std::string_view name) { return sameToken(name, "chunked"); }) > 0;
    codings.insert(codings.end(), transfer.begin(), transfer.end()); // applied after the content's
    std::optional<DechunkedBody> dechunked;
    if (saysChunked)
        dechunked = dechunk(response.body);
    std::vector<std::byte> stored = dechunked.has_value()
                                        ? std::move(dechunked->bytes)
                                        : std::vector(response.body.begin(), response.body.end());
    Result<CapturedBody> result = decodeStored(std::move(stored), codings, limit, stop);
    if (!result.has_value())
        return result;
    CapturedBody& body = result.value();
    if (saysChunked && !dechunked.has_value() && !response.body.empty())
        body.notes.push_back({NoteCode::NotChunked, {}});
    if (dechunked.has_value() && !dechunked->ended) {
        body.notes.push_back({NoteCode::ChunksUnfinished, {}});
        body.exactness = Exactness::Truncated;
    }
    if (!saysChunked)
        compareLength(response, response.body, body);
    if (response.body.empty() && !response.headersEnd) {
        body.exactness = Exactness::Missing;
        body.notes.push_back({NoteCode::HeadersOnly, {}});
    }
    return result;
}

} // namespace levelscope::core
