// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/Capture.h"

namespace levelscope::core {

/// Lists the items that Burp saved ("Save items"). What was saved as base64 is the message as it was on the
/// wire; what was not went through a charset and XML, and may end the file where a byte is none of XML's:
/// then the items before it are listed. Errors: DecodeFailed when it is no such file, or one that wants
/// entities or other files, PayloadChanged, ReadFailed, OutOfMemory, Stopped.
[[nodiscard]] Result<CapturePtr> openBurp(PayloadPtr file, const CaptureOpening& opening);

} // namespace levelscope::core
