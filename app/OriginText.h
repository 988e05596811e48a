// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/PayloadKind.h"
#include "core/capture/CaptureOrigin.h"

#include <QString>

namespace levelscope::app {

// What is known of a body and where it came from, in the user's language. Any thread.

[[nodiscard]] QString payloadKindText(core::PayloadKind kind); ///< "JSON", "text (UTF-8)"

[[nodiscard]] QString exactnessText(core::Exactness exactness); ///< "exact", "decoded-exact", ...
/// A sentence: what that says of the numbers made from such a body.
[[nodiscard]] QString exactnessHelp(core::Exactness exactness);

/// "gzip, 12,345 bytes (81.2 % saved)", "not compressed, 65,432 bytes"; `bodyBytes` are those of the decoded
/// body.
[[nodiscard]] QString sentText(const core::SentResponse& sent, std::uint64_t bodyBytes);

} // namespace levelscope::app
