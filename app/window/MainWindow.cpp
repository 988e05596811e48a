// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/MainWindow.h"

#include "app/charts/SweepChartView.h"
#include "app/models/ResultsModel.h"
#include "app/panels/ParametersPanel.h"
#include "app/panels/PayloadPanel.h"
#include "app/panels/PlanPanel.h"
#include "app/panels/ProgressPanel.h"
#include "app/panels/ProgressText.h"
#include "app/panels/ResultsPanel.h"
#include "app/window/AboutBox.h"
#include "app/window/ConditionsBanner.h"
#include "app/window/ExportController.h"
#include "app/window/InputWatch.h"
#include "app/window/MessageBar.h"
#include "app/window/PanelDocks.h"
#include "app/window/PayloadIntake.h"
#include "app/window/TabOrder.h"
#include "app/window/WrappedToolTips.h"
#include "core/codec/CodecRegistry.h"

#include <QAction>
#include <QCloseEvent>
#include <QDialog>
#include <QMimeData>
#include <QStatusBar>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace levelscope::app {

namespace {

constexpr std::string_view kParametersCodec = "zstd";

} // namespace

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent)
    , m_payloadPanel(new PayloadPanel(this))
    , m_planPanel(new PlanPanel(this))
    , m_results(new ResultsModel(this))
    , m_resultsPanel(new ResultsPanel(*m_results, this))
    , m_parametersPanel(new ParametersPanel(*core::findCodec(kParametersCodec), this))
    , m_progressPanel(new ProgressPanel(this))
    , m_messageBar(new MessageBar(this))
    , m_conditionsBanner(new ConditionsBanner(this))
    , m_tabs(new QTabWidget(this))
    , m_intake(new PayloadIntake(m_loader, this))
    , m_exports(new ExportController(m_sweep, this))
    , m_actions(createActions(*this)) {
    setObjectName(QStringLiteral("mainWindow"));
    setWindowTitle(tr("Levelscope"));
    setAcceptDrops(true);
    new WrappedToolTips(this);
    createCharts();
    fillMenus(*this, m_actions, createPanels());
    connectActions();
    connectLoader();
    connectSweep();
    connectSelection();
    resize(1280, 800);
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
    if (m_payload == nullptr)
        return;
    core::SweepPlan plan = chosenPlan();
    plan.measure = measure;
    if (plan.points.empty()) {
        m_messageBar->showProblem(tr("No codec is chosen; tick at least one in the plan, then sweep again."));
        return;
    }
    // Sizes are none of the times' business; of another body there are none.
    const bool keepsTimes = measure == core::Measure::Size && m_sweep.payload() == m_payload;
    m_sweep.start(m_payload, std::move(plan),
                  keepsTimes ? core::EarlierTimes::Keep : core::EarlierTimes::Forget);
}

void MainWindow::showChart(int tab) {
    m_tabs->setCurrentIndex(tab);
}

void MainWindow::selectPoint(std::optional<std::size_t> planIndex) {
    if (planIndex == m_selected)
        return;
    m_selected = planIndex;
    for (SweepChartView* chart : m_charts)
        chart->setSelectedPoint(planIndex);
    m_resultsPanel->selectPoint(planIndex);
    m_selectedPoint =
        planIndex.has_value() ? std::optional(m_sweep.plan().points.at(*planIndex)) : std::nullopt;
    const bool hasParameters =
        m_selectedPoint.has_value() && m_selectedPoint->codec->info().id == kParametersCodec;
    m_parametersPanel->setSelectedLevel(hasParameters ? std::optional(m_selectedPoint->level) : std::nullopt);
}

