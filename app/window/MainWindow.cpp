// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/MainWindow.h"

#include "app/charts/ChartTabs.h"
#include "app/models/EntriesModel.h"
#include "app/models/ResultsModel.h"
#include "app/panels/EntriesPanel.h"
#include "app/panels/ParametersPanel.h"
#include "app/panels/PayloadPanel.h"
#include "app/panels/PlanPanel.h"
#include "app/panels/ProgressPanel.h"
#include "app/panels/ProgressText.h"
#include "app/panels/ResultsPanel.h"
#include "app/panels/SetBar.h"
#include "app/window/AboutBox.h"
#include "app/window/CaptureController.h"
#include "app/window/ConditionsBanner.h"
#include "app/window/ExportController.h"
#include "app/window/InputWatch.h"
#include "app/window/InsightController.h"
#include "app/window/MessageBar.h"
#include "app/window/PanelDocks.h"
#include "app/window/PayloadDisplay.h"
#include "app/window/PayloadIntake.h"
#include "app/window/SentController.h"
#include "app/window/SweepDisplay.h"
#include "app/window/SweepStatus.h"
#include "app/window/TabOrder.h"
#include "app/window/WrappedToolTips.h"
#include "core/codec/CodecRegistry.h"

#include <QAction>
#include <QCloseEvent>
#include <QDialog>
#include <QMimeData>
#include <QStatusBar>

#include <algorithm>

namespace levelscope::app {

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent)
    , m_entries(new EntriesModel(this))
    , m_entriesPanel(new EntriesPanel(*m_entries, this))
    , m_payloadPanel(new PayloadPanel(this))
    , m_planPanel(new PlanPanel(this))
    , m_results(new ResultsModel(this))
    , m_resultsPanel(new ResultsPanel(*m_results, this))
    , m_parametersPanel(new ParametersPanel(*core::findCodec(ParametersPanel::kCodec), this))
    , m_progressPanel(new ProgressPanel(this))
    , m_messageBar(new MessageBar(this))
    , m_conditionsBanner(new ConditionsBanner(this))
    , m_setBar(new SetBar(this))
    , m_charts(new ChartTabs(this))
    , m_shown(m_sweep)
    , m_actions(createActions(*this))
    , m_intake(new PayloadIntake(m_loader, *m_actions.recent, this))
    , m_exports(new ExportController(m_shown, this))
    , m_captures(new CaptureController({.loader = m_loader,
                                        .sweep = m_sweep,
                                        .entries = *m_entries,
                                        .panel = *m_entriesPanel,
                                        .bar = *m_setBar},
                                       this))
    , m_payloadDisplay(new PayloadDisplay(m_loader, m_shown, *m_payloadPanel, this))
    , m_display(new SweepDisplay({.charts = *m_charts,
                                  .results = *m_results,
                                  .table = *m_resultsPanel,
                                  .parameters = *m_parametersPanel},
                                 this))
    , m_sentSearch(new SentController(m_sweep, this))
    , m_insight(new InsightController(
          {.sweep = m_sweep, .shown = m_shown, .display = *m_display, .messages = *m_messageBar}, this)) {
    setObjectName(QStringLiteral("mainWindow"));
    setWindowTitle(tr("Levelscope"));
    setAcceptDrops(true);
    new WrappedToolTips(this);
    addCenter(*this, {m_messageBar, m_conditionsBanner, m_setBar}, *m_charts);
    fillMenus(*this, m_actions, createPanels());
    connectActions();
    connectLoader();
    connectCapture();
    connectSweep();
    resize(1440, 900);
    updateState();
}

MainWindow::~MainWindow() = default;

void MainWindow::openFile(const QString& path) {
    m_loader.openFile(path);
}

void MainWindow::generate(const core::GeneratorSpec& spec) {
    m_loader.generate(spec);
}

void MainWindow::startSweep(core::Measure measure) {
    if (m_shown.payload() == nullptr)
        return;
    if (m_shown.record() != nullptr) {
        m_captures->sweepSet(measure);
        return;
    }
    core::SweepPlan plan = chosenPlan();
    plan.measure = measure;
    if (plan.points.empty()) {
        m_captures->stopSet();
        m_messageBar->showCondition(
            tr("No codec is chosen; tick at least one in the plan, then sweep again."));
        return;
    }
    // Sizes are none of the times' business; of another body there are none.
    const bool keepsTimes = measure == core::Measure::Size && m_sweep.payload() == m_shown.payload();
    m_sweep.start(m_shown.payload(), std::move(plan),
                  keepsTimes ? core::EarlierTimes::Keep : core::EarlierTimes::Forget);
}

