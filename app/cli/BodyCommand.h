// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/Command.h"

namespace levelscope::app {

/// `levelscope body`: writes the body of one response out of a capture.
[[nodiscard]] Command bodyCommand();

} // namespace levelscope::app
