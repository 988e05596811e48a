// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"

#include <QByteArray>
#include <QString>

namespace levelscope::app {

/// Writes the file whole or not at all (QSaveFile). Errors: WriteFailed with the system's reason; an existing
/// file is then untouched. Blocking; keep it off the GUI thread.
[[nodiscard]] core::Result<void> writeFile(const QString& path, const QByteArray& content);

} // namespace levelscope::app
