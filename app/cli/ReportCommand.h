// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/Command.h"

namespace levelscope::app {

/// `levelscope report`: measures, and writes all of it into one file to hand on. Needs a QApplication.
[[nodiscard]] Command reportCommand();

} // namespace levelscope::app
