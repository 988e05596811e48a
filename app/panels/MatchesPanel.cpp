// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/MatchesPanel.h"

#include "app/charts/MatchChart.h"
#include "app/panels/ComparisonPanel.h"
#include "app/panels/ParagraphLabel.h"
#include "app/panels/VerticalScrollArea.h"

#include <QEvent>
#include <QHBoxLayout>

namespace levelscope::app {

MatchesPanel::MatchesPanel(QWidget* parent)
    : QWidget(parent)
    , m_chart(new MatchChart(this))
    , m_status(new ParagraphLabel(this))
    , m_comparison(new ComparisonPanel) {
    setObjectName(QStringLiteral("matchesPanel"));
    m_status->setObjectName(QStringLiteral("matchesStatus"));
    m_status->hide();
    auto* left = new QVBoxLayout;
    left->addWidget(m_chart, 1);
    left->addWidget(m_status);
    auto* scroll = new VerticalScrollArea(this);
    scroll->setWidget(m_comparison);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins({});
    layout->addLayout(left, 1);
    layout->addWidget(scroll, 1);
}

void MatchesPanel::setStatus(const QString& status) {
    m_status->setParagraph(status);
    m_status->setVisible(!status.isEmpty());
}

void MatchesPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    emit sightChanged();
}

void MatchesPanel::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    emit sightChanged();
}

void MatchesPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::EnabledChange)
        emit sightChanged();
}

} // namespace levelscope::app
