// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Bytes.h"
#include "core/capture/Capture.h"

#include <vector>

namespace levelscope::core {

/// Where the response of an item is in the file: its whole element.
struct BurpResponse {
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
    bool isBase64 = false;
};

/// What a file of saved items holds, each entry with its response.
struct BurpItems {
    std::vector<CaptureEntry> entries;
    std::vector<BurpResponse> responses;
    std::vector<EntryNote> notes;
    std::string encoding; ///< of the file, or empty
};

/// Errors: DecodeFailed when it is no such file, or one that wants entities or other files; Stopped. Throws
/// std::bad_alloc.
[[nodiscard]] Result<BurpItems> readBurpItems(ByteView file, const CaptureOpening& opening);

} // namespace levelscope::core
