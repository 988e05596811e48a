// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/config/ServerConfig.h"

namespace levelscope::core {

/// Apache httpd 2.4: mod_deflate and mod_brotli.
[[nodiscard]] ConfigServer apacheConfig();

} // namespace levelscope::core
