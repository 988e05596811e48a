// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/PlanPanel.h"

#include "app/Format.h"
#include "app/panels/CodecChooser.h"
#include "app/panels/CompareChooser.h"
#include "app/panels/DriveChooser.h"
#include "app/panels/EstimateView.h"
#include "app/panels/TimingChooser.h"
#include "app/panels/VerticalScrollArea.h"
#include "app/panels/WheelGuard.h"

#include <QGroupBox>
#include <QLabel>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

namespace levelscope::app {

namespace {

QGroupBox* makeGroup(const QString& title, QWidget* content, QWidget* parent) {
    auto* group = new QGroupBox(title, parent);
    auto* layout = new QVBoxLayout(group);
    layout->addWidget(content);
    return group;
}

} // namespace

QString planSizeText(const core::SweepPlan& plan, std::size_t leftOut) {
    if (plan.points.empty())
        return PlanPanel::tr("Choose at least one codec.");
    const std::size_t levels = plan.points.size() - leftOut;
    const QString sizes = levels == 1 ? PlanPanel::tr("1 level: 1 size")
                                      : PlanPanel::tr("%1 levels: %1 sizes").arg(formatBytes(levels));
    if (plan.budget.has_value())
        return (plan.concurrency > 0
                    ? PlanPanel::tr("%1, then timings: sizes and times in about %2, encoders at once on top")
                    : PlanPanel::tr("%1, then timings, all in about %2"))
            .arg(sizes, formatTimeLimit(*plan.budget));
    const QString rounds = formatBytes(plan.rounds.warmups + plan.rounds.runs);
    return levels == 1 ? PlanPanel::tr("%1, then %2 × 1 timing").arg(sizes, rounds)
                       : PlanPanel::tr("%1, then %2 × %3 timings").arg(sizes, rounds, formatBytes(levels));
}

PlanPanel::PlanPanel(QWidget* parent)
    : QWidget(parent)
    , m_codecs(new CodecChooser(this))
    , m_drive(new DriveChooser(this))
    , m_compare(new CompareChooser(this))
    , m_timing(new TimingChooser(this))
    , m_planSize(new QLabel(this))
    , m_estimate(new EstimateView(this)) {
    setObjectName(QStringLiteral("planPanel"));
    auto* scrollArea = new VerticalScrollArea(this);
    scrollArea->setObjectName(QStringLiteral("planScrollArea"));
    scrollArea->setWidget(makeContent());
    guardFromWheel(*scrollArea->widget());

    m_planSize->setObjectName(QStringLiteral("planSize"));
    m_planSize->setWordWrap(true);
    m_planSize->setToolTip(
        tr("Opening a payload finds the sizes; Sweep measures the times as well. A timing is one "
           "compression and one decompression."));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scrollArea, 1);
    auto* footer = new QVBoxLayout;
    const int margin = style()->pixelMetric(QStyle::PM_LayoutLeftMargin, nullptr, this);
    footer->setContentsMargins(margin, 0, margin, margin);
    footer->addWidget(m_planSize);
    footer->addWidget(m_estimate);
    layout->addLayout(footer);

    setChoice({});
    connect(m_codecs, &CodecChooser::changed, this, &PlanPanel::announceChange);
    connect(m_drive, &DriveChooser::changed, this, &PlanPanel::announceChange);
    connect(m_compare, &CompareChooser::changed, this, &PlanPanel::announceChange);
    connect(m_timing, &TimingChooser::changed, this, &PlanPanel::announceChange);
    connect(m_estimate, &EstimateView::includeRequested, this, &PlanPanel::include);
    connect(m_estimate, &EstimateView::leaveOutRequested, this, &PlanPanel::leaveOut);
}

QWidget* PlanPanel::makeContent() {
    auto* content = new QWidget(this);
    auto* layout = new QVBoxLayout(content);
    layout->addWidget(makeGroup(tr("Codecs and levels"), m_codecs, content));
    layout->addWidget(makeGroup(tr("How the encoder is driven"), m_drive, content));
    layout->addWidget(makeGroup(tr("Compared with"), m_compare, content));
    layout->addWidget(makeGroup(tr("Timing"), m_timing, content));
    layout->addStretch();
    return content;
}

PlanChoice PlanPanel::choice() const {
    PlanChoice choice{.codecs = m_codecs->codecs(),
                      .drive = m_drive->drive(),
                      .curves = m_compare->comparison().curves,
                      .setups = m_compare->comparison().setups,
                      .exempt = m_exempt};
    m_timing->apply(choice);
    return choice;
}

void PlanPanel::setChoice(const PlanChoice& choice) {
    m_codecs->setCodecs(choice.codecs);
    m_drive->setDrive(choice.drive);
    m_compare->showChoice(choice);
    m_timing->showChoice(choice);
    m_exempt = choice.exempt;
    showPlan();
}

void PlanPanel::setPayloadSize(std::optional<std::uint64_t> bytes) {
    m_payloadBytes = bytes;
    showPlan();
}

void PlanPanel::setEstimate(const core::SweepPlan& plan, const core::PlanEstimate& estimate) {
    m_planSize->setText(planSizeText(plan, estimate.leftOut.size()));
    m_estimate->showEstimate(plan, estimate);
}

void PlanPanel::setEstimating() {
    m_estimate->showEstimating();
}

void PlanPanel::clearEstimate() {
    m_estimate->clear();
    showPlan();
}

void PlanPanel::include(const std::vector<core::SweepPoint>& points) {
    for (const core::SweepPoint& point : points) {
        if (std::ranges::find(m_exempt, point) == m_exempt.end())
            m_exempt.push_back(point);
    }
    announceChange();
    emit includeRequested(points);
}

void PlanPanel::forgetIncluded() {
    m_exempt.clear();
}

void PlanPanel::leaveOut(const std::vector<core::SweepPoint>& points) {
    std::erase_if(m_exempt, [&](const core::SweepPoint& point) {
        return std::ranges::find(points, point) != points.end();
    });
    announceChange();
}

void PlanPanel::announceChange() {
    m_compare->showChoice(choice());
    showPlan();
    emit choiceChanged(choice());
}

void PlanPanel::showPlan() {
    m_planSize->setText(planSizeText(planFor(choice(), m_payloadBytes.value_or(0)), 0));
}

} // namespace levelscope::app
