// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/Command.h"

namespace levelscope::app {

/// Puts two levels of zstd side by side: parameters, matches, and what they say.
[[nodiscard]] Command explainCommand();

} // namespace levelscope::app
