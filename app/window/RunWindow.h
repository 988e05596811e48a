// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace levelscope::app {

/// Shows the window, with the file that the arguments name, until it is closed; returns the exit code.
[[nodiscard]] int runWindow(int argc, char** argv);

} // namespace levelscope::app
