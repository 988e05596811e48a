// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/setup/ServerSetup.h"

namespace levelscope::core {

/// nginx: its gzip, ngx_brotli and zstd-nginx-module.
[[nodiscard]] std::vector<ServerSetup> nginxSetups();

} // namespace levelscope::core
