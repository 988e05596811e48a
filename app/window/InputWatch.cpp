// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/InputWatch.h"

#include <QCoreApplication>
#include <QEvent>

namespace levelscope::app {

InputWatch::InputWatch(QObject* parent)
    : QObject(parent) {
    QCoreApplication::instance()->installEventFilter(this);
}

bool InputWatch::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
    case QEvent::KeyPress:
    case QEvent::KeyRelease:
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonRelease:
    case QEvent::MouseButtonDblClick:
    case QEvent::MouseMove:
    case QEvent::Wheel:
    case QEvent::TouchBegin:
    case QEvent::TouchUpdate:
    case QEvent::Expose:
    case QEvent::Resize:
        if (event->spontaneous())
            emit disturbed();
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace levelscope::app
