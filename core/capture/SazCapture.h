// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/Capture.h"

namespace levelscope::core {

/// Opens the sessions that Fiddler saved, in the order of their numbers: a ZIP with a request
/// (raw/NUMBER_c.txt) and a response as it was on the wire (raw/NUMBER_s.txt) for each. Tunnels (CONNECT) are
/// left out. Of an archive that is cut, the sessions before that place are listed. Errors: DecodeFailed when
/// it is encrypted, as the detail then says, no ZIP or without sessions, TooLarge when it is over ZipLimits,
/// PayloadChanged, ReadFailed, OutOfMemory, Stopped.
[[nodiscard]] Result<CapturePtr> openSaz(PayloadPtr file, const CaptureOpening& opening);

} // namespace levelscope::core
