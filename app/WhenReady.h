// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFuture>
#include <QFutureWatcher>

namespace levelscope::app {

/// Calls `use` with the result of what runs in the background, from the event loop of the context's thread,
/// unless the context is gone by then or there is no result. In the place of QFuture::then(context, ...),
/// which in Qt 6.4 takes for granted that the context outlives what runs. Call it on the context's thread.
template <class Value, class Use>
void whenReady(const QFuture<Value>& future, QObject* context, Use use) {
    auto* watcher = new QFutureWatcher<Value>(context);
    QObject::connect(watcher, &QFutureWatcherBase::finished, context, [watcher, use]() mutable {
        watcher->deleteLater();
        if (watcher->future().resultCount() > 0)
            use(watcher->result());
    });
    watcher->setFuture(future);
}

/// The same of what has no result.
template <class Use>
void whenReady(const QFuture<void>& future, QObject* context, Use use) {
    auto* watcher = new QFutureWatcher<void>(context);
    QObject::connect(watcher, &QFutureWatcherBase::finished, context, [watcher, use]() mutable {
        watcher->deleteLater();
        use();
    });
    watcher->setFuture(future);
}

} // namespace levelscope::app
