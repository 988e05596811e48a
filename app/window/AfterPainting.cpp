// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/AfterPainting.h"

#include <QCoreApplication>
#include <QEvent>
#include <QTimer>

namespace levelscope::app {

namespace {

/// Widgets paint in an event of Qt::LowEventPriority.
constexpr int kAfterPaintPriority = Qt::LowEventPriority - 1;

/// Takes the event that comes after the painting, then goes.
class Latecomer final : public QObject {
public:
    Latecomer(QObject* context, std::function<void()> callback)
        : QObject(context)
        , m_callback(std::move(callback)) {}

    bool event(QEvent* event) override {
        if (event->type() != QEvent::User)
            return QObject::event(event);
        m_callback();
        deleteLater();
        return true;
    }

private:
    std::function<void()> m_callback;
};

} // namespace

void afterPainting(QObject* context, std::function<void()> callback) {
    auto* latecomer = new Latecomer(context, std::move(callback));
    // Item views put off their layout by a timer without delay; this one is later.
    QTimer::singleShot(0, latecomer, [latecomer] {
        QCoreApplication::postEvent(latecomer, new QEvent(QEvent::User), kAfterPaintPriority);
    });
}

} // namespace levelscope::app
