// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/MessageBar.h"

#include "app/panels/ParagraphLabel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QStyle>
#include <QToolButton>

namespace levelscope::app {

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent)
    , m_icon(new QLabel(this))
    , m_text(new ParagraphLabel(this)) {
    setObjectName(QStringLiteral("messageBar"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    m_text->setObjectName(QStringLiteral("messageText"));
    m_text->setForegroundRole(QPalette::ToolTipText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);

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

    auto* layout = new QHBoxLayout(this);
    layout->addWidget(m_icon, 0, Qt::AlignTop);
    layout->addWidget(m_text, 1);
    layout->addWidget(dismiss, 0, Qt::AlignTop);
    hide();
}

void MessageBar::showProblem(const QString& sentence) {
    show(sentence, QStyle::SP_MessageBoxWarning);
}

void MessageBar::showNote(const QString& sentence) {
    show(sentence, QStyle::SP_MessageBoxInformation);
}

void MessageBar::show(const QString& sentence, int standardPixmap) {
    const int side = style()->pixelMetric(QStyle::PM_SmallIconSize);
    m_icon->setPixmap(
        style()->standardIcon(static_cast<QStyle::StandardPixmap>(standardPixmap)).pixmap(side));
    m_text->setParagraph(sentence);
    setAccessibleDescription(sentence);
    setVisible(true);
}

} // namespace levelscope::app
