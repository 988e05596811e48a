// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/Capture.h"

namespace levelscope::core {

/// Lists the responses of a WARC (ISO 28500), plain or gzip: responses, revisits, and resources and
/// conversions, which are bodies without a message. `file` begins as such a file does. Where the length of a
/// record is wrong, reading goes on at the next line that begins a record. Errors: DecodeFailed when it holds
/// no record, PayloadChanged, ReadFailed, OutOfMemory, Stopped.
[[nodiscard]] Result<CapturePtr> openWarc(PayloadPtr file, const CaptureOpening& opening);

} // namespace levelscope::core
