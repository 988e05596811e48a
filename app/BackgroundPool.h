// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QThreadPool;

namespace levelscope::app {

/// For whatever keeps a thread busy for long. Not Qt's global pool: Qt 6.4 hands parts of what it paints to
/// that one and waits for them, so a window would stand still behind a file that is being read.
[[nodiscard]] QThreadPool& backgroundPool();

} // namespace levelscope::app
