// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/WarcIndex.h"

#include "core/capture/HeaderLine.h"
#include "core/capture/HttpResponse.h"
#include "core/capture/WarcHead.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace levelscope::core {

namespace {

constexpr std::size_t kPieceSize = std::size_t{64} * 1024;
/// Most heads are shorter.
constexpr std::size_t kHeadPiece = std::size_t{8} * 1024;
/// What is read a second time at most, in all: hostile lengths would have all of it read again and again.
constexpr std::uint64_t kRereadLimit = std::uint64_t{256} << 20U;

/// An editor may have put it in front.
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool isLineEnd(char character) {
    return character == '\r' || character == '\n';
}

/// What is counted, but not listed.
constexpr std::array<std::pair<WarcType, std::string_view>, 4> kLeftOut = {{
    {WarcType::Warcinfo, "warcinfo"},
    {WarcType::Request, "request"},
    {WarcType::Metadata, "metadata"},
    {WarcType::Other, "other"},
}};

bool isHttp(std::string_view contentType) {
    return sameToken(trimmed(contentType.substr(0, contentType.find(';'))), "application/http");
}

/// A record whose head is read. It is listed once the next one is found: only that proves its length.
struct OpenRecord {
    WarcBlock block = {};
    std::optional<std::uint64_t> saidBytes = {}; ///< its length, as its head says
    std::optional<CaptureEntry> entry = {};      ///< none: it is not listed
    bool isRevisit = false;
    bool fileEnds = false;                        ///< inside it
    std::optional<std::uint64_t> bodyOffset = {}; ///< in the block

    [[nodiscard]] bool isAsLongAsSaid() const { return saidBytes == block.bytes; }
};

class Indexer final {
public:
    Indexer(RecordStream& stream, const EntrySink& sink)
        : m_stream(stream)
        , m_sink(sink) {}

    Result<WarcIndex> run() {
        if (asText(m_stream.peek(kByteOrderMark.size())) == kByteOrderMark)
            m_stream.skip(kByteOrderMark.size());
        while (findRecord() && m_index.entries.size() < kEntryLimit)
            readRecord();
        if (m_stream.failure().has_value())
            return *m_stream.failure();
        if (m_records == 0)
            return Error{ErrorCode::DecodeFailed, "no WARC record"};
        writeNotes();
        return std::move(m_index);
    }

private:
    /// Goes to where the next record begins, and lists the one before.
    bool findRecord() {
        const std::uint64_t blockEnd = m_stream.position();
        const bool ended = passLineEnds();
        const bool begins = beginsWarcRecord(asText(m_stream.peek(kHeadPiece)));
        if ((begins || ended) && (!m_open.has_value() || m_open->isAsLongAsSaid())) {
            list();
            return begins;
        }
        // The length is wrong. Where it is too large, the next record begins inside the block.
        if (m_open.has_value() && mayReread(m_stream.position() - m_open->block.anchor.position))
            m_stream.seek(m_open->block.anchor, m_open->block.start);
        const std::optional<std::uint64_t> lineEnds = searchRecord();
        const std::uint64_t end = m_stream.position() - lineEnds.value_or(0);
        if (m_open.has_value() && (!m_open->saidBytes.has_value() || end < blockEnd))
            m_open->block.bytes = end - std::min(end, m_open->block.start);
        else
            m_skippedBytes += m_stream.position() - blockEnd;
        if (m_open.has_value())
            m_open->fileEnds = !lineEnds.has_value() && m_open->saidBytes > m_open->block.bytes;
        list();
        return lineEnds.has_value();
    }

    /// Two follow each block. True: nothing comes after them.
    bool passLineEnds() {
        while (true) {
            const std::string_view next = asText(m_stream.peek(kHeadPiece));
            const auto stop = std::ranges::find_if_not(next, isLineEnd);
            const bool all = stop == next.end();
            m_stream.skip(static_cast<std::uint64_t>(stop - next.begin()));
            if (!all || next.empty())
                return next.empty();
        }
    }

