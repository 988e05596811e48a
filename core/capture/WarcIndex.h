// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/Capture.h"
#include "core/capture/RecordStream.h"

#include <vector>

namespace levelscope::core {

/// What is read of a record's head, and of that of the message in it. Chrome gives up on longer ones too.
inline constexpr std::size_t kWarcHeadLimit = std::size_t{256} * 1024;

/// Where the block of a record lies: an HTTP message, or a body alone.
struct WarcBlock {
    StreamAnchor anchor = {};
    std::uint64_t start = 0; ///< in the stream
    std::uint64_t bytes = 0;
    bool isMessage = false;
    bool isCut = false; ///< by the tool that wrote it, or the file ends inside it
};

/// What a WARC holds, each entry with its block.
struct WarcIndex {
    std::vector<CaptureEntry> entries;
    std::vector<WarcBlock> blocks;
    std::vector<EntryNote> notes;
};

/// Goes once through the stream, which is at its beginning; where a record's length proves wrong, some of it
/// twice. Errors: DecodeFailed when there is no record, Stopped, OutOfMemory. Throws std::bad_alloc.
[[nodiscard]] Result<WarcIndex> indexWarc(RecordStream& stream, const EntrySink& sink);

} // namespace levelscope::core
