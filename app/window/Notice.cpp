// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/Notice.h"

#include "app/panels/ParagraphLabel.h"

#include <QHBoxLayout>
#include <QLabel>

namespace levelscope::app {

Notice::Notice(const QString& textName, QWidget* parent)
    : QFrame(parent)
    , m_icon(new QLabel(this))
    , m_text(new ParagraphLabel(this)) {
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    m_text->setObjectName(textName);
    m_text->setForegroundRole(QPalette::ToolTipText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);

    auto* row = new QHBoxLayout(this);
    row->addWidget(m_icon, 0, Qt::AlignTop);
    row->addWidget(m_text, 1);
    hide();
}

void Notice::showText(const QString& text, QStyle::StandardPixmap icon) {
    m_icon->setPixmap(style()->standardIcon(icon).pixmap(style()->pixelMetric(QStyle::PM_SmallIconSize)));
    m_text->setParagraph(text);
    setAccessibleDescription(text);
    setVisible(true);
}

void Notice::addAtEnd(QWidget* widget) {
    qobject_cast<QHBoxLayout*>(layout())->addWidget(widget, 0, Qt::AlignTop);
}

} // namespace levelscope::app
