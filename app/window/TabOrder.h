// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace levelscope::app {

/// Makes the Tab key visit the parts of one window in this order, and inside each those that take the focus
/// in the order that they have.
void setTabOrderOfParts(const QWidgetList& parts);

} // namespace levelscope::app
