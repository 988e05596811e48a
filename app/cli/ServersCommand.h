// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/Command.h"

namespace levelscope::app {

/// `levelscope servers`: tells with which settings servers drive the codecs, and where these come from.
[[nodiscard]] Command serversCommand();

} // namespace levelscope::app
