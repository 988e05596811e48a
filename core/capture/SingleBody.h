// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/Capture.h"

namespace levelscope::core {

/// A file that is one body: all its bytes, or what they decode to when `coding` says that they are
/// compressed. Then what the file holds counts as what the server sent.
/// `notes` are what is to be known of it.
[[nodiscard]] CapturePtr openSingleBody(PayloadPtr file, std::optional<ContentCoding> coding,
                                        const CaptureOpening& opening, std::vector<EntryNote> notes = {});

/// A file that is one response with its headers, as `curl -i` writes it. Errors: DecodeFailed when it does
/// not begin as one does.
[[nodiscard]] Result<CapturePtr> openHttpMessage(PayloadPtr file, const CaptureOpening& opening);

} // namespace levelscope::core
