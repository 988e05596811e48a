// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/BurpCapture.h"

#include "core/capture/Base64.h"
#include "core/capture/BurpItems.h"
#include "core/capture/XmlParser.h"

#include <algorithm>
#include <cassert>
#include <new>
#include <string>
#include <utility>

namespace levelscope::core {

namespace {

/// All text of a piece of XML.
class TextSink final : public XmlSink {
public:
    void startElement(std::string_view, const char* const*) override {}
    void endElement(std::string_view) override {}
    void text(std::string_view piece) override { m_text += piece; }

    [[nodiscard]] const std::string& text() const { return m_text; }

private:
    std::string m_text;
};

/// An element is a document, too.
Result<std::string> textOf(ByteView element, const std::string& encoding, const std::stop_token& stop) {
    TextSink sink;
    XmlParser parser(sink, encoding);
    while (!element.empty()) {
        if (stop.stop_requested())
            return Error{ErrorCode::Stopped, {}};
        const ByteView piece = element.first(std::min(element.size(), kReadStretch));
        element = element.subspan(piece.size());
        if (parser.feed(piece, element.empty()) != XmlParser::Outcome::Good)
            return Error{ErrorCode::DecodeFailed, parser.reason()};
    }
    return sink.text();
}

class BurpCapture final : public Capture {
public:
    BurpCapture(PayloadPtr file, BurpItems items)
        : Capture(CaptureFormat::Burp)
        , m_file(std::move(file))
        , m_responses(std::move(items.responses))
        , m_encoding(std::move(items.encoding)) {
        m_entries = std::move(items.entries);
        m_notes = std::move(items.notes);
    }

    Result<CapturedBody> body(std::size_t position, std::uint64_t limit,
                              const std::stop_token& stop) const override {
        assert(position < m_responses.size() && m_entries[position].hasBody);
        try {
            Result<CapturedBody> body = readBody(m_responses[position], limit, stop);
            const Result<void> intact = m_file->checkIntact();
            if (!intact.has_value())
                return intact.error();
            return body;
        } catch (const std::bad_alloc&) {
            return Error{ErrorCode::OutOfMemory, {}};
        }
    }

private:
    [[nodiscard]] Result<CapturedBody> readBody(const BurpResponse& element, std::uint64_t limit,
                                                const std::stop_token& stop) const {
        // Base64 makes three bytes four. Looked at before all of it is held.
        if (element.bytes / 2 > limit && element.bytes / 2 - limit > kReadStretch)
            return Error{ErrorCode::TooLarge, std::to_string(limit)};
        const Result<std::string> text =
            textOf(m_file->bytes().subspan(element.offset, element.bytes), m_encoding, stop);
        if (!text.has_value())
            return text.error();
        std::optional<std::vector<std::byte>> decoded;
        if (element.isBase64)
            decoded = decodeBase64(text.value());
        const ByteView message = decoded.has_value() ? ByteView(*decoded) : asBytes(text.value());
        const Result<HttpResponse> response = parseHttpResponse(message);
        if (!response.has_value())
            return response.error();
        Result<CapturedBody> body = bodyOfMessage(response.value(), limit, stop);
        if (!body.has_value() || decoded.has_value())
            return body;
        if (element.isBase64)
            body.value().notes.push_back({NoteCode::NotBase64, {}});
        if (body.value().exactness == Exactness::Exact)
            body.value().exactness = Exactness::DecodedExact;
        return body;
    }

    PayloadPtr m_file;
    std::vector<BurpResponse> m_responses; ///< of m_entries
    std::string m_encoding;
};

} // namespace

Result<CapturePtr> openBurp(PayloadPtr file, const CaptureOpening& opening) {
    try {
        Result<BurpItems> items = readBurpItems(file->bytes(), opening);
        const Result<void> intact = file->checkIntact();
        if (!intact.has_value())
            return intact.error();
        if (!items.has_value())
            return items.error();
        return CapturePtr(std::make_shared<BurpCapture>(std::move(file), std::move(items).value()));
    } catch (const std::bad_alloc&) {
        return Error{ErrorCode::OutOfMemory, {}};
    }
}

} // namespace levelscope::core
