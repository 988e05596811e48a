// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/HarReader.h"

#include "core/Utf8.h"
#include "core/capture/HeaderLine.h"

#include <algorithm>
#include <utility>

namespace levelscope::core {

namespace {

/// Of what is listed of an entry, each; URLs can hold megabytes.
constexpr std::size_t kMostListedBytes = 2'000;

/// An entry can be two bytes of the file and takes some hundred of memory.
constexpr std::uint64_t kMostEntries = 500'000;

std::string listed(const std::optional<std::string_view>& raw) {
    return shownJson(raw.value_or(std::string_view()), kMostListedBytes);
}

bool isTrue(const std::optional<std::string_view>& raw) {
    return raw == "true";
}

/// None too for what is negative, which means unknown, or no whole number.
std::optional<std::uint64_t> sizeIn(const std::optional<std::string_view>& text) {
    return text.has_value() ? numberIn(*text) : std::nullopt;
}

/// The members of a response that matter, as they are in the file.
struct RawResponse {
    using Text = std::optional<std::string_view>;

    bool isThere = false;
    Text status = {};
    Text bodySize = {};
    Text headersSize = {};
    Text transferSize = {};
    Text error = {};
    Text contentType = {};
    Text contentLength = {};
    std::string contentEncoding = {};
    Text text = {};
    Text encoding = {};
    Text size = {};
    Text mimeType = {};
    Text comment = {};
    Text file = {};
    Text isBinary = {};
};

struct RawEntry {
    std::string method = {};
    std::string path = {};
    RawResponse response = {};
    std::optional<std::string_view> error = {};
};

void readHeader(JsonScanner& scanner, RawResponse& response) {
    std::optional<std::string_view> name;
    std::optional<std::string_view> value;
    if (!scanner.enterObject())
        return scanner.skipValue();
    while (const std::optional<std::string_view> key = scanner.nextKey()) {
        if (*key == "name")
            name = scanner.takeString();
        else if (*key == "value")
            value = scanner.takeScalar();
        else
            scanner.skipValue();
    }
    const std::string shownName = listed(name);
    if (sameToken(shownName, "Content-Type"))
        response.contentType = value;
    else if (sameToken(shownName, "Content-Length"))
        response.contentLength = value;
    else if (sameToken(shownName, "Content-Encoding") && response.contentEncoding.size() < kMostListedBytes)
        response.contentEncoding += (response.contentEncoding.empty() ? "" : ", ") + listed(value);
}

void readHeaders(JsonScanner& scanner, RawResponse& response) {
    response.contentType = response.contentLength = std::nullopt;
    response.contentEncoding.clear();
    if (!scanner.enterArray())
        return scanner.skipValue();
    while (scanner.nextItem())
        readHeader(scanner, response);
}

void readContent(JsonScanner& scanner, RawResponse& response) {
    response.text = response.encoding = response.size = response.mimeType = std::nullopt;
    response.comment = response.file = response.isBinary = std::nullopt;
    if (!scanner.enterObject())
        return scanner.skipValue();
    while (const std::optional<std::string_view> key = scanner.nextKey()) {
        if (*key == "text")
            response.text = scanner.takeString();
        else if (*key == "encoding")
            response.encoding = scanner.takeString();
        else if (*key == "size")
            response.size = scanner.takeScalar();
        else if (*key == "mimeType")
            response.mimeType = scanner.takeString();
        else if (*key == "comment")
            response.comment = scanner.takeString();
        else if (*key == "_file")
            response.file = scanner.takeString();
        else if (*key == "_isBinary")
            response.isBinary = scanner.takeScalar();
        else
            scanner.skipValue();
    }
}

void readResponse(JsonScanner& scanner, RawResponse& response) {
    response = {};
    if (!scanner.enterObject())
        return scanner.skipValue();
    response.isThere = true;
    while (const std::optional<std::string_view> key = scanner.nextKey()) {
        if (*key == "content")
            readContent(scanner, response);
        else if (*key == "headers")
            readHeaders(scanner, response);
        else if (*key == "status")
            response.status = scanner.takeScalar();
        else if (*key == "bodySize")
            response.bodySize = scanner.takeScalar();
        else if (*key == "headersSize")
            response.headersSize = scanner.takeScalar();
        else if (*key == "_transferSize")
            response.transferSize = scanner.takeScalar();
        else if (*key == "_error")
            response.error = scanner.takeString();
        else
            scanner.skipValue();
    }
}

void readRequest(JsonScanner& scanner, RawEntry& entry) {
    entry.method = entry.path = {};
    if (!scanner.enterObject())
        return scanner.skipValue();
    while (const std::optional<std::string_view> key = scanner.nextKey()) {
        if (*key == "method")
            entry.method = listed(scanner.takeString());
        else if (*key == "url")
            entry.path = pathOfUrl(listed(scanner.takeString()));
        else
            scanner.skipValue();
    }
}

RawEntry readEntry(JsonScanner& scanner) {
    RawEntry entry;
    if (!scanner.enterObject()) {
        scanner.skipValue();
        return entry;
    }
    while (const std::optional<std::string_view> key = scanner.nextKey()) {
        if (*key == "request")
            readRequest(scanner, entry);
        else if (*key == "response")
            readResponse(scanner, entry.response);
        else if (*key == "_error")
            entry.error = scanner.takeString();
        else
            scanner.skipValue();
    }
    return entry;
}

/// Browsers copy the sizes of what a redirect leads to, or of what they have cached, onto it.
bool isRedirect(std::string_view status) {
    return status.size() == 3 && status.front() == '3';
}

/// 0 and -1 are unknown, or say that nothing came over the network.
std::optional<std::uint64_t> wireBytesOf(const RawResponse& response) {
    const std::uint64_t transferred = sizeIn(response.transferSize).value_or(0);
    const std::uint64_t headers = sizeIn(response.headersSize).value_or(0);
    if (isRedirect(response.status.value_or("")))
        return std::nullopt;
    if (headers > 0 && transferred > headers)
        return transferred - headers;
    if (const std::uint64_t body = sizeIn(response.bodySize).value_or(0); body > 0)
        return body;
    return sizeIn(response.contentLength);
}

/// Why an entry has no body.
std::vector<EntryNote> reasons(const RawEntry& raw, const HarContent& content) {
    const RawResponse& response = raw.response;
    const std::string error = listed(response.error.has_value() ? response.error : raw.error);
    const std::string_view status = response.status.value_or("");
    if (!content.file.empty())
        return {{NoteCode::OutsideFile, content.file}};
    if (!response.isThere || status == "0" || status.starts_with('-'))
        return {{NoteCode::NoResponse, error}};
    std::vector<EntryNote> notes;
    const std::string remark = response.comment.value_or("").empty() ? error : listed(response.comment);
    const bool saysSize = content.size.value_or(0) > 0 && !isRedirect(status);
    if (!remark.empty() || !saysSize)
        notes.push_back({NoteCode::NotStored, remark});
    if (saysSize)
        notes.push_back({NoteCode::NotStoredSized, std::to_string(*content.size)});
    return notes;
}

HarEntry describe(RawEntry raw, const BodyFiles& bodyFiles) {
    const RawResponse& response = raw.response;
    HarEntry entry;
    entry.content = {
        .text = response.text.value_or(std::string_view()),
        .mimeType = listed(response.mimeType),
        .size = sizeIn(response.size),
        .base64 = sameToken(listed(response.encoding), "base64"),
        .hex = isTrue(response.isBinary),
    };
    if (entry.content.text.empty())
        entry.content.file = listed(response.file);
    CaptureEntry& list = entry.listed;
    list.method = std::move(raw.method);
    list.path = std::move(raw.path);
    list.status = listed(response.status);
    // What the server says; browsers put their own name for it into the content.
    list.mimeType = listed(response.contentType);
    if (list.mimeType.empty())
        list.mimeType = entry.content.mimeType;
    list.encoding = response.contentEncoding;
    list.wireBytes = wireBytesOf(response);
    list.hasBody =
        !entry.content.text.empty() || (!entry.content.file.empty() && bodyFiles.has(entry.content.file));
    if (!list.hasBody)
        list.notes = reasons(raw, entry.content);
    return entry;
}

/// Takes the beginning of a JSONP script, "callback(", off `text` if it is one.
void skipWrapper(std::string_view& text) {
    constexpr std::string_view space = " \t\r\n";
    constexpr std::size_t farEnough = 1'000;
    const std::size_t bracket = text.substr(0, farEnough).find_first_of("({[\"");
    if (bracket == std::string_view::npos || text[bracket] != '(')
        return;
    const std::string_view name = text.substr(0, bracket);
    const bool isName = name.find_first_not_of(space) != std::string_view::npos &&
                        name.find_first_of(":,/;<>") == std::string_view::npos;
    if (isName)
        text.remove_prefix(bracket + 1);
}

std::string_view jsonIn(ByteView file) {
    std::string_view text = withoutByteOrderMark(asText(file));
    skipWrapper(text);
    return text;
}

} // namespace

HarReader::HarReader(ByteView file, const BodyFiles& bodyFiles, const CaptureOpening& opening,
                     const HarSink& sink)
    : m_pace(file.size(), opening.progress, opening.stop)
    , m_start(file.size() - jsonIn(file).size())
    , m_scanner(jsonIn(file), m_pace)
    , m_bodyFiles(bodyFiles)
    , m_sink(sink) {}

Result<std::vector<EntryNote>> HarReader::read() {
    readDocument();
    if (m_pace.stopped())
        return Error{ErrorCode::Stopped, {}};
    if (m_tooMany)
        return Error{ErrorCode::TooLarge, "more than " + std::to_string(kMostEntries) + " entries"};
    if (m_foundEntries)
        return std::move(m_notes);
    if (m_foundLog && m_scanner.cut())
        return Error{ErrorCode::DecodeFailed, "the file ends before log.entries"};
    if (m_foundLog)
        return Error{ErrorCode::DecodeFailed, "log has no entries"};
    if (!m_otherLog.empty())
        return Error{ErrorCode::DecodeFailed, "no log at the top, but one in " + m_otherLog};
    return Error{ErrorCode::DecodeFailed, "no log"};
}

void HarReader::readDocument() {
    if (!m_scanner.enterObject())
        return;
    while (const std::optional<std::string_view> key = m_scanner.nextKey()) {
        if (*key == "log")
            readLog();
        else
            searchLog(*key);
    }
}

void HarReader::readLog() {
    if (!m_scanner.enterObject())
        return m_scanner.skipValue();
    m_foundLog = true;
    while (const std::optional<std::string_view> key = m_scanner.nextKey()) {
        if (*key == "entries")
            readEntries();
        else
            m_scanner.skipValue();
    }
}

/// Adds to those of an earlier array of that name, because they have been told already.
void HarReader::readEntries() {
    if (!m_scanner.enterArray())
        return m_scanner.skipValue();
    m_foundEntries = true;
    while (!m_tooMany && m_scanner.nextItem()) {
        m_scanner.forgetDamage();
        RawEntry raw = readEntry(m_scanner);
        if (m_scanner.cut())
            break;
        HarEntry entry = describe(std::move(raw), m_bodyFiles);
        entry.listed.index = m_entryCount;
        if (const std::optional<std::size_t> damage = m_scanner.damage(); damage.has_value()) {
            entry.content.damaged = true;
            entry.listed.notes.push_back({NoteCode::DamagedAt, std::to_string(m_start + *damage)});
        }
        m_sink(std::move(entry));
        ++m_entryCount;
        m_tooMany = m_entryCount > kMostEntries;
    }
    if (m_scanner.cut())
        m_notes.push_back({NoteCode::CutInEntry, std::to_string(m_entryCount) + " " +
                                                     std::to_string(m_start + m_scanner.position())});
}

/// Skips the value of `key`, and remembers the first place in it where an object is called "log".
void HarReader::searchLog(std::string_view key) {
    constexpr std::size_t deepest = 32;
    constexpr std::size_t mostShown = 60; // of each name
    std::vector<std::string> path = {printable(firstCharacters(key, mostShown))};
    if (!m_otherLog.empty() || m_foundLog || !m_scanner.enterObject())
        return m_scanner.skipValue();
    while (!path.empty()) {
        const std::optional<std::string_view> name = m_scanner.nextKey();
        if (!name.has_value()) {
            path.pop_back();
            continue;
        }
        const bool isLog = *name == "log";
        const std::string shown = printable(firstCharacters(*name, mostShown));
        if (path.size() >= deepest || !m_scanner.enterObject()) {
            m_scanner.skipValue();
            continue;
        }
        path.push_back(shown);
        if (isLog && m_otherLog.empty()) {
            for (const std::string& step : path)
                m_otherLog += (m_otherLog.empty() ? "" : ".") + step;
        }
    }
}

} // namespace levelscope::core
