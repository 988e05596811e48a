// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/SetBar.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>

namespace levelscope::app {

SetBar::SetBar(QWidget* parent)
    : QWidget(parent)
    , m_label(new QLabel(tr("S&hown:"), this))
    , m_choices(new QComboBox(this))
    , m_status(new QLabel(this)) {
    setObjectName(QStringLiteral("setBar"));
    m_choices->setObjectName(QStringLiteral("setChoices"));
    m_choices->setAccessibleName(tr("Shown responses"));
    m_choices->setToolTip(tr("What the charts and the table show: all responses of the set together, each as "
                             "often as its weight says, or one of them"));
    // A long path must not widen the window.
    m_choices->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_choices->setMinimumContentsLength(30);
    m_choices->view()->setTextElideMode(Qt::ElideMiddle);
    m_label->setBuddy(m_choices);
    m_status->setObjectName(QStringLiteral("setStatus"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(9, 4, 9, 4);
    layout->addWidget(m_label);
    layout->addWidget(m_choices, 1);
    layout->addWidget(m_status, 1);
    connect(m_choices, &QComboBox::activated, this, &SetBar::chosen);
    hide();
}

void SetBar::setChoices(const QStringList& choices, int shown) {
    const QSignalBlocker quiet(m_choices);
    m_choices->clear();
    for (const QString& choice : choices) {
        m_choices->addItem(choice);
        m_choices->setItemData(m_choices->count() - 1, choice, Qt::ToolTipRole);
    }
    m_choices->setCurrentIndex(shown);
    m_choices->setVisible(!choices.isEmpty());
    m_label->setVisible(!choices.isEmpty());
}

void SetBar::setStatus(const QString& status, const QString& details) {
    m_status->setText(status);
    m_status->setToolTip(details);
}

} // namespace levelscope::app
