// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/ContentCoding.h"
#include "core/capture/EntryNote.h"
#include "core/capture/Exactness.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace levelscope::core {

/// What a server sent a body as.
struct SentResponse {
    std::string encoding = {}; ///< "gzip", as Content-Encoding says or the bytes show; "identity" for none
    std::uint64_t bytes = 0;   ///< on the wire, without headers

    bool operator==(const SentResponse&) const = default;
};

/// What is known of a payload that came out of a captured response.
struct CaptureOrigin {
    Exactness exactness = Exactness::Exact;
    std::vector<EntryNote> notes = {};
    std::optional<SentResponse> sent = {}; ///< none where the file does not tell
    /// The compressed body itself, where the file holds it, and what it is compressed with.
    std::optional<ContentCoding> sentCoding = {};
    std::vector<std::byte> sentBytes = {};
};

} // namespace levelscope::core
