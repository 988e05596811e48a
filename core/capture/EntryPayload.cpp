// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/EntryPayload.h"

#include "core/Guarded.h"

#include <algorithm>
#include <utility>

namespace levelscope::core {

namespace {

std::string nameOf(const Capture& capture, const CaptureEntry& entry, std::string_view fileName) {
    std::string name(fileName);
    if (capture.entries().size() == 1)
        return name;
    name += ", response " + std::to_string(entry.index);
    if (!entry.path.empty())
        name += ", " + entry.path;
    return name;
}

/// The compressed bytes tell more than what is said of them.
std::optional<SentResponse> sentOf(const CaptureEntry& entry, const CapturedBody& body) {
    if (body.sentCoding.has_value())
        return SentResponse{entry.encoding.empty() ? std::string(codingName(*body.sentCoding))
                                                   : entry.encoding,
                            body.sentBytes.size()};
    // What is stored decoded, or has the length of the decoded body, does not tell how many bytes were sent.
    const bool isCoded = !entry.encoding.empty() && !meansNothing(entry.encoding);
    const bool storedDecoded =
        std::ranges::find(body.notes, NoteCode::NotCoded, &EntryNote::code) != body.notes.end();
    if (!entry.wireBytes.has_value() || storedDecoded || (isCoded && entry.wireBytes == body.bytes.size()))
        return std::nullopt;
    // Chunks have frames, which are no part of the body.
    return isCoded ? SentResponse{entry.encoding, *entry.wireBytes}
                   : SentResponse{"identity", std::min<std::uint64_t>(*entry.wireBytes, body.bytes.size())};
}

} // namespace

Result<PayloadPtr> entryPayload(const Capture& capture, std::size_t position, std::string_view fileName,
                                std::uint64_t limit, const std::stop_token& stop) {
    if (PayloadPtr file = capture.wholeFile())
        return file;
    return guarded([&]() -> Result<PayloadPtr> {
        Result<CapturedBody> decoded = capture.body(position, limit, stop);
        if (!decoded.has_value())
            return decoded.error();
        CapturedBody& body = decoded.value();
        const CaptureEntry& entry = capture.entries()[position];
        CaptureOrigin origin{.exactness = body.exactness,
                             .notes = entry.notes,
                             .sent = sentOf(entry, body),
                             .sentCoding = body.sentCoding,
                             .sentBytes = std::move(body.sentBytes)};
        origin.notes.insert(origin.notes.end(), body.notes.begin(), body.notes.end());
        return PayloadPtr(std::make_shared<Payload>(nameOf(capture, entry, fileName), PayloadOrigin::File,
                                                    std::move(body.bytes), std::move(origin)));
    });
}

} // namespace levelscope::core
