// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Bytes.h"

namespace levelscope::core {

/// What a payload's bytes are, found from the bytes alone.
enum class PayloadKind {
    Empty,
    Json,   ///< one valid JSON document
    Ndjson, ///< several JSON documents, one a line
    Text,   ///< valid UTF-8 without NUL that is neither
    Binary,
};

/// Parses the bytes; takes about a second per GB. Never fails: what cannot be told is Text or Binary.
[[nodiscard]] PayloadKind payloadKind(ByteView bytes);

} // namespace levelscope::core
