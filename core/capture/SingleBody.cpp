// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/SingleBody.h"

#include "core/Guarded.h"

#include <utility>

namespace levelscope::core {

namespace {

class SingleBody final : public Capture {
public:
    SingleBody(PayloadPtr file, std::optional<ContentCoding> coding, std::vector<EntryNote> notes)
        : Capture(CaptureFormat::Body)
        , m_file(std::move(file))
        , m_coding(coding) {
        m_entries.push_back({.wireBytes = m_file->size(), .hasBody = true, .notes = std::move(notes)});
    }

    [[nodiscard]] Result<CapturedBody> body(std::size_t /*position*/, std::uint64_t limit,
                                            const std::stop_token& stop) const override {
        return guarded([&]() -> Result<CapturedBody> {
            CapturedBody body;
            if (!m_coding.has_value() && m_file->size() > limit)
                return Error{ErrorCode::TooLarge, std::to_string(limit)};
            body.bytes.assign(m_file->bytes().begin(), m_file->bytes().end());
            if (m_coding.has_value()) {
                Result<DecodedContent> decoded = decodeContent(*m_coding, m_file->bytes(), limit, stop);
                if (!decoded.has_value())
                    return decoded.error();
                DecodedContent& content = decoded.value();
                if (content.truncated) {
                    body.exactness = Exactness::Truncated;
                    body.notes.push_back({NoteCode::CodedCut, {}});
                }
                if (content.trailingBytes > 0)
                    body.notes.push_back({NoteCode::TrailingBytes, std::to_string(content.trailingBytes)});
                body.sentCoding = m_coding;
                body.sentBytes = std::exchange(body.bytes, std::move(content.bytes));
            }
            const Result<void> intact = m_file->checkIntact();
            return intact.has_value() ? Result(std::move(body)) : intact.error();
        });
    }
    [[nodiscard]] PayloadPtr wholeFile() const override { return m_coding.has_value() ? nullptr : m_file; }

private:
    PayloadPtr m_file;
    std::optional<ContentCoding> m_coding;
};

class HttpMessage final : public Capture {
public:
    explicit HttpMessage(PayloadPtr file)
        : Capture(CaptureFormat::HttpMessage)
        , m_file(std::move(file)) {}

    Result<void> read() {
        const Result<HttpResponse> parsed = parse();
        if (!parsed.has_value())
            return parsed.error();
        const HttpResponse& response = parsed.value();
        CaptureEntry entry{.wireBytes = response.body.size(), .hasBody = !response.body.empty()};
        describeResponse(response, entry);
        if (response.body.empty())
            entry.notes.push_back(whyEmpty(response));
        m_entries.push_back(std::move(entry));
        return m_file->checkIntact();
    }

    [[nodiscard]] Result<CapturedBody> body(std::size_t /*position*/, std::uint64_t limit,
                                            const std::stop_token& stop) const override {
        return guarded([&]() -> Result<CapturedBody> {
            const Result<HttpResponse> response = parse();
            if (!response.has_value())
                return response.error();
            Result<CapturedBody> body = bodyOfMessage(response.value(), limit, stop);
            const Result<void> intact = m_file->checkIntact();
            return intact.has_value() ? std::move(body) : intact.error();
        });
    }

private:
    /// Some files begin with a mark or an empty line.
    [[nodiscard]] Result<HttpResponse> parse() const {
        const std::string_view text = asText(m_file->bytes());
        const std::size_t start = text.find("HTTP/");
        return parseHttpResponse(asBytes(text.substr(std::min(start, text.size()))));
    }

    PayloadPtr m_file;
};

} // namespace

CapturePtr openSingleBody(PayloadPtr file, std::optional<ContentCoding> coding, const CaptureOpening& opening,
                          std::vector<EntryNote> notes) {
    auto capture = std::make_shared<SingleBody>(std::move(file), coding, std::move(notes));
    opening.sink(capture->entries().front());
    return capture;
}

Result<CapturePtr> openHttpMessage(PayloadPtr file, const CaptureOpening& opening) {
    auto capture = std::make_shared<HttpMessage>(std::move(file));
    const Result<void> read = capture->read();
    if (!read.has_value())
        return read.error();
    opening.sink(capture->entries().front());
    return CapturePtr(std::move(capture));
}

} // namespace levelscope::core
