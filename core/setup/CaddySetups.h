// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/setup/ServerSetup.h"

namespace levelscope::core {

/// Caddy, whose codecs are Go's.
[[nodiscard]] std::vector<ServerSetup> caddySetups();

} // namespace levelscope::core
