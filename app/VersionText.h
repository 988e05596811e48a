// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace levelscope::app {

/// "Levelscope 0.1.0", then a line for each codec library linked at run time: "libzstd 1.5.4". Any thread.
[[nodiscard]] QStringList versionLines();

} // namespace levelscope::app
