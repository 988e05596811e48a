// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/SmallBodySweep.h"

#include <QStringList>

namespace levelscope::app {

// What is said about small bodies. Translated. Any thread.

[[nodiscard]] QString cutName(const core::BodyCut& cut); ///< "1 record", "20 records", "first 50 bytes"

/// From which size on settings save bytes, those alike in one sentence: "zstd 1 and gzip 6: still nothing
/// saved at 97 bytes, bytes saved from 310 bytes on." Empty when nothing was measured.
[[nodiscard]] QStringList breakEvenSentences(const core::SmallBodyReport& report);

/// What the cuts are, and what their numbers hold for.
[[nodiscard]] QString smallBodyNote(const core::SmallBodyReport& report);

} // namespace levelscope::app
