// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/BurpItems.h"

#include "core/capture/Base64.h"
#include "core/capture/HeaderLine.h"
#include "core/capture/XmlParser.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace levelscope::core {

namespace {

/// Of what the list shows; of more than that, listText() would only cut it.
constexpr std::size_t kLongestText = 2048;
constexpr std::string_view kXmlBlanks = " \t\r\n";
/// What is kept of a response while the list is made, for its headers.
constexpr std::size_t kHeadLimit = std::size_t{64} * 1024;

/// What an item tells beside the messages.
struct ItemTexts {
    std::string url = {};
    std::string method = {};
    std::string path = {};
    std::string status = {};
    std::string mimeType = {};
    std::string responseLength = {};
};

constexpr std::array<std::pair<std::string_view, std::string ItemTexts::*>, 6> kFields = {{
    {"url", &ItemTexts::url},
    {"method", &ItemTexts::method},
    {"path", &ItemTexts::path},
    {"status", &ItemTexts::status},
    {"mimetype", &ItemTexts::mimeType},
    {"responselength", &ItemTexts::responseLength},
}};

/// An item whose end was not seen yet.
struct OpenItem {
    ItemTexts texts = {};
    BurpResponse response = {};
    bool hasResponse = false;
    bool responseEnded = false;
    std::string responseHead = {}; ///< the beginning of its text

    [[nodiscard]] bool isHeadWhole() const { return responseHead.size() < kHeadLimit; }
};

bool saysBase64(const char* const* attributes) {
    for (; *attributes != nullptr; attributes += 2) {
        if (std::string_view(attributes[0]) == "base64")
            return std::string_view(attributes[1]) == "true";
    }
    return false;
}

class ItemReader final : public XmlSink {
public:
    ItemReader(ByteView file, const CaptureOpening& opening)
        : m_file(file)
        , m_opening(opening)
        , m_parser(*this, {}) {}

    Result<BurpItems> run() {
        ReadPace pace(m_file.size(), m_opening.progress, m_opening.stop);
        ByteView rest = m_file;
        XmlParser::Outcome outcome = XmlParser::Outcome::Good;
        while (outcome == XmlParser::Outcome::Good && !rest.empty()) {
            const ByteView piece = rest.first(std::min(rest.size(), kReadStretch));
            rest = rest.subspan(piece.size());
            outcome = m_parser.feed(piece, rest.empty());
            if (!pace.advance(piece.size()))
                return Error{ErrorCode::Stopped, {}};
        }
        if (outcome == XmlParser::Outcome::Refused && !m_isFull)
            return Error{ErrorCode::DecodeFailed, m_parser.reason()};
        if (!m_isItems)
            return Error{ErrorCode::DecodeFailed, "no saved items"};
        if (outcome == XmlParser::Outcome::Broken) {
            if (m_item.has_value() && m_item->hasResponse)
                list();
            m_items.notes.push_back({NoteCode::UnreadableFrom, std::to_string(m_parser.byteIndex())});
        }
        m_items.encoding = m_parser.encoding();
        return std::move(m_items);
    }

    void startElement(std::string_view name, const char* const* attributes) override {
        ++m_depth;
        if (m_depth == 1) {
            m_isItems = name == "items";
            if (!m_isItems)
                return m_parser.refuse("no saved items");
        }
        if (m_depth == 2 && name == "item")
            m_item = OpenItem{};
        if (m_depth != 3 || !m_item.has_value())
            return;
        const auto field = std::ranges::find(kFields, name, [](const auto& known) { return known.first; });
        m_field = field != kFields.end() ? &(m_item->texts.*(field->second)) : nullptr;
        m_inResponse = name == "response" && !m_item->hasResponse;
        if (m_inResponse) {
            m_item->hasResponse = true;
            m_item->response = {.offset = m_parser.byteIndex(), .isBase64 = saysBase64(attributes)};
        }
    }

    void endElement(std::string_view) override {
        if (m_depth == 3 && m_inResponse) {
            m_item->response.bytes = m_parser.endIndex() - m_item->response.offset;
            m_item->responseEnded = true;
        }
        if (m_depth == 3) {
            m_field = nullptr;
            m_inResponse = false;
        }
        if (m_depth == 2 && m_item.has_value())
            list();
        --m_depth;
    }

