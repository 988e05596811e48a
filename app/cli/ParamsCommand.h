// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/Command.h"

namespace levelscope::app {

/// `levelscope params`: tells the parameters that the linked libzstd uses at each level for a source size.
[[nodiscard]] Command paramsCommand();

} // namespace levelscope::app
