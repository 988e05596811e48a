// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace levelscope::app {

/// Shows versions and licence beside the window's work, which goes on.
void showAboutBox(QWidget* window);

} // namespace levelscope::app
