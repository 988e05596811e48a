// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/BackgroundPool.h"

#include <QThread>
#include <QThreadPool>

#include <algorithm>

namespace levelscope::app {

QThreadPool& backgroundPool() {
    /// So that saving a chart need not wait for a large file that is being read.
    constexpr int kFewestThreads = 4;
    static QThreadPool pool;
    pool.setMaxThreadCount(std::max(kFewestThreads, QThread::idealThreadCount()));
    return pool;
}

} // namespace levelscope::app