void MainWindow::resume() {
    if (m_captures->canResume())
        m_captures->resumeSet();
    else if (m_shown.record() != nullptr)
        startSweep(m_shown.plan().measure); // what is known of each response is not measured again
    else
        m_sweep.resume();
}

void MainWindow::selectPoint(std::optional<std::size_t> planIndex) {
    m_display->selectPoint(planIndex);
}

void MainWindow::showChart(int tab) {
    m_charts->setCurrentIndex(tab);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    m_captures->stopSet();
    m_loader.cancel();
    // One that is left open would keep the program alive.
    for (QDialog* dialog : findChildren<QDialog*>())
        dialog->close();
    if (!isActive(m_sweep.state())) {
        event->accept();
        return;
    }
    // Waiting here would freeze the window; it closes when the sweep's last word arrives, and until then
    // nothing new begins.
    m_closing = true;
    setEnabled(false);
    m_sweep.stop();
    event->ignore();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls() || event->mimeData()->hasText())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    m_intake->drop(*event->mimeData());
    event->acceptProposedAction();
}

QList<QAction*> MainWindow::createPanels() {
    statusBar()->addPermanentWidget(m_progressPanel, 1);
    const InsightController::Widgets insight = m_insight->widgets();
    QList<QAction*> switches = addPanelDocks(*this, {.entries = m_entriesPanel,
                                                     .payload = m_payloadPanel,
                                                     .plan = m_planPanel,
                                                     .results = m_resultsPanel,
                                                     .parameters = m_parametersPanel,
                                                     .insight = insight});
    setTabOrderOfParts({m_payloadPanel, m_planPanel, centralWidget(), insight.findings, insight.advice,
                        insight.config, m_entriesPanel, m_resultsPanel, m_parametersPanel, insight.matches,
                        insight.link});
    return switches;
}

void MainWindow::connectActions() {
    connect(m_actions.open, &QAction::triggered, this, [this] { m_intake->askFile(OpenAs::Detected); });
    connect(m_actions.openAsBody, &QAction::triggered, this, [this] { m_intake->askFile(OpenAs::Body); });
    connect(m_actions.decodedLimit, &QAction::triggered, m_intake, &PayloadIntake::askDecodedLimit);
    connect(m_actions.paste, &QAction::triggered, m_intake, &PayloadIntake::paste);
    connect(m_actions.generate, &QAction::triggered, m_intake, &PayloadIntake::askGenerator);
    connect(m_actions.quit, &QAction::triggered, this, &QWidget::close);
    connect(m_actions.sweep, &QAction::triggered, this, [this] { startSweep(core::Measure::Speed); });
    connect(m_actions.sizes, &QAction::triggered, this, [this] { startSweep(core::Measure::Size); });
    connect(m_actions.stop, &QAction::triggered, this, [this] {
        m_captures->stopSet();
        m_sentSearch->stop();
        m_insight->stop();
        m_loader.cancel();
        m_sweep.stop();
    });
    connect(m_actions.resume, &QAction::triggered, this, &MainWindow::resume);
    connect(m_actions.exportChart, &QAction::triggered, this, [this] { m_exports->exportChart(*m_charts); });
    connect(m_actions.copyChart, &QAction::triggered, this, [this] { m_exports->copyChart(*m_charts); });
    connect(m_actions.exportResults, &QAction::triggered, this, [this] { m_exports->exportResults(); });
    connect(m_actions.exportReport, &QAction::triggered, this,
            [this] { m_exports->exportReport(m_insight->constraints()); });
    connect(m_actions.copyCommand, &QAction::triggered, this, &MainWindow::copyCommand);
    connect(m_actions.defaults, &QAction::toggled, m_charts, &ChartTabs::setDefaultsShown);
    connect(m_actions.resetZoom, &QAction::triggered, this, [this] { m_charts->current().resetZoom(); });
    connect(m_actions.find, &QAction::triggered, this, [this] {
        raiseDock(*m_entriesPanel);
        m_entriesPanel->focusSearch();
    });
    connect(m_actions.about, &QAction::triggered, this, [this] { showAboutBox(this); });
}

