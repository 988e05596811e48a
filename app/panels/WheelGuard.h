// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace levelscope::app {

/// Keeps the wheel from changing the spin boxes and combo boxes inside `root` that happen to pass under the
/// pointer while an area scrolls: only the one that has the focus takes it. GUI thread.
void guardFromWheel(QWidget& root);

} // namespace levelscope::app
