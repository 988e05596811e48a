// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/BackgroundPool.h"

#include <QCoreApplication>
#include <QThread>
#include <QThreadPool>

#include <algorithm>

namespace levelscope::app {

QThreadPool& backgroundPool() {
    /// So that saving a chart need not wait for a large file that is being read.
    constexpr int kFewestThreads = 4;
    static QThreadPool pool;
    // What still runs when the program ends uses libraries whose own static objects may go before the pool.
    [[maybe_unused]] static const bool isAwaited = [] {
        qAddPostRoutine([] { pool.waitForDone(); });
        return true;
    }();
    pool.setMaxThreadCount(std::max(kFewestThreads, QThread::idealThreadCount()));
    return pool;
}

} // namespace levelscope::app
