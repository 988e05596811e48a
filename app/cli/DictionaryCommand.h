// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/Command.h"

namespace levelscope::app {

/// `levelscope dictionary`: trains zstd dictionaries with small bodies and tries them on others.
[[nodiscard]] Command dictionaryCommand();

} // namespace levelscope::app
