// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace levelscope::app {

/// Shrinks a window that is not shown yet so that all of it and its frame have room on its screen.
void fitToScreen(QWidget& window);

} // namespace levelscope::app
