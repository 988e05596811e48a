// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/setup/ServerSetup.h"

namespace levelscope::core {

/// Apache httpd: mod_deflate and mod_brotli.
[[nodiscard]] std::vector<ServerSetup> apacheSetups();

} // namespace levelscope::core