    bool mayReread(std::uint64_t bytes) {
        const bool may = bytes <= m_rereadLeft;
        if (may)
            m_rereadLeft -= bytes;
        return may;
    }

    /// Goes on to a line that a record can begin with, or to the end. Returns how many bytes before it are
    /// the ends of lines that separate records.
    std::optional<std::uint64_t> searchRecord() {
        constexpr std::string_view start = "WARC/1.";
        constexpr std::size_t separator = 4; // CR LF CR LF
        bool atLineStart = true;
        while (true) {
            const std::string_view next = asText(m_stream.peek(kPieceSize));
            std::size_t found = next.find(start);
            while (found != std::string_view::npos && (found == 0 ? !atLineStart : next[found - 1] != '\n'))
                found = next.find(start, found + 1);
            if (found != std::string_view::npos) {
                const std::string_view before =
                    next.substr(found - std::min(found, separator), std::min(found, separator));
                const auto lineEnds =
                    std::find_if_not(before.rbegin(), before.rend(), isLineEnd) - before.rbegin();
                m_stream.skip(found);
                return static_cast<std::uint64_t>(lineEnds);
            }
            if (next.size() < kPieceSize) {
                m_stream.skip(next.size());
                return std::nullopt;
            }
            m_stream.skip(kPieceSize - separator - start.size());
            atLineStart = false; // what begins there was seen
        }
    }

    void readRecord() {
        m_open.reset();
        ByteView bytes = m_stream.peek(kHeadPiece);
        WarcHead head = parseWarcHead(asText(bytes));
        if (!head.ended && head.headBytes == kHeadPiece) {
            bytes = m_stream.peek(kWarcHeadLimit);
            head = parseWarcHead(asText(bytes));
        }
        if (!head.ended) {
            m_skippedBytes += m_stream.skip(head.headBytes);
            return;
        }
        OpenRecord record{.saidBytes = head.blockBytes};
        describe(head, record);
        ++m_records;
        m_stream.skip(head.headBytes);
        record.block.anchor = m_stream.anchor();
        record.block.start = m_stream.position();
        if (record.entry.has_value())
            readMessageHead(record);
        if (record.saidBytes.has_value())
            record.block.bytes = m_stream.skip(*record.saidBytes);
        m_open = std::move(record);
    }

    /// All that the record's own head tells.
    void describe(const WarcHead& head, OpenRecord& record) {
        const auto leftOut =
            std::ranges::find(kLeftOut, head.type, &std::pair<WarcType, std::string_view>::first);
        if (leftOut != kLeftOut.end()) {
            ++m_leftOut[static_cast<std::size_t>(leftOut - kLeftOut.begin())];
            return;
        }
        CaptureEntry entry{.index = m_records, .path = listText(pathOfUrl(head.targetUri))};
        record.isRevisit = head.type == WarcType::Revisit;
        if (record.isRevisit) {
            const std::string_view original = head.refersToUri.empty() ? head.targetUri : head.refersToUri;
            entry.notes.push_back({NoteCode::Duplicate, listText(pathOfUrl(original))});
        }
        record.block.isCut = head.isTruncated;
        if (head.isTruncated)
            entry.notes.push_back({NoteCode::CutByTool, {}});
        const bool mayBeMessage = record.isRevisit || head.type == WarcType::Response;
        record.block.isMessage = mayBeMessage && (isHttp(head.contentType) || head.contentType.empty());
        if (!record.block.isMessage && !record.isRevisit) {
            entry.mimeType = listText(head.contentType);
            entry.notes.push_back({NoteCode::Resource, {}});
            record.bodyOffset = 0;
        }
        record.entry = std::move(entry);
    }

