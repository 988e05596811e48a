// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/Command.h"

namespace levelscope::app {

/// `levelscope small`: cuts a body to small ones and tells from which size on compressing them saves bytes.
[[nodiscard]] Command smallCommand();

} // namespace levelscope::app
