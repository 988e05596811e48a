// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Clock.h"

namespace levelscope::core {

/// A fixed piece of work like that of the codecs, some milliseconds long: compressing a text of its own with
/// zlib. The seconds of the fastest of five repetitions: noise only adds time, so what remains is the speed
/// that the machine has at the moment.
[[nodiscard]] double probeSeconds(const Clock& clock);

} // namespace levelscope::core
