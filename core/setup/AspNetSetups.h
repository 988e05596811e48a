// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/setup/ServerSetup.h"

namespace levelscope::core {

/// ASP.NET Core 11: its response compression, by itself and behind its JSON writer.
[[nodiscard]] std::vector<ServerSetup> aspNetSetups();

} // namespace levelscope::core
