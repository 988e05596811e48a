// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Error.h"

#include <QString>

namespace levelscope::app {

/// One sentence that names the subject (a file, "zstd 22", "Standard input"), what is wrong and what to do.
/// Translated; the library's own words are appended in parentheses where they help. Any thread.
[[nodiscard]] QString errorSentence(const core::Error& error, const QString& subject);

} // namespace levelscope::app
