// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Bytes.h"

#include <string>

namespace levelscope::core {

/// SHA-256 (FIPS 180-4) in 64 lower-case hex digits, through OpenSSL's libcrypto. Empty if libcrypto cannot:
/// it is out of memory or set up without SHA-256.
[[nodiscard]] std::string sha256Hex(ByteView bytes);

} // namespace levelscope::core
