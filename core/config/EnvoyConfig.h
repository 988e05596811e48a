// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/config/ServerConfig.h"

namespace levelscope::core {

/// Envoy's compressor filter, in YAML.
[[nodiscard]] ConfigServer envoyConfig();

} // namespace levelscope::core