void MainWindow::connectLoader() {
    connect(m_intake, &PayloadIntake::refused, m_messageBar, &MessageBar::showProblem);
    connect(m_intake, &PayloadIntake::noted, m_messageBar, &MessageBar::showNote);
    connect(&m_loader, &PayloadLoader::started, this, [this] {
        m_messageBar->hide();
        updateState();
    });
    connect(&m_loader, &PayloadLoader::progressed, this, [this](quint64 done, quint64 total) {
        if (total > 0 && !isActive(m_sweep.state()))
            m_progressPanel->showBusy(tr("Loading: %1 %").arg(100 * done / total));
    });
    connect(&m_loader, &PayloadLoader::loaded, this, &MainWindow::takePayload);
    connect(&m_loader, &PayloadLoader::failed, this, [this](const QString& sentence) {
        m_messageBar->showProblem(sentence);
        updateState();
    });
    connect(&m_loader, &PayloadLoader::cancelled, this, &MainWindow::updateState);
}

void MainWindow::connectCapture() {
    connect(m_captures, &CaptureController::listed, this, [this] {
        raiseDock(*m_entriesPanel);
        m_entriesPanel->setFocus();
        if (m_shown.payload() == nullptr) // nothing else to look at yet
            growDock(*m_entriesPanel, height() / 2);
    });
    connect(m_captures, &CaptureController::opened, this, [this](const QString& sentence) {
        m_messageBar->showNote(sentence);
        m_payloadDisplay->update();
        updateState();
    });
    connect(m_captures, &CaptureController::recordShown, this, &MainWindow::showRecord);
    connect(m_captures, &CaptureController::refused, m_messageBar, &MessageBar::showProblem);
    connect(m_captures, &CaptureController::stateChanged, this, &MainWindow::updateState);
    connect(m_sentSearch, &SentController::changed, this, &MainWindow::updateSent);
}

void MainWindow::connectSweep() {
    connect(&m_sweep, &SweepController::started, this, &MainWindow::showSweep);
    connect(&m_sweep, &SweepController::measured, this,
            [this](const std::vector<core::Measurement>& measurements) {
                // A set's record may be shown, or those may be of the body before.
                if (m_shown.record() != nullptr || m_sweep.payload() != m_shown.payload())
                    return;
                m_charts->setSent(shownSent());
                m_display->update(measurements, m_sweep.measurements());
            });
    connect(&m_sweep, &SweepController::stateChanged, this, &MainWindow::updateState);
    connect(&m_sweep, &SweepController::failed, m_messageBar, &MessageBar::showProblem);
    connect(new InputWatch(this), &InputWatch::disturbed, &m_sweep, &SweepController::noteInput);
    connect(&m_sweep, &SweepController::estimating, m_planPanel, &PlanPanel::setEstimating);
    connect(&m_sweep, &SweepController::estimated, this,
            [this](const core::SweepPlan& plan, const core::PlanEstimate& estimate) {
                if (m_shown.record() == nullptr)
                    m_planPanel->setEstimate(plan, estimate);
                else
                    m_planPanel->clearEstimate(); // it is of the response swept last, not of the set
            });
    connect(&m_sweep, &SweepController::notEstimated, m_planPanel, &PlanPanel::clearEstimate);
    connect(m_planPanel, &PlanPanel::choiceChanged, this, &MainWindow::takePlan);
    connect(m_planPanel, &PlanPanel::includeRequested, this, &MainWindow::resume);
    connect(m_exports, &ExportController::done, m_messageBar, &MessageBar::showNote);
    connect(m_exports, &ExportController::failed, m_messageBar, &MessageBar::showProblem);
    connect(m_resultsPanel, &ResultsPanel::includeRequested, this, &MainWindow::includePoints);
    connect(m_insight, &InsightController::changed, this, &MainWindow::updateState);
    connect(m_display, &SweepDisplay::selected, this, &MainWindow::updateState);
    connect(m_resultsPanel, &ResultsPanel::copyRequested, m_exports, &ExportController::copyResults);
}

void MainWindow::takePayload(const core::PayloadPtr& payload) {
    m_shown.setPayload(payload);
    m_payloadDisplay->forget();
    // Members of a set follow one another too fast, and nobody looks at each.
    m_sentSearch->setPayload(m_captures->isActive() ? nullptr : payload);
    setWindowTitle(QString::fromStdString(payload->name())); // Qt appends the program's name
    m_parametersPanel->setPayloadSize(payload->size());
    m_planPanel->setPayloadSize(payload->size());
    m_resultsPanel->setPayloadSize(payload->size());
    m_charts->resetZooms();        // the other body's points may all be elsewhere
    m_planPanel->forgetIncluded(); // what may take longer on one body need not on another
    takePlan();
    startSweep(m_captures->measureOfSet().value_or(core::Measure::Size));
    if (m_sweep.payload() != m_shown.payload()) { // nothing is chosen
        m_sweep.stop();
        m_display->clear();
    }
    updateState();
}

