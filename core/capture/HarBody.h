// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/HarReader.h"

namespace levelscope::core {

/// The second pass over a HAR, of one entry that has a body: `listed` and `content` are what the first found.
/// Errors: TooLarge when the body has more than `limit` bytes, or could have by far; those of a file of its
/// own; Stopped. Throws std::bad_alloc.
[[nodiscard]] Result<CapturedBody> harBody(const CaptureEntry& listed, const HarContent& content,
                                           const BodyFiles& bodyFiles, std::uint64_t limit,
                                           const std::stop_token& stop);

} // namespace levelscope::core
