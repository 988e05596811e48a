// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/Codec.h"

#include <QStringList>

namespace levelscope::app {

/// "libzstd 1.5.4": the library behind a codec, as linked at run time. Any thread.
[[nodiscard]] QString libraryText(const core::CodecInfo& codec);

/// "Levelscope 0.1.0", then a line for each codec library linked at run time: "libzstd 1.5.4". Any thread.
[[nodiscard]] QStringList versionLines();

} // namespace levelscope::app
