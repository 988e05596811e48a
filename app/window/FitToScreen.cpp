// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/FitToScreen.h"

#include <QScreen>
#include <QStyle>
#include <QWidget>

namespace levelscope::app {

void fitToScreen(QWidget& window) {
    // The frame is the window manager's, and known only once the window is there: what the style calls a
    // title bar is about as high, and with as much again at the sides no usual frame is cut off.
    const int frame = window.style()->pixelMetric(QStyle::PM_TitleBarHeight, nullptr, &window);
    const QSize room = window.screen()->availableSize() - QSize(frame, 2 * frame);
    window.resize(window.size().boundedTo(room));
}

} // namespace levelscope::app
