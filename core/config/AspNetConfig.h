// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/config/ServerConfig.h"

namespace levelscope::core {

/// ASP.NET Core 11, in C#.
[[nodiscard]] ConfigServer aspNetConfig();

} // namespace levelscope::core
