// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Bytes.h"

#include <string>

namespace levelscope::core {

/// The same JSON with a line per element and two spaces per depth, for reading. Only white space between
/// tokens changes: keys keep their order, numbers and strings their spelling. `json` must be valid JSON or
/// NDJSON (each document starts a line). Stops after about `maxBytes` of output and then ends with a line
/// "...".
[[nodiscard]] std::string indentJson(ByteView json, std::size_t maxBytes);

} // namespace levelscope::core
