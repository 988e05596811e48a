// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/InsightController.h"

#include "app/BackgroundPool.h"
#include "app/ParetoText.h"
#include "app/WhenReady.h"
#include "app/lab/DictionaryView.h"
#include "app/lab/SmallBodiesView.h"
#include "app/panels/AdvicePanel.h"
#include "app/panels/ConfigPanel.h"
#include "app/panels/FindingsPanel.h"
#include "app/panels/LinkPanel.h"
#include "app/panels/MatchesPanel.h"
#include "app/window/LabController.h"
#include "app/window/MatchController.h"
#include "app/window/MessageBar.h"
#include "app/window/ShownSweep.h"
#include "app/window/SweepController.h"
#include "app/window/SweepDisplay.h"
#include "core/insight/Findings.h"

#include <QtConcurrent>

#include <utility>

namespace levelscope::app {

InsightController::InsightController(const Parts& parts, QWidget* window)
    : QObject(window)
    , m_parts(parts)
    , m_findingsPanel(new FindingsPanel(window))
    , m_advicePanel(new AdvicePanel(window))
    , m_configPanel(new ConfigPanel(window))
    , m_matchesPanel(new MatchesPanel(window))
    , m_linkPanel(new LinkPanel(window))
    , m_matches(new MatchController(m_parts.sweep, m_parts.shown, *m_matchesPanel, this))
    , m_labs(new LabController(m_parts.sweep, window)) {
    connect(&m_parts.sweep, &SweepController::stateChanged, this, &InsightController::follow);
    connect(m_matches, &MatchController::changed, this, &InsightController::changed);
    connect(m_labs, &LabController::changed, this, &InsightController::changed);
    connect(m_labs, &LabController::saved, &m_parts.messages, &MessageBar::showNote);
    connect(m_labs, &LabController::saveFailed, &m_parts.messages, &MessageBar::showProblem);
    connectPanels();
}

void InsightController::connectPanels() {
    connect(m_findingsPanel, &FindingsPanel::findingChosen, this, [this](std::size_t index) {
        if (index < m_findings.size())
            m_parts.display.selectPoint(m_findings[index].example);
    });
    connect(m_advicePanel, &AdvicePanel::constraintsChanged, this,
            [this](const core::AdviceConstraints& constraints) { m_linkPanel->setLink(constraints.link); });
    connect(m_advicePanel, &AdvicePanel::rowChosen, this, [this](std::size_t row) {
        const std::vector<core::Measurement>& measurements = m_parts.shown.measurements();
        if (row < measurements.size())
            m_parts.display.selectPoint(measurements[row].index);
    });
    connect(&m_parts.display, &SweepDisplay::selected, m_configPanel, &ConfigPanel::setPoint);
    m_linkPanel->setLink(m_advicePanel->constraints().link);
}

InsightController::Widgets InsightController::widgets() const {
    return {.findings = m_findingsPanel,
            .advice = m_advicePanel,
            .config = m_configPanel,
            .matches = m_matchesPanel,
            .link = m_linkPanel,
            .smallBodies = &m_labs->smallBodies(),
            .dictionary = &m_labs->dictionary()};
}

void InsightController::update() {
    m_matches->update();
    // Of a set there is no one body.
    m_labs->setPayload(m_parts.shown.record() == nullptr ? m_parts.shown.payload() : nullptr);
    const quint64 request = ++m_request;
    if (m_parts.shown.measurements().empty())
        return clear(tr("Open a body: what its measurements say comes here."));
    if (m_parts.shown.record() == nullptr && isActive(m_parts.sweep.state()))
        return clear(tr("What the measurements say comes here once the sweep has ended."));
    m_parts.shown.withRecord(this, [this, request](const core::SweepRecord& record) {
        whenReady(QtConcurrent::run(&backgroundPool(), &InsightController::insightInto, record), this,
                  [this, request](const Insight& insight) {
                      if (request == m_request)
                          show(insight);
                  });
    });
}

core::AdviceConstraints InsightController::constraints() const {
    return m_advicePanel->constraints();
}

void InsightController::stop() {
    m_matches->stop();
    m_labs->stop();
}

bool InsightController::isBusy() const {
    return m_matches->isCounting() || m_labs->isBusy();
}

/// Of a sweep that begins update() is told by whoever shows it.
void InsightController::follow() {
    const bool active = isActive(m_parts.sweep.state());
    if (std::exchange(m_wasActive, active) && !active)
        update();
}

InsightController::Insight InsightController::insightInto(const core::SweepRecord& record) {
    Insight insight{.findings = core::findingsOf(record)};
    for (const core::Finding& finding : insight.findings)
        insight.texts.push_back(findingText(finding, record));
    insight.marks = std::make_shared<const core::PointMarks>(core::pointMarks(record.measurements));
    insight.fronts = frontLines(*insight.marks, record.measurements);
    insight.measurements = record.measurements;
    insight.payloadBytes = record.payloadBytes;
    return insight;
}

void InsightController::clear(const QString& message) {
    m_findings.clear();
    m_parts.display.setMarks(nullptr);
    m_findingsPanel->showMessage(message);
    m_advicePanel->setMeasurements({}, 0);
    m_linkPanel->setMeasurements({}, 0);
}

void InsightController::show(const Insight& insight) {
    m_findings = insight.findings;
    m_parts.display.setMarks(insight.marks);
    m_findingsPanel->setFindings(insight.texts, insight.fronts);
    m_advicePanel->setMeasurements(insight.measurements, insight.payloadBytes);
    m_linkPanel->setMeasurements(insight.measurements, insight.payloadBytes);
}

} // namespace levelscope::app
