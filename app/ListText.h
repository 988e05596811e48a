// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace levelscope::app {

/// "a", "a and b", "a, b and c". Translated. Any thread.
[[nodiscard]] QString listText(const QStringList& parts);

} // namespace levelscope::app
