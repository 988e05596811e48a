// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/SazCapture.h"

#include "core/Guarded.h"
#include "core/capture/ZipArchive.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <utility>

namespace levelscope::core {

namespace {

// More than servers send; a message with longer headers is listed without what they say.
constexpr std::size_t kMaxHeadBytes = 64 * 1024;
// What a message may hold besides its body: headers, and the sizes of its chunks.
constexpr std::uint64_t kMessageOverhead = 1'000'000;

/// The number first, so that sessions are in its order; then as it is written, with zeros before it.
using SessionId = std::pair<std::uint64_t, std::string>;

/// Which part of which session a member is.
struct SessionPart {
    SessionId id = {};
    bool isResponse = false; ///< else it is the request
};

/// None of metadata, WebSocket messages and what else is in there.
std::optional<SessionPart> sessionPart(std::string_view name) {
    constexpr std::string_view kRequestEnd = "_c.txt";
    constexpr std::string_view kResponseEnd = "_s.txt";
    const std::size_t folderEnd = name.find_first_of("/\\"); // ZIPs made on Windows may have the latter
    if (folderEnd == std::string_view::npos || !sameToken(name.substr(0, folderEnd), "raw"))
        return std::nullopt;
    name.remove_prefix(folderEnd + 1);
    const bool isResponse = name.ends_with(kResponseEnd);
    if (!isResponse && !name.ends_with(kRequestEnd))
        return std::nullopt;
    name.remove_suffix(isResponse ? kResponseEnd.size() : kRequestEnd.size());
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (error != std::errc() || end != name.data() + name.size())
        return std::nullopt;
    return SessionPart{.id = {number, std::string(name)}, .isResponse = isResponse};
}

struct Session {
    CaptureEntry entry = {};
    std::optional<std::size_t> request = {};  ///< its position among the members
    std::optional<std::size_t> response = {}; ///< the same
};

/// From "GET http://example.com/a?b HTTP/1.1"; the target of one to the server itself is "/a?b".
void readRequest(std::string_view text, CaptureEntry& entry) {
    std::string_view line = text.substr(0, text.find_first_of("\r\n"));
    const std::size_t methodEnd = line.find(' ');
    if (methodEnd == std::string_view::npos)
        return;
    entry.method = listText(line.substr(0, methodEnd));
    line.remove_prefix(methodEnd + 1);
    entry.path = listText(pathOfUrl(line.substr(0, line.rfind(" HTTP/"))));
}

/// From the beginning of a response of `allBytes`.
void readResponse(ByteView beginning, std::uint64_t allBytes, CaptureEntry& entry) {
    if (allBytes == 0) { // aborted
        entry.notes.push_back({NoteCode::NoResponse, {}});
        return;
    }
    const Result<HttpResponse> parsed = parseHttpResponse(beginning);
    if (!parsed.has_value()) {
        // body() tells why a damaged member cannot be read.
        entry.hasBody = beginning.size() < std::min<std::uint64_t>(allBytes, kMaxHeadBytes);
        if (!entry.hasBody)
            entry.notes.push_back({NoteCode::NoResponse, parsed.error().detail});
        return;
    }
    const HttpResponse& response = parsed.value();
    describeResponse(response, entry);
    entry.hasBody = beginning.size() < allBytes || !response.body.empty();
    if (response.headersEnd)
        entry.wireBytes = allBytes - (beginning.size() - response.body.size());
    if (!entry.hasBody)
        entry.notes.push_back(whyEmpty(response));
}

class SazCapture final : public Capture {
public:
    SazCapture(PayloadPtr file, ZipArchive archive)
        : Capture(CaptureFormat::Saz)
        , m_file(std::move(file))
        , m_archive(std::move(archive)) {}

    [[nodiscard]] Result<void> read(const CaptureOpening& opening);
    [[nodiscard]] Result<CapturedBody> body(std::size_t position, std::uint64_t limit,
                                            const std::stop_token& stop) const override;

private:
    using Sessions = std::map<SessionId, Session>;

    [[nodiscard]] Result<Sessions> findSessions() const;
    [[nodiscard]] Result<void> readHeads(Sessions& sessions, const CaptureOpening& opening) const;
    void add(Sessions& sessions, const EntrySink& sink);

