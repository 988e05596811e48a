// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

namespace levelscope::app {

/// Does what the arguments ask for without a window and returns the exit code; none when they ask for the
/// window and there is a display to show it on. Makes the application object it needs itself.
[[nodiscard]] std::optional<int> runCommandLine(int argc, char** argv);

} // namespace levelscope::app
