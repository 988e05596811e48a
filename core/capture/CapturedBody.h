// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/ContentCoding.h"
#include "core/capture/EntryNote.h"
#include "core/capture/Exactness.h"
#include "core/capture/HttpResponse.h"

#include <optional>
#include <vector>

namespace levelscope::core {

/// One response's body out of a capture, ready to be swept.
struct CapturedBody {
    std::vector<std::byte> bytes = {}; ///< without transfer and content codings
    Exactness exactness = Exactness::Exact;
    /// What the server sent, where the file holds it compressed: the outermost coding and its bytes.
    std::optional<ContentCoding> sentCoding = {};
    std::vector<std::byte> sentBytes = {};
    std::vector<EntryNote> notes = {};
};

/// "identity" and "none", which some servers send.
[[nodiscard]] bool meansNothing(std::string_view coding);

/// Takes the codings in `names` (as in Content-Encoding, the last one applied last) off `bytes`, each if the
/// bytes bear it out: headers say what was sent, not what was stored. Errors: DecodeFailed for more codings
/// than anybody applies; TooLarge; Stopped. Throws std::bad_alloc.
[[nodiscard]] Result<CapturedBody> decodeStored(std::vector<std::byte> bytes,
                                                const std::vector<std::string_view>& names,
                                                std::uint64_t limit, const std::stop_token& stop);

/// The body of a message as it was on the wire, or nearly so: chunks are put together and codings taken off
/// where they are there, and the length is compared with what the headers say. Errors as decodeStored.
[[nodiscard]] Result<CapturedBody> bodyOfMessage(const HttpResponse& response, std::uint64_t limit,
                                                 const std::stop_token& stop);

} // namespace levelscope::core
