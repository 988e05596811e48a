// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/TabOrder.h"

#include <algorithm>

namespace levelscope::app {

namespace {

/// QWidget::setTabOrder moves the inside of a widget along when the two pass the focus between them, as a
/// QTabWidget and its tabs or a QSpinBox and its text do. Ordering both would break the chain.
bool movesAlong(const QWidget& widget, const QWidgetList& ordered) {
    if (widget.focusProxy() != nullptr && widget.focusProxy()->isAncestorOf(&widget))
        return true;
    return std::ranges::any_of(ordered, [&](const QWidget* other) {
        return other->focusProxy() != nullptr && other->isAncestorOf(&widget);
    });
}

} // namespace

void setTabOrderOfParts(const QWidgetList& parts) {
    QWidgetList order;
    for (const QWidget* part : parts) {
        for (QWidget* next = part->nextInFocusChain(); next != part; next = next->nextInFocusChain()) {
            if (part->isAncestorOf(next) && (next->focusPolicy() & Qt::TabFocus) != 0 &&
                !movesAlong(*next, order))
                order.append(next);
        }
    }
    for (qsizetype i = 1; i < order.size(); ++i)
        QWidget::setTabOrder(order[i - 1], order[i]);
}

} // namespace levelscope::app