    void text(std::string_view piece) override {
        if (m_field != nullptr) {
            m_field->append(piece.substr(0, kLongestText - std::min(kLongestText, m_field->size())));
        } else if (m_inResponse) {
            std::string& head = m_item->responseHead;
            head.append(piece.substr(0, kHeadLimit - head.size()));
        }
    }

private:
    /// The item is as complete as it gets.
    void list() {
        const OpenItem& item = *m_item;
        const ItemTexts& texts = item.texts;
        CaptureEntry entry{.index = m_itemCount++,
                           .method = listText(texts.method),
                           .path = listText(pathOfUrl(texts.path.empty() ? texts.url : texts.path)),
                           .status = listText(texts.status),
                           .mimeType = listText(texts.mimeType)};
        if (!item.responseHead.empty() && !item.response.isBase64)
            entry.notes.push_back({NoteCode::StoredAsText, {}});
        if (item.responseHead.empty() || !item.responseEnded)
            entry.notes.push_back(whyNoResponse(item));
        readHead(item, entry);
        m_items.entries.push_back(std::move(entry));
        m_items.responses.push_back(item.response);
        m_item.reset();
        if (m_opening.sink)
            m_opening.sink(m_items.entries.back());
        m_isFull = m_items.entries.size() == kEntryLimit;
        if (m_isFull) {
            m_items.notes.push_back({NoteCode::ListFull, std::to_string(kEntryLimit)});
            m_parser.refuse("enough");
        }
    }

    static EntryNote whyNoResponse(const OpenItem& item) {
        if (item.hasResponse && !item.responseEnded)
            return {NoteCode::NotStored, {}}; // the file ends or breaks inside it
        const std::uint64_t said = numberIn(item.texts.responseLength).value_or(0);
        return said > 0 ? EntryNote{NoteCode::NotStoredSized, std::to_string(said)}
                        : EntryNote{NoteCode::NoResponse, {}};
    }

    /// The beginning of the message as it was on the wire, or its text where that is no base64.
    static std::vector<std::byte> headBytes(const OpenItem& item) {
        std::string text = item.responseHead;
        std::optional<std::vector<std::byte>> decoded;
        if (item.response.isBase64) {
            std::erase_if(
                text, [](char character) { return kXmlBlanks.find(character) != std::string_view::npos; });
            constexpr std::size_t group = 4; // characters, of three bytes
            if (!item.isHeadWhole())
                text.resize(text.size() - text.size() % group);
            decoded = decodeBase64(text);
        }
        const ByteView bytes = asBytes(item.responseHead);
        return decoded.has_value() ? std::move(*decoded) : std::vector(bytes.begin(), bytes.end());
    }

    /// The response's own headers tell more than Burp says of it.
    static void readHead(const OpenItem& item, CaptureEntry& entry) {
        const std::vector<std::byte> bytes = headBytes(item);
        const Result<HttpResponse> response = parseHttpResponse(bytes);
        if (!response.has_value()) {
            if (!bytes.empty() && item.responseEnded)
                entry.notes.push_back({NoteCode::NoResponse, {}});
            return;
        }
        const HttpResponse& message = response.value();
        if (entry.status.empty())
            entry.status = listText(message.status);
        if (const std::optional<std::string_view> type = message.header("Content-Type"); type.has_value())
            entry.mimeType = listText(*type);
        entry.encoding = listText(message.header("Content-Encoding").value_or(""));
        if (!item.responseEnded)
            return;
        entry.hasBody = !message.body.empty() || !item.isHeadWhole();
        if (!entry.hasBody)
            entry.notes.push_back(whyEmpty(message));
        const std::optional<std::uint64_t> length = numberIn(item.texts.responseLength);
        const std::uint64_t headSize = bytes.size() - message.body.size();
        if (entry.hasBody && item.response.isBase64 && message.headersEnd && length >= headSize)
            entry.wireBytes = *length - headSize;
    }

    ByteView m_file;
    const CaptureOpening& m_opening;
    XmlParser m_parser;
    BurpItems m_items;
    std::optional<OpenItem> m_item;
    std::string* m_field = nullptr; ///< of m_item: what text goes to
    bool m_inResponse = false;
    bool m_isItems = false;
    bool m_isFull = false;
    std::size_t m_depth = 0;
    std::uint64_t m_itemCount = 0;
};

} // namespace

Result<BurpItems> readBurpItems(ByteView file, const CaptureOpening& opening) {
    return ItemReader(file, opening).run();
}

} // namespace levelscope::core
