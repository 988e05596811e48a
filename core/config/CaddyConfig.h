// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/config/ServerConfig.h"

namespace levelscope::core {

/// Caddy, as a Caddyfile.
[[nodiscard]] ConfigServer caddyConfig();

} // namespace levelscope::core
