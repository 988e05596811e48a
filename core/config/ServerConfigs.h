// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/config/ServerConfig.h"

namespace levelscope::core {

/// Every server, in the order they are shown. They live as long as the program.
[[nodiscard]] const std::vector<ConfigServer>& allConfigServers();

/// The server of that id, or nullptr.
[[nodiscard]] const ConfigServer* findConfigServer(std::string_view id);

} // namespace levelscope::core
