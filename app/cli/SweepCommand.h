// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/Command.h"

namespace levelscope::app {

/// `levelscope sweep`: measures, writes the results and draws the charts. Charts need a QApplication.
[[nodiscard]] Command sweepCommand();

} // namespace levelscope::app
