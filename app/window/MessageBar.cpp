// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/MessageBar.h"

#include <QToolButton>

namespace levelscope::app {

MessageBar::MessageBar(QWidget* parent)
    : Notice(QStringLiteral("messageText"), parent) {
    setObjectName(QStringLiteral("messageBar"));
    auto* dismiss = new QToolButton(this);
    dismiss->setObjectName(QStringLiteral("dismissMessage"));
    dismiss->setAutoRaise(true);
    // A letter has the colour of text, which the styles' icons for this have not.
    dismiss->setText(QStringLiteral("\u00d7"));
    QFont large = dismiss->font();
    large.setPointSizeF(1.5 * large.pointSizeF());
    dismiss->setFont(large);
    dismiss->setToolTip(tr("Dismiss this message"));
    dismiss->setAccessibleName(tr("Dismiss message"));
    connect(dismiss, &QToolButton::clicked, this, &QWidget::hide);
    addAtEnd(dismiss);
}

void MessageBar::showProblem(const QString& sentence) {
    m_isCondition = false;
    showText(sentence, QStyle::SP_MessageBoxWarning);
}

void MessageBar::showNote(const QString& sentence) {
    m_isCondition = false;
    showText(sentence, QStyle::SP_MessageBoxInformation);
}

void MessageBar::showCondition(const QString& sentence) {
    showProblem(sentence);
    m_isCondition = true;
}

void MessageBar::endCondition() {
    if (m_isCondition)
        hide();
}

} // namespace levelscope::app
