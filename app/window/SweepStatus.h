// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace levelscope::app {

class ProgressPanel;
class SweepController;

/// What the window waits for beside the sweep.
struct WindowState {
    bool loading = false;
    bool closing = false;
};

/// Shows in the status line what the sweep does, or how it ended. GUI thread.
void showStatus(ProgressPanel& panel, const SweepController& sweep, const WindowState& window);

} // namespace levelscope::app
