// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/Command.h"

namespace levelscope::app {

/// `levelscope generate`: writes a generated payload, to standard output unless told otherwise.
[[nodiscard]] Command generateCommand();

} // namespace levelscope::app
