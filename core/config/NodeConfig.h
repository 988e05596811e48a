// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/config/ServerConfig.h"

namespace levelscope::core {

/// Node.js by itself, in JavaScript.
[[nodiscard]] ConfigServer nodeConfig();

/// Express with its compression middleware, in JavaScript.
[[nodiscard]] ConfigServer expressConfig();

} // namespace levelscope::core
