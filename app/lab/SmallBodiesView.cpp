// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/SmallBodiesView.h"

#include "app/BackgroundPool.h"
#include "app/ErrorText.h"
#include "app/export/ResultsValues.h"
#include "app/export/SmallBodyExport.h"
#include "app/lab/LabContent.h"
#include "app/lab/LabPanel.h"
#include "app/lab/SmallBodyText.h"
#include "core/worker/BackgroundPriority.h"

#include <QVBoxLayout>
#include <QtConcurrent>

namespace levelscope::app {

SmallBodiesView::SmallBodiesView(QWidget* parent)
    : QWidget(parent)
    , m_panel(new LabPanel(tr("Measure small bodies"), this)) {
    setObjectName(QStringLiteral("smallBodiesView"));
    m_panel->chart().setAccessibleName(tr("Bytes saved and CPU time by the size of the body"));
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_panel);
    connect(m_panel, &LabPanel::startRequested, this, &SmallBodiesView::start);
    connect(m_panel, &LabPanel::stopRequested, this, &SmallBodiesView::stop);
    connect(&m_running, &QFutureWatcherBase::resultReadyAt, this,
            [this](int index) { take(m_running.resultAt(index)); });
    connect(&m_running, &QFutureWatcherBase::finished, this, [this] { setBusy(false); });
    setPayload(nullptr);
}

SmallBodiesView::~SmallBodiesView() {
    stop();
}

void SmallBodiesView::setPayload(core::PayloadPtr payload) {
    if (payload != nullptr && payload == m_payload)
        return;
    stop();
    // What the watcher would still have told of the payload before is dropped.
    m_running.setFuture({});
    m_payload = std::move(payload);
    m_report = {};
    setBusy(false);
    showReport();
}

void SmallBodiesView::setStartable(bool isStartable) {
    m_startable = isStartable;
    setBusy(m_busy);
}

void SmallBodiesView::start() {
    if (m_busy || !m_startable || m_payload == nullptr || m_payload->size() == 0)
        return;
    m_stop = {};
    m_report = {};
    setBusy(true);
    showReport();
    m_running.setFuture(QtConcurrent::run(&backgroundPool(), [payload = m_payload, plan = m_plan,
                                                              stop = m_stop.get_token()](
                                                                 QPromise<core::SmallBodyReport>& promise) {
        core::giveWay();
        promise.addResult(core::sweepSmallBodies(
            payload, plan, [&](const core::SmallBodyReport& report) { promise.addResult(report); }, stop));
    }));
}

void SmallBodiesView::stop() {
    m_stop.request_stop();
}

void SmallBodiesView::setBusy(bool isBusy) {
    const bool changed = std::exchange(m_busy, isBusy) != isBusy;
    m_panel->setStartable(m_startable && m_payload != nullptr && m_payload->size() > 0);
    m_panel->setBusy(isBusy);
    if (changed)
        emit busyChanged(isBusy);
}

void SmallBodiesView::take(const core::SmallBodyReport& report) {
    m_report = report;
    m_panel->setProgress(report.cutsDone, report.cuts.size());
    showReport();
}

void SmallBodiesView::showReport() {
    QStringList sentences = breakEvenSentences(m_report);
    if (m_report.error.has_value())
        sentences.prepend(errorSentence(*m_report.error, textOf(m_payload->name())));
    if (!m_report.rows.empty())
        sentences.append(smallBodyNote(m_report));
    m_panel->setText(sentences.join(QLatin1Char('\n')));
    m_panel->setTable(smallBodyTable(m_report));
    m_panel->chart().setContent(
        smallBodyChart(m_report),
        m_payload == nullptr
            ? tr("Open a body to see from which size on compressing it saves bytes")
            : tr("The body cut to 1, 2, 5, 10, ... of its records, each compressed by itself: from which "
                 "size on that saves bytes, and what it takes"));
}

} // namespace levelscope::app
