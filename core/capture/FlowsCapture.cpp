// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/FlowsCapture.h"

#include "core/Guarded.h"
#include "core/capture/Tnetstring.h"

#include <algorithm>
#include <array>
#include <utility>

namespace levelscope::core {

namespace {

std::vector<HttpHeader> headersOf(const Tnetstring& response) {
    std::vector<HttpHeader> headers;
    for (const Tnetstring& line : tnetstringItems(tnetstringValue(response, "headers"))) {
        const std::vector<Tnetstring> pair = tnetstringItems(line);
        if (pair.size() == 2 && pair[0].isString() && pair[1].isString())
            headers.push_back({pair[0].data, pair[1].data});
    }
    return headers;
}

/// The response as a message, except that mitmproxy has put chunks together but kept the header.
HttpResponse messageOf(const Tnetstring& response) {
    HttpResponse message{.status = tnetstringText(response, "status_code"), .headersEnd = true};
    if (message.status.empty())
        message.status = tnetstringText(response, "code"); // until 0.15
    message.headers = headersOf(response);
    if (const Tnetstring content = tnetstringValue(response, "content"); content.isString())
        message.body = asBytes(content.data);
    const std::vector<std::string_view> transfer = message.listOf("Transfer-Encoding");
    if (transfer.empty())
        return message;
    std::erase_if(message.headers, [](const HttpHeader& header) {
        // With a transfer coding a length means nothing.
        return sameToken(header.name, "Transfer-Encoding") || sameToken(header.name, "Content-Length");
    });
    for (const std::string_view coding : transfer)
        if (!sameToken(coding, "chunked"))
            message.headers.push_back({"Content-Encoding", coding});
    return message;
}

/// Of a response whose content is null: mitmproxy let it pass without keeping it, or never got it.
EntryNote notStored(const HttpResponse& message, std::string_view reason) {
    const std::string_view length = message.header("Content-Length").value_or("");
    const bool isNumber = length.find_first_not_of("0123456789") == std::string_view::npos;
    if (reason.empty() && !length.empty() && isNumber)
        return {NoteCode::NotStoredSized, listText(length)};
    return {NoteCode::NotStored, listText(reason)};
}

/// Without its place in the file.
CaptureEntry entryOf(const Tnetstring& flow) {
    const Tnetstring request = tnetstringValue(flow, "request");
    const Tnetstring response = tnetstringValue(flow, "response");
    const std::string_view reason = tnetstringText(tnetstringValue(flow, "error"), "msg");
    CaptureEntry entry{.method = listText(tnetstringText(request, "method")),
                       .path = listText(pathOfUrl(tnetstringText(request, "path")))};
    if (response.type != '}') {
        entry.notes.push_back({NoteCode::NoResponse, listText(reason)});
        return entry;
    }
    const HttpResponse message = messageOf(response);
    describeResponse(message, entry);
    if (!tnetstringValue(response, "content").isString()) {
        entry.notes.push_back(notStored(message, reason));
        return entry;
    }
    entry.wireBytes = message.body.size();
    entry.hasBody = !message.body.empty();
    if (!entry.hasBody)
        entry.notes.push_back(whyEmpty(message));
    return entry;
}

/// Flows that are no HTTP, counted by what they are.
class OtherFlows final {
public:
    void add(std::string_view type) {
        const auto named = std::ranges::find(m_counts, type, &Count::kind);
        ++(named == m_counts.end() ? m_counts.back() : *named).flows;
    }
    void describe(std::vector<EntryNote>& notes) const {
        for (const Count& count : m_counts)
            if (count.flows > 0)
                notes.push_back({NoteCode::LeftOut, std::to_string(count.flows) + " " + count.kind});
    }

private:
    struct Count {
        const char* kind = "";
        std::uint64_t flows = 0;
    };
    // "websocket" until version 12, when it became a part of the HTTP flow.
    std::array<Count, 5> m_counts = {{{"tcp"}, {"udp"}, {"dns"}, {"websocket"}, {"other"}}};
};

class FlowsCapture final : public Capture {
public:
    explicit FlowsCapture(PayloadPtr file)
        : Capture(CaptureFormat::Flows)
        , m_file(std::move(file)) {}

    [[nodiscard]] Result<void> read(const CaptureOpening& opening);
    [[nodiscard]] Result<CapturedBody> body(std::size_t position, std::uint64_t limit,
                                            const std::stop_token& stop) const override;

private:
    void add(CaptureEntry entry, const Tnetstring& flow, const EntrySink& sink);

    PayloadPtr m_file;
    std::vector<Tnetstring> m_flows; ///< of the entries
};

void FlowsCapture::add(CaptureEntry entry, const Tnetstring& flow, const EntrySink& sink) {
    m_entries.push_back(std::move(entry));
    m_flows.push_back(flow);
    if (sink)
        sink(m_entries.back());
}

Result<void> FlowsCapture::read(const CaptureOpening& opening) {
    std::string_view rest = asText(m_file->bytes());
    ReadPace pace(rest.size(), opening.progress, opening.stop);
    OtherFlows others;
    for (std::uint64_t index = 0; !rest.empty(); ++index) {
        const std::size_t before = rest.size();
        const std::optional<Tnetstring> flow = takeTnetstring(rest);
        if (!flow.has_value() || flow->type != '}') {
            if (index == 0 && !beginsTnetstring(rest))
                return Error{ErrorCode::DecodeFailed, "no flow at its beginning"};
            m_notes.push_back({NoteCode::UnreadableFrom, std::to_string(m_file->size() - before)});
            break;
        }
        if (!pace.advance(before - rest.size()))
            return Error{ErrorCode::Stopped, {}};
        if (m_entries.size() == kEntryLimit)
            return Error{ErrorCode::TooLarge, std::to_string(kEntryLimit)};
        const std::string_view type = tnetstringText(*flow, "type"); // none until 0.15
        if (!type.empty() && type != "http") {
            others.add(type);
            continue;
        }
        CaptureEntry entry = entryOf(*flow);
        entry.index = index;
        add(std::move(entry), *flow, opening.sink);
    }
    others.describe(m_notes);
    return m_file->checkIntact();
}

Result<CapturedBody> FlowsCapture::body(std::size_t position, std::uint64_t limit,
                                        const std::stop_token& stop) const {
    return guarded([&]() -> Result<CapturedBody> {
        const HttpResponse message = messageOf(tnetstringValue(m_flows.at(position), "response"));
        Result<CapturedBody> body = bodyOfMessage(message, limit, stop);
        if (const Result<void> intact = m_file->checkIntact(); !intact.has_value())
            return intact.error();
        return body;
    });
}

} // namespace

Result<CapturePtr> openFlows(PayloadPtr file, const CaptureOpening& opening) {
    return guarded([&]() -> Result<CapturePtr> {
        const auto capture = std::make_shared<FlowsCapture>(std::move(file));
        if (const Result<void> read = capture->read(opening); !read.has_value())
            return read.error();
        return CapturePtr(capture);
    });
}

} // namespace levelscope::core
