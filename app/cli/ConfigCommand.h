// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/Command.h"

namespace levelscope::app {

/// `levelscope config zstd=3`: what to write into the configuration of servers for a codec and a level.
[[nodiscard]] Command configCommand();

} // namespace levelscope::app
