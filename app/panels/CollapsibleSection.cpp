// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/CollapsibleSection.h"

#include <QToolButton>
#include <QVBoxLayout>

namespace levelscope::app {

CollapsibleSection::CollapsibleSection(const QString& title, QWidget* parent)
    : QWidget(parent)
    , m_title(new QToolButton(this))
    , m_content(new QWidget(this)) {
    m_title->setObjectName(QStringLiteral("sectionTitle"));
    m_title->setText(title);
    m_title->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_title->setAutoRaise(true);
    m_title->setFocusPolicy(Qt::StrongFocus);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_title);
    layout->addWidget(m_content);
    connect(m_title, &QToolButton::clicked, this, [this] { setOpen(!m_open); });
    setOpen(false);
}

void CollapsibleSection::setContentLayout(QLayout* layout) {
    layout->setContentsMargins(0, 0, 0, 0);
    m_content->setLayout(layout);
}

void CollapsibleSection::setOpen(bool open) {
    m_open = open;
    m_title->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    m_title->setAccessibleDescription(open ? tr("Open") : tr("Closed"));
    m_content->setVisible(open);
}

} // namespace levelscope::app
