// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace levelscope::core {

/// From now on the calling thread leaves the processor to every other thread that wants it, so that a window
/// stays quick while all processors work. There is no way back for it.
void giveWay();

} // namespace levelscope::core
