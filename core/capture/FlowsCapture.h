// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/Capture.h"

namespace levelscope::core {

/// Opens flows that mitmproxy saved, of any version: what is read of them never changed. Of a file that is
/// cut or damaged, the flows before that place are listed. Errors: DecodeFailed when it does not begin with
/// a flow, TooLarge when it holds more than kEntryLimit, PayloadChanged, ReadFailed, OutOfMemory, Stopped.
[[nodiscard]] Result<CapturePtr> openFlows(PayloadPtr file, const CaptureOpening& opening);

} // namespace levelscope::core
