// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/setup/ServerSetup.h"

namespace levelscope::core {

/// Node.js streams, and Express with its compression middleware.
[[nodiscard]] std::vector<ServerSetup> nodeSetups();

} // namespace levelscope::core