    /// All that the head of the response in the block tells.
    void readMessageHead(OpenRecord& record) {
        if (!record.block.isMessage)
            return;
        const std::uint64_t most =
            std::min<std::uint64_t>(record.saidBytes.value_or(kWarcHeadLimit), kWarcHeadLimit);
        ByteView bytes = m_stream.peek(std::min<std::uint64_t>(most, kHeadPiece));
        Result<HttpResponse> response = parseHttpResponse(bytes);
        if (response.has_value() && response.value().body.empty() && most > kHeadPiece) {
            bytes = m_stream.peek(most);
            response = parseHttpResponse(bytes);
        }
        CaptureEntry& entry = *record.entry;
        if (!response.has_value()) {
            if (!record.isRevisit)
                entry.notes.push_back({NoteCode::NoResponse, {}});
            return;
        }
        const HttpResponse& message = response.value();
        describeResponse(message, entry);
        if (message.headersEnd)
            record.bodyOffset = bytes.size() - message.body.size();
        else if (!record.isRevisit)
            entry.notes.push_back({NoteCode::HeadersOnly, {}});
    }

    /// The record before is as long as it will get.
    void list() {
        if (!m_open.has_value() || !m_open->entry.has_value() || m_stream.failure().has_value())
            return;
        OpenRecord& record = *m_open;
        CaptureEntry& entry = *record.entry;
        record.block.isCut = record.block.isCut || record.fileEnds;
        const std::uint64_t bodyBytes =
            record.block.bytes - std::min(record.block.bytes, record.bodyOffset.value_or(record.block.bytes));
        entry.hasBody = bodyBytes > 0 && !record.isRevisit;
        if (entry.hasBody && record.block.isMessage && !record.block.isCut)
            entry.wireBytes = bodyBytes;
        if (bodyBytes == 0 && record.bodyOffset.has_value() && !record.isRevisit)
            entry.notes.push_back(record.block.isMessage ? whyEmpty(entry.status)
                                                         : EntryNote{NoteCode::NotStored, {}});
        if (record.fileEnds)
            entry.notes.push_back({NoteCode::FileEnds, {}});
        else if (record.saidBytes.has_value() && !record.isAsLongAsSaid())
            entry.notes.push_back({NoteCode::LengthDisagrees, std::to_string(*record.saidBytes) + " " +
                                                                  std::to_string(record.block.bytes)});
        m_index.entries.push_back(std::move(entry));
        m_index.blocks.push_back(record.block);
        m_open.reset();
        if (m_sink)
            m_sink(m_index.entries.back());
    }

    void writeNotes() {
        std::vector<EntryNote>& notes = m_index.notes;
        for (std::size_t kind = 0; kind < kLeftOut.size(); ++kind) {
            if (m_leftOut[kind] > 0)
                notes.push_back({NoteCode::LeftOut,
                                 std::to_string(m_leftOut[kind]) + " " + std::string(kLeftOut[kind].second)});
        }
        if (m_skippedBytes > 0)
            notes.push_back({NoteCode::BytesSkipped, std::to_string(m_skippedBytes)});
        if (m_index.entries.size() == kEntryLimit)
            notes.push_back({NoteCode::ListFull, std::to_string(kEntryLimit)});
        if (m_stream.brokenAt().has_value())
            notes.push_back({NoteCode::UnreadableFrom, std::to_string(*m_stream.brokenAt())});
    }

    RecordStream& m_stream;
    const EntrySink& m_sink;
    WarcIndex m_index;
    std::optional<OpenRecord> m_open;
    std::uint64_t m_records = 0;
    std::uint64_t m_skippedBytes = 0;
    std::uint64_t m_rereadLeft = kRereadLimit;
    std::array<std::uint64_t, kLeftOut.size()> m_leftOut = {};
};

} // namespace

Result<WarcIndex> indexWarc(RecordStream& stream, const EntrySink& sink) {
    return Indexer(stream, sink).run();
}

} // namespace levelscope::core
