// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Bytes.h"
#include "core/ReadPace.h"
#include "core/Result.h"

namespace levelscope::core {

/// What a payload's bytes are, found from the bytes alone.
enum class PayloadKind {
    Empty,
    Json,   ///< one valid JSON document
    Ndjson, ///< several JSON documents, one a line
    Text,   ///< valid UTF-8 without NUL that is neither
    Binary,
};

/// Parses the bytes; takes a second or two per GB, and a megabyte of memory at most. `progress` counts every
/// byte twice: once for the characters, once for the grammar. What cannot be told is Text or Binary. Errors:
/// Stopped.
[[nodiscard]] Result<PayloadKind> payloadKind(ByteView bytes, const ReadProgress& progress,
                                              const std::stop_token& stop);

} // namespace levelscope::core
