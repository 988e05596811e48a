// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Bytes.h"
#include "core/ReadPace.h"
#include "core/Result.h"

#include <string>

namespace levelscope::core {

/// SHA-256 (FIPS 180-4) in 64 lower-case hex digits, through OpenSSL's libcrypto. Empty if libcrypto cannot:
/// it is out of memory or set up without SHA-256. Takes a second or two per GB. Errors: Stopped.
[[nodiscard]] Result<std::string> sha256Hex(ByteView bytes, const ReadProgress& progress,
                                            const std::stop_token& stop);

} // namespace levelscope::core
