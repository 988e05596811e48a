// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/Command.h"

namespace levelscope::app {

/// `levelscope sent`: tells what a server sent a body as, and with which settings it may have made that.
[[nodiscard]] Command sentCommand();

} // namespace levelscope::app
