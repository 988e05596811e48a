// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/config/ServerConfig.h"

namespace levelscope::core {

/// nginx: its gzip, ngx_brotli and zstd-nginx-module.
[[nodiscard]] ConfigServer nginxConfig();

} // namespace levelscope::core
