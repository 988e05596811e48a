// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/WarcCapture.h"

#include "core/capture/WarcIndex.h"

#include <cassert>
#include <mutex>
#include <new>
#include <string>
#include <utility>

namespace levelscope::core {

namespace {

Result<CapturedBody> bodyIn(ByteView block, bool isMessage, std::uint64_t limit,
                            const std::stop_token& stop) {
    if (!isMessage)
        return decodeStored({block.begin(), block.end()}, {}, limit, stop);
    const Result<HttpResponse> response = parseHttpResponse(block);
    if (!response.has_value())
        return response.error();
    return bodyOfMessage(response.value(), limit, stop);
}

/// A stream with what it borrows.
class OpenedStream final {
public:
    explicit OpenedStream(ByteView file)
        : m_pace(file.size(), m_progress, m_stop)
        , m_stream(makeRecordStream(file, m_pace)) {}

    /// For a reading that `stop` ends.
    [[nodiscard]] RecordStream& begin(const std::stop_token& stop) {
        m_stop = stop;
        return *m_stream;
    }

private:
    ReadProgress m_progress;
    std::stop_token m_stop;
    ReadPace m_pace;
    std::unique_ptr<RecordStream> m_stream;
};

/// What of the bytes it passed a stream holds on to when it is kept for the next body.
constexpr std::uint64_t kMostKeptBytes = std::uint64_t{8} << 20U;

class WarcCapture final : public Capture {
public:
    WarcCapture(PayloadPtr file, WarcIndex index)
        : Capture(CaptureFormat::Warc)
        , m_file(std::move(file))
        , m_blocks(std::move(index.blocks)) {
        m_entries = std::move(index.entries);
        m_notes = std::move(index.notes);
    }

    Result<CapturedBody> body(std::size_t position, std::uint64_t limit,
                              const std::stop_token& stop) const override {
        assert(position < m_blocks.size() && m_entries[position].hasBody);
        try {
            return readBody(m_blocks[position], limit, stop);
        } catch (const std::bad_alloc&) {
            return Error{ErrorCode::OutOfMemory, {}};
        }
    }

private:
    Result<CapturedBody> readBody(const WarcBlock& block, std::uint64_t limit,
                                  const std::stop_token& stop) const {
        // Looked at before all of the block is held.
        if (block.bytes > kWarcHeadLimit && block.bytes - kWarcHeadLimit > limit)
            return Error{ErrorCode::TooLarge, std::to_string(limit)};
        std::unique_ptr<OpenedStream> opened = takeStream();
        RecordStream& stream = opened->begin(stop);
        stream.seek(block.anchor, block.start);
        const ByteView bytes = stream.peek(block.bytes);
        if (stream.failure().has_value())
            return *stream.failure();
        Result<CapturedBody> body = bodyIn(bytes, block.isMessage, limit, stop);
        if (block.bytes <= kMostKeptBytes)
            keepStream(std::move(opened));
        const Result<void> intact = m_file->checkIntact();
        if (!intact.has_value())
            return intact.error();
        if (body.has_value() && block.isCut)
            body.value().exactness = Exactness::Truncated;
        return body;
    }

    /// The one used last, where nobody else has it: of a file that is one gzip member, the bodies would else
    /// each be inflated from its beginning.
    std::unique_ptr<OpenedStream> takeStream() const {
        const std::scoped_lock lock(m_mutex);
        return m_stream != nullptr ? std::move(m_stream) : std::make_unique<OpenedStream>(m_file->bytes());
    }
    void keepStream(std::unique_ptr<OpenedStream> stream) const {
        const std::scoped_lock lock(m_mutex);
        m_stream = std::move(stream);
    }

    PayloadPtr m_file;
    std::vector<WarcBlock> m_blocks; ///< of m_entries
    mutable std::mutex m_mutex;
    mutable std::unique_ptr<OpenedStream> m_stream; ///< borrows the file's bytes; guarded by m_mutex
};

} // namespace

Result<CapturePtr> openWarc(PayloadPtr file, const CaptureOpening& opening) {
    try {
        ReadPace pace(file->size(), opening.progress, opening.stop);
        const std::unique_ptr<RecordStream> stream = makeRecordStream(file->bytes(), pace);
        Result<WarcIndex> index = indexWarc(*stream, opening.sink);
        const Result<void> intact = file->checkIntact();
        if (!intact.has_value())
            return intact.error();
        if (!index.has_value())
            return index.error();
        return CapturePtr(std::make_shared<WarcCapture>(std::move(file), std::move(index).value()));
    } catch (const std::bad_alloc&) {
        return Error{ErrorCode::OutOfMemory, {}};
    }
}

} // namespace levelscope::core