void MainWindow::takePlan() {
    for (const CodecChoice& codec : m_planPanel->choice().codecs) {
        if (codec.codec->info().id == ParametersPanel::kCodec)
            m_parametersPanel->setKnobs(codec.knobs);
    }
    if (!m_planPanel->choice().codecs.empty())
        m_messageBar->endCondition();
    if (m_shown.payload() != nullptr)
        m_sweep.propose(m_shown.payload(), chosenPlan());
    updateState();
}

void MainWindow::includePoints(const QList<std::size_t>& planIndexes) {
    std::vector<core::SweepPoint> points;
    for (const std::size_t index : planIndexes)
        points.push_back(m_shown.plan().points.at(index));
    m_planPanel->include(points);
}

core::SweepPlan MainWindow::chosenPlan() const {
    return planFor(m_planPanel->choice(), m_shown.payload()->size());
}

void MainWindow::showSweep() {
    m_charts->setSent(shownSent());
    m_display->start(m_shown.measurements());
    m_insight->update();
}

void MainWindow::showRecord(std::shared_ptr<const core::SweepRecord> record,
                            std::shared_ptr<const core::SetRecord> set) {
    if (record == nullptr && m_shown.record() == nullptr)
        return;
    m_shown.setRecord(std::move(record), std::move(set));
    m_payloadDisplay->update();
    if (m_shown.record() != nullptr) {
        setWindowTitle(m_shown.payloadName());
        m_resultsPanel->setPayloadSize(m_shown.payloadBytes());
        m_planPanel->clearEstimate(); // it was of the response swept last
    }
    showSweep();
    updateState();
}

std::optional<SentMark> MainWindow::shownSent() const {
    if (m_shown.record() != nullptr)
        return sentMark(m_shown.record()->sent, m_shown.payloadBytes());
    const core::PayloadPtr& payload = m_shown.payload();
    if (payload == nullptr || !payload->capture().has_value())
        return std::nullopt;
    std::optional<SentMark> mark = sentMark(payload->capture()->sent, payload->size());
    if (mark.has_value())
        mark->points = m_sentSearch->fitting(m_shown.measurements());
    return mark;
}

void MainWindow::copyCommand() {
    if (!m_display->selectedPoint().has_value())
        return;
    const std::optional<std::uint64_t> entry = m_captures->shownEntry();
    if (m_shown.set() != nullptr)
        m_messageBar->showProblem(
            tr("A total comes from several responses. Choose one of them, then copy its "
               "command."));
    else
        m_exports->copyCommand(entry.has_value() ? m_loader.entryInput(*entry) : m_loader.input(),
                               *m_display->selectedPoint());
}

void MainWindow::updateSent() {
    m_payloadPanel->setSentSettings(m_sentSearch->text(), m_sentSearch->wholeText());
    m_charts->setSent(shownSent());
    updateState();
}

void MainWindow::updateState() {
    const SweepState& state = m_sweep.state();
    const bool active = isActive(state);
    const bool running = std::holds_alternative<SweepRunning>(state);
    const bool sweepable = m_shown.payload() != nullptr && !running && !m_planPanel->choice().codecs.empty();
    const bool hasPoints = std::ranges::any_of(m_shown.measurements(), &core::Measurement::reached);
    setSweepSubject(m_actions, m_shown.record() != nullptr);
    m_actions.sweep->setEnabled(sweepable);
    m_actions.sizes->setEnabled(sweepable);
    m_actions.stop->setEnabled(running || m_loader.isLoading() || m_sentSearch->isSearching() ||
                               m_insight->isBusy() || m_captures->isActive());
    m_actions.resume->setEnabled(sweepable && (m_captures->canResume() || m_sweep.canResume()));
    m_actions.copyCommand->setEnabled(m_display->selectedPoint().has_value());
    setHasPoints(m_actions, hasPoints);
    m_charts->setNoSpeedsText(noSpeedsText(progressOf(state), m_shown.plan()));
    m_results->setSweepEnded(!active);
    m_conditionsBanner->setConditions(
        m_shown.hasSpeeds() ? std::optional(m_shown.conditions()) : std::nullopt, active);
    showStatus(*m_progressPanel, m_sweep, {.loading = m_loader.isLoading(), .closing = m_closing});
    if (m_closing && !active)
        close();
}

} // namespace levelscope::app
