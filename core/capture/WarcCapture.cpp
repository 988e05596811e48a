// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/WarcCapture.h"

#include "core/capture/WarcIndex.h"

#include <cassert>
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
        const ReadProgress none;
        ReadPace pace(m_file->size(), none, stop);
        const std::unique_ptr<RecordStream> stream = makeRecordStream(m_file->bytes(), pace);
        stream->seek(block.anchor, block.start);
        const ByteView bytes = stream->peek(block.bytes);
        if (stream->failure().has_value())
            return *stream->failure();
        Result<CapturedBody> body = bodyIn(bytes, block.isMessage, limit, stop);
        const Result<void> intact = m_file->checkIntact();
        if (!intact.has_value())
            return intact.error();
        if (body.has_value() && block.isCut)
            body.value().exactness = Exactness::Truncated;
        return body;
    }

    PayloadPtr m_file;
    std::vector<WarcBlock> m_blocks; ///< of m_entries
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
