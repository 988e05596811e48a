// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/Capture.h"

namespace levelscope::core {

/// The body of capture.entries()[position], which must have one, ready to be swept: named after the file and,
/// where that holds several, the response ("session.har, response 3, /api/items"), with what is known of it.
/// A file that is a body comes back itself, not copied. Errors: those of Capture::body().
[[nodiscard]] Result<PayloadPtr> entryPayload(const Capture& capture, std::size_t position,
                                              std::string_view fileName, std::uint64_t limit,
                                              const std::stop_token& stop);

} // namespace levelscope::core
