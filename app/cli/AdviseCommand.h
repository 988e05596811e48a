// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/Command.h"

namespace levelscope::app {

/// `levelscope advise`: the best setting for each use of a body.
[[nodiscard]] Command adviseCommand();

} // namespace levelscope::app