void MainWindow::closeEvent(QCloseEvent* event) {
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

void MainWindow::createCharts() {
    const auto ranks = std::make_shared<CurveRanks>();
    for (std::size_t index = 0; index < kChartKinds.size(); ++index) {
        m_charts[index] = new SweepChartView(kChartKinds[index], this, ranks);
        m_tabs->addTab(m_charts[index], chartTitle(kChartKinds[index]));
    }
    m_tabs->setObjectName(QStringLiteral("chartTabs"));
    m_tabs->setDocumentMode(true);
    auto* center = new QWidget(this);
    auto* layout = new QVBoxLayout(center);
    layout->setContentsMargins({});
    layout->addWidget(m_messageBar);
    layout->addWidget(m_conditionsBanner);
    layout->addWidget(m_tabs, 1);
    setCentralWidget(center);
}

QList<QAction*> MainWindow::createPanels() {
    statusBar()->addPermanentWidget(m_progressPanel, 1);
    QList<QAction*> switches = addPanelDocks(*this, {.payload = m_payloadPanel,
                                                     .plan = m_planPanel,
                                                     .results = m_resultsPanel,
                                                     .parameters = m_parametersPanel});
    setTabOrderOfParts({m_payloadPanel, m_planPanel, centralWidget(), m_resultsPanel, m_parametersPanel});
    return switches;
}

void MainWindow::connectActions() {
    connect(m_actions.open, &QAction::triggered, m_intake, &PayloadIntake::askFile);
    connect(m_actions.paste, &QAction::triggered, m_intake, &PayloadIntake::paste);
    connect(m_actions.generate, &QAction::triggered, m_intake, &PayloadIntake::askGenerator);
    connect(m_actions.quit, &QAction::triggered, this, &QWidget::close);
    connect(m_actions.sweep, &QAction::triggered, this, [this] { startSweep(core::Measure::Speed); });
    connect(m_actions.sizes, &QAction::triggered, this, [this] { startSweep(core::Measure::Size); });
    connect(m_actions.stop, &QAction::triggered, this, [this] {
        m_loader.cancel();
        m_sweep.stop();
    });
    connect(m_actions.resume, &QAction::triggered, &m_sweep, &SweepController::resume);
    connect(m_actions.exportChart, &QAction::triggered, this,
            [this] { m_exports->exportChart(currentChart()); });
    connect(m_actions.copyChart, &QAction::triggered, this, [this] { m_exports->copyChart(currentChart()); });
    connect(m_actions.exportResults, &QAction::triggered, this, [this] { m_exports->exportResults(); });
    connect(m_actions.resetZoom, &QAction::triggered, this, [this] { currentChart().resetZoom(); });
    connect(m_actions.about, &QAction::triggered, this, [this] { showAboutBox(this); });
}

void MainWindow::connectLoader() {
    connect(m_intake, &PayloadIntake::refused, m_messageBar, &MessageBar::showProblem);
    connect(m_intake, &PayloadIntake::noted, m_messageBar, &MessageBar::showNote);
    connect(&m_loader, &PayloadLoader::started, this, [this](const QString& name) {
        m_messageBar->hide();
        m_payloadPanel->setLoading(name);
        updateState();
    });
    connect(&m_loader, &PayloadLoader::progressed, this, [this](quint64 done, quint64 total) {
        if (total > 0 && !isActive(m_sweep.state()))
            m_progressPanel->showBusy(tr("Loading: %1 %").arg(100 * done / total));
    });
    connect(&m_loader, &PayloadLoader::loaded, this, &MainWindow::takePayload);
    connect(&m_loader, &PayloadLoader::described, this, [this](const PayloadDescription& description) {
        m_description = description;
        if (!m_loader.isLoading()) // else the panel names what is being loaded
            showDescription();
    });
    connect(&m_loader, &PayloadLoader::failed, this, [this](const QString& sentence) {
        m_messageBar->showProblem(sentence);
        showDescription();
        updateState();
    });
    connect(&m_loader, &PayloadLoader::cancelled, this, [this] {
        showDescription();
        updateState();
    });
}

void MainWindow::connectSweep() {
    connect(&m_sweep, &SweepController::started, this, &MainWindow::showSweep);
    connect(&m_sweep, &SweepController::measured, this, &MainWindow::showMeasurements);
    connect(&m_sweep, &SweepController::stateChanged, this, &MainWindow::updateState);
    connect(&m_sweep, &SweepController::failed, m_messageBar, &MessageBar::showProblem);
    connect(new InputWatch(this), &InputWatch::disturbed, &m_sweep, &SweepController::noteInput);
    connect(&m_sweep, &SweepController::estimating, m_planPanel, &PlanPanel::setEstimating);
    connect(&m_sweep, &SweepController::estimated, m_planPanel, &PlanPanel::setEstimate);
    connect(&m_sweep, &SweepController::notEstimated, m_planPanel, &PlanPanel::clearEstimate);
    connect(m_planPanel, &PlanPanel::choiceChanged, this, &MainWindow::takePlan);
    connect(m_planPanel, &PlanPanel::includeRequested, &m_sweep, &SweepController::resume);
    connect(m_exports, &ExportController::done, m_messageBar, &MessageBar::showNote);
    connect(m_exports, &ExportController::failed, m_messageBar, &MessageBar::showProblem);
    connect(m_resultsPanel, &ResultsPanel::includeRequested, this, &MainWindow::includePoints);
    connect(m_resultsPanel, &ResultsPanel::copyRequested, m_exports, &ExportController::copyResults);
}

void MainWindow::connectSelection() {
    for (SweepChartView* chart : m_charts)
        connect(chart, &SweepChartView::pointSelected, this, &MainWindow::selectPoint);
    connect(m_resultsPanel, &ResultsPanel::pointSelected, this, &MainWindow::selectPoint);
    connect(m_tabs, &QTabWidget::currentChanged, this, &MainWindow::updateChart);
    connect(m_parametersPanel, &ParametersPanel::levelSelected, this, [this](int level) {
        const auto& points = m_sweep.plan().points;
        const auto found = std::ranges::find_if(points, [&](const core::SweepPoint& point) {
            return point.codec->info().id == kParametersCodec && point.level == level;
        });
        if (found != points.end())
            selectPoint(static_cast<std::size_t>(found - points.begin()));
    });
}

void MainWindow::takePayload(const core::PayloadPtr& payload) {
    m_payload = payload;
    m_description.reset();
    setWindowTitle(QString::fromStdString(payload->name())); // Qt appends the program's name
    m_parametersPanel->setPayloadSize(payload->size());
    m_planPanel->setPayloadSize(payload->size());
    m_resultsPanel->setPayloadSize(payload->size());
    for (SweepChartView* chart : m_charts)
        chart->resetZoom();        // the other body's points may all be elsewhere
    m_planPanel->forgetIncluded(); // what may take longer on one body need not on another
    takePlan();
    startSweep(core::Measure::Size);
    if (m_sweep.payload() != m_payload) { // nothing is chosen
        m_sweep.stop();
        clearMeasurements();
    }
    updateState();
}

void MainWindow::takePlan() {
    for (const CodecChoice& codec : m_planPanel->choice().codecs) {
        if (codec.codec->info().id == kParametersCodec)
            m_parametersPanel->setKnobs(codec.knobs);
    }
    if (m_payload != nullptr)
        m_sweep.propose(m_payload, chosenPlan());
    updateState();
}

void MainWindow::includePoints(const QList<std::size_t>& planIndexes) {
    std::vector<core::SweepPoint> points;
    for (const std::size_t index : planIndexes)
        points.push_back(m_sweep.plan().points.at(index));
    m_planPanel->include(points);
}

core::SweepPlan MainWindow::chosenPlan() const {
    return planFor(m_planPanel->choice(), m_payload->size());
}

void MainWindow::showDescription() {
    if (m_description.has_value())
        m_payloadPanel->setDescription(*m_description);
    else
        m_payloadPanel->clear();
}

void MainWindow::clearMeasurements() {
    selectPoint(std::nullopt);
    m_results->startSweep({});
    for (SweepChartView* chart : m_charts)
        chart->setMeasurements({});
}

void MainWindow::showSweep() {
    const std::optional<core::SweepPoint> selected = std::exchange(m_selectedPoint, std::nullopt);
    clearMeasurements();
    m_results->startSweep(m_sweep.plan().points);
    std::vector<core::Measurement> known;
    std::ranges::copy_if(m_sweep.measurements(), std::back_inserter(known), &core::Measurement::reached);
    showMeasurements(known);
    const auto again = std::ranges::find(known, selected, &core::Measurement::point);
    if (again != known.end())
        selectPoint(again->index);
}

void MainWindow::showMeasurements(const std::vector<core::Measurement>& measurements) {
    if (m_sweep.payload() != m_payload)
        return; // of the body before; of this one nothing is swept
    m_results->updateMeasurements(measurements);
    updateChart();
}

// The charts behind it are drawn when they come to the front: three at once would hold up the event loop.
void MainWindow::updateChart() {
    const bool shown = m_sweep.payload() == m_payload;
    currentChart().setMeasurements(shown ? m_sweep.measurements() : std::vector<core::Measurement>());
    currentChart().setSelectedPoint(m_selected);
}

void MainWindow::updateState() {
    const SweepState& state = m_sweep.state();
    const bool active = isActive(state);
    const bool running = std::holds_alternative<SweepRunning>(state);
    const bool sweepable = m_payload != nullptr && !running && !m_planPanel->choice().codecs.empty();
    const bool hasPoints = m_sweep.payload() == m_payload &&
                           std::ranges::any_of(m_sweep.measurements(), &core::Measurement::reached);
    m_actions.sweep->setEnabled(sweepable);
    m_actions.sizes->setEnabled(sweepable);
    m_actions.stop->setEnabled(running || m_loader.isLoading());
    m_actions.resume->setEnabled(sweepable && m_sweep.canResume());
    for (QAction* action :
         {m_actions.exportChart, m_actions.copyChart, m_actions.exportResults, m_actions.resetZoom})
        action->setEnabled(hasPoints);
    for (SweepChartView* chart : m_charts)
        chart->setNoSpeedsText(noSpeedsText(progressOf(state), m_sweep.plan()));
    m_results->setSweepEnded(!active);
    updateConditions();
    updateProgress();
    if (m_closing && !active)
        close();
}

void MainWindow::updateConditions() {
    const bool speedsShown =
        m_sweep.payload() == m_payload &&
        std::ranges::any_of(m_sweep.measurements(), [](const core::Measurement& measurement) {
            return measurement.timings.compress.has_value();
        });
    m_conditionsBanner->setConditions(speedsShown ? std::optional(m_sweep.conditions()) : std::nullopt,
                                      isActive(m_sweep.state()));
}

void MainWindow::updateProgress() {
    const auto elapsedSince = [](std::chrono::steady_clock::time_point started) {
        return std::chrono::steady_clock::now() - started;
    };
    const SweepState& state = m_sweep.state();
    if (const auto* running = std::get_if<SweepRunning>(&state))
        m_progressPanel->showProgress(running->progress, m_sweep.plan(), m_sweep.payload()->size(),
                                      elapsedSince(running->started));
    else if (std::holds_alternative<SweepStopping>(state))
        m_progressPanel->showBusy(m_closing ? tr("Closing") : tr("Stopping"));
    else if (m_loader.isLoading())
        m_progressPanel->showBusy(tr("Loading"));
    else if (const auto* finished = std::get_if<SweepFinished>(&state))
        m_progressPanel->showMessage(
            finishedText(finished->outcome, finished->elapsed, m_sweep.measurements()));
    else
        m_progressPanel->showMessage(tr("Open, paste or generate a response body to sweep it"));
}

SweepChartView& MainWindow::currentChart() const {
    return *m_charts.at(static_cast<std::size_t>(std::max(m_tabs->currentIndex(), 0)));
}

} // namespace levelscope::app
