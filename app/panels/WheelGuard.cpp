// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/WheelGuard.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>

namespace levelscope::app {

namespace {

class WheelGuard final : public QObject {
public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override {
        const auto* widget = qobject_cast<QWidget*>(watched);
        if (event->type() != QEvent::Wheel || widget == nullptr || widget->hasFocus())
            return QObject::eventFilter(watched, event);
        event->ignore(); // then it goes on to the area around
        return true;
    }
};

} // namespace

void guardFromWheel(QWidget& root) {
    auto* guard = new WheelGuard(&root);
    const auto watch = [guard](QWidget* widget) {
        // By default the wheel gives the focus, too.
        widget->setFocusPolicy(Qt::StrongFocus);
        widget->installEventFilter(guard);
    };
    for (QAbstractSpinBox* box : root.findChildren<QAbstractSpinBox*>())
        watch(box);
    for (QComboBox* box : root.findChildren<QComboBox*>())
        watch(box);
}

} // namespace levelscope::app
