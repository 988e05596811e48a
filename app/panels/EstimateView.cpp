// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/EstimateView.h"

#include "app/panels/EstimateText.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <limits>

namespace levelscope::app {

namespace {

/// Of the levels left out so many are named; the tool tip names all.
constexpr std::size_t kMostNames = 3;

} // namespace

EstimateView::EstimateView(QWidget* parent)
    : QWidget(parent)
    , m_total(makeLabel(QStringLiteral("estimate")))
    , m_leftOut(makeChoice(QStringLiteral("leftOut"), tr("Include")))
    , m_exempt(makeChoice(QStringLiteral("exempt"), tr("Leave out"))) {
    setObjectName(QStringLiteral("estimateView"));
    m_leftOut.button->setToolTip(tr("Measure these levels in spite of the limit"));
    m_exempt.button->setToolTip(tr("Leave these levels out again"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_total);
    for (const Choice& choice : {m_leftOut, m_exempt}) {
        layout->addWidget(choice.text);
        layout->addWidget(choice.button, 0, Qt::AlignRight);
    }
    clear();
    connect(m_leftOut.button, &QPushButton::clicked, this, [this] { emit includeRequested(m_includable); });
    connect(m_exempt.button, &QPushButton::clicked, this, [this] { emit leaveOutRequested(m_included); });
}

QLabel* EstimateView::makeLabel(const QString& objectName) {
    auto* label = new QLabel(this);
    label->setObjectName(objectName);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

EstimateView::Choice EstimateView::makeChoice(const QString& objectName, const QString& button) {
    Choice choice{.text = makeLabel(objectName), .button = new QPushButton(button, this)};
    choice.button->setObjectName(objectName + QStringLiteral("Button"));
    return choice;
}

void EstimateView::fill(const Choice& choice, const QString& text, bool hasButton) {
    choice.text->setText(text);
    choice.text->setVisible(!text.isEmpty());
    choice.button->setAccessibleDescription(text);
    choice.button->setVisible(hasButton);
}

void EstimateView::showEstimate(const core::SweepPlan& plan, const core::PlanEstimate& estimate) {
    m_total->setText(estimateText(estimate));
    m_total->setVisible(true);
    m_includable.clear();
    for (const std::size_t index : estimate.leftOut)
        m_includable.push_back(plan.points[index]);
    m_included = exemptOverLimit(plan, estimate);
    fill(m_leftOut, leftOutText(plan, estimate, kMostNames), !m_includable.empty());
    m_leftOut.text->setToolTip(leftOutText(plan, estimate, std::numeric_limits<std::size_t>::max()));
    fill(m_exempt, exemptText(plan, estimate), !m_included.empty());
}

void EstimateView::showEstimating() {
    m_total->setText(tr("Estimating the time..."));
    m_total->setVisible(true);
}

void EstimateView::clear() {
    m_total->clear();
    m_total->setVisible(false);
    m_includable.clear();
    m_included.clear();
    fill(m_leftOut, {}, false);
    fill(m_exempt, {}, false);
}

} // namespace levelscope::app
