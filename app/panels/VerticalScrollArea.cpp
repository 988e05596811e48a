// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/VerticalScrollArea.h"

#include <QEvent>
#include <QScrollBar>

namespace levelscope::app {

VerticalScrollArea::VerticalScrollArea(QWidget* parent)
    : QScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

QSize VerticalScrollArea::minimumSizeHint() const {
    QSize size = QScrollArea::minimumSizeHint();
    if (widget() != nullptr)
        size.setWidth(widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width());
    return size;
}

// QScrollArea watches its content by itself.
bool VerticalScrollArea::eventFilter(QObject* watched, QEvent* event) {
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        updateGeometry();
    return QScrollArea::eventFilter(watched, event);
}

} // namespace levelscope::app
