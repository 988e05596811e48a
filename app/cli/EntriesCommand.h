// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/Command.h"

namespace levelscope::app {

/// `levelscope entries`: lists the responses that a file holds, and what their bodies are.
[[nodiscard]] Command entriesCommand();

} // namespace levelscope::app
