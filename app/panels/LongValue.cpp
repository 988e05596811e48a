// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/LongValue.h"

#include <QFocusEvent>

namespace levelscope::app {

namespace {

/// What QLineEdit leaves free beside its text, left and right.
constexpr int kTextMargins = 2 * 2;

} // namespace

LongValue::LongValue(QWidget* parent)
    : QLineEdit(parent) {
    setReadOnly(true);
    setFrame(false);
    QPalette asText = palette();
    asText.setBrush(QPalette::Base, Qt::transparent);
    setPalette(asText);
}

void LongValue::setValue(const QString& value) {
    if (value == m_value)
        return; // someone may have selected some of it
    m_value = value;
    setToolTip(value);
    fit();
}

void LongValue::showEvent(QShowEvent* event) {
    QLineEdit::showEvent(event);
    fit();
}

void LongValue::resizeEvent(QResizeEvent* event) {
    QLineEdit::resizeEvent(event);
    fit();
}

void LongValue::focusInEvent(QFocusEvent* event) {
    fit();
    QLineEdit::focusInEvent(event);
    // By the keyboard there is no other way to select in one step.
    if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason)
        selectAll();
}

void LongValue::focusOutEvent(QFocusEvent* event) {
    QLineEdit::focusOutEvent(event);
    // What was selected must still be there when the menu or the other window that took the focus is gone.
    if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason)
        fit();
}

void LongValue::fit() {
    // Before it is shown its width says nothing yet.
    const bool isWhole = hasFocus() || !isVisible();
    const QString shown =
        isWhole ? m_value
                : fontMetrics().elidedText(m_value, Qt::ElideMiddle, contentsRect().width() - kTextMargins);
    if (shown == text())
        return;
    setText(shown);
    setCursorPosition(0);
}

} // namespace levelscope::app