    PayloadPtr m_file;
    ZipArchive m_archive;
    std::vector<std::optional<std::size_t>> m_responses; ///< of the entries, as positions among the members
};

Result<SazCapture::Sessions> SazCapture::findSessions() const {
    Sessions sessions;
    for (std::size_t position = 0; position < m_archive.members().size(); ++position) {
        const ZipMember& member = m_archive.members()[position];
        std::optional<SessionPart> part = sessionPart(member.name);
        if (!part.has_value())
            continue;
        if (member.encrypted)
            return Error{ErrorCode::DecodeFailed, "the archive is encrypted"};
        Session& session = sessions[std::move(part->id)];
        (part->isResponse ? session.response : session.request) = position;
    }
    if (sessions.empty())
        return Error{ErrorCode::DecodeFailed, "no sessions in the archive"};
    return sessions;
}

Result<void> SazCapture::readHeads(Sessions& sessions, const CaptureOpening& opening) const {
    std::vector<bool> wanted(m_archive.members().size());
    std::vector<Session*> sessionOf(m_archive.members().size());
    for (auto& [id, session] : sessions)
        for (const std::optional<std::size_t>& part : {session.request, session.response})
            if (part.has_value()) {
                wanted[*part] = true;
                sessionOf[*part] = &session;
            }
    const auto visit = [&](std::size_t position, ByteView beginning) {
        Session& session = *sessionOf[position];
        if (session.request == position)
            readRequest(asText(beginning), session.entry);
        else
            readResponse(beginning, m_archive.members()[position].bytes, session.entry);
    };
    return m_archive.readBeginnings(wanted, kMaxHeadBytes, visit, opening.progress, opening.stop);
}

void SazCapture::add(Sessions& sessions, const EntrySink& sink) {
    std::uint64_t index = 0;
    std::uint64_t tunnels = 0;
    for (auto& [id, session] : sessions) {
        CaptureEntry& entry = session.entry;
        entry.index = index++;
        if (entry.method == "CONNECT") {
            ++tunnels;
            continue;
        }
        if (!session.response.has_value())
            entry.notes.push_back({NoteCode::NoResponse, {}});
        m_responses.push_back(session.response);
        m_entries.push_back(std::move(entry));
        if (sink)
            sink(m_entries.back());
    }
    if (tunnels > 0)
        m_notes.push_back({NoteCode::LeftOut, std::to_string(tunnels) + " CONNECT"});
}

Result<void> SazCapture::read(const CaptureOpening& opening) {
    Result<Sessions> sessions = findSessions();
    if (!sessions.has_value())
        return sessions.error();
    if (const Result<void> read = readHeads(sessions.value(), opening); !read.has_value())
        return read;
    add(sessions.value(), opening.sink);
    if (const std::optional<std::uint64_t> from = m_archive.unreadableFrom())
        m_notes.push_back({NoteCode::UnreadableFrom, std::to_string(*from)});
    return m_file->checkIntact();
}

Result<CapturedBody> SazCapture::body(std::size_t position, std::uint64_t limit,
                                      const std::stop_token& stop) const {
    return guarded([&]() -> Result<CapturedBody> {
        const std::size_t member = m_responses.at(position).value();
        const std::uint64_t messageBytes =
            limit + std::min(kMessageOverhead, std::numeric_limits<std::uint64_t>::max() - limit);
        const Result<std::vector<std::byte>> message = m_archive.read(member, messageBytes, stop);
        if (const Result<void> intact = m_file->checkIntact(); !intact.has_value())
            return intact.error();
        if (!message.has_value())
            return message.error().code == ErrorCode::TooLarge
                       ? Error{ErrorCode::TooLarge, std::to_string(limit)}
                       : message.error();
        const Result<HttpResponse> response = parseHttpResponse(message.value());
        if (!response.has_value())
            return response.error();
        return bodyOfMessage(response.value(), limit, stop);
    });
}

} // namespace

Result<CapturePtr> openSaz(PayloadPtr file, const CaptureOpening& opening) {
    return guarded([&]() -> Result<CapturePtr> {
        Result<ZipArchive> archive = ZipArchive::open(file, {}, opening.stop);
        if (!archive.has_value()) {
            const Result<void> intact = file->checkIntact();
            return intact.has_value() ? archive.error() : intact.error();
        }
        const auto capture = std::make_shared<SazCapture>(std::move(file), std::move(archive.value()));
        if (const Result<void> read = capture->read(opening); !read.has_value())
            return read.error();
        return CapturePtr(capture);
    });
}

} // namespace levelscope::core
