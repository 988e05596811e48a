// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/MainWindow.h"

#include "app/charts/SweepChartView.h"
#include "app/models/ResultsModel.h"
#include "app/panels/GenerateDialog.h"
#include "app/panels/ParametersPanel.h"
#include "app/panels/PayloadPanel.h"
#include "app/panels/PlanPanel.h"
#include "app/panels/ProgressPanel.h"
#include "app/panels/ProgressText.h"
#include "app/panels/ResultsPanel.h"
#include "app/window/AboutBox.h"
#include "app/window/ExportController.h"
#include "app/window/MessageBar.h"
#include "app/window/TabOrder.h"
#include "core/codec/CodecRegistry.h"

#include <QAction>
#include <QClipboard>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMenuBar>
#include <QMimeData>
#include <QStatusBar>
#include <QTabWidget>
#include <QToolBar>
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
    , m_tabs(new QTabWidget(this))
    , m_exports(new ExportController(m_sweep, this)) {
    setObjectName(QStringLiteral("mainWindow"));
    setWindowTitle(tr("Levelscope"));
    setAcceptDrops(true);
    createCharts();
    createPanels();
    createActions();
    createMenus();
    connectLoader();
    connectSweep();
    connectSelection();
    m_clockTick.setInterval(std::chrono::seconds(1));
    connect(&m_clockTick, &QTimer::timeout, this, &MainWindow::updateProgress);
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

void MainWindow::paste() {
    const QMimeData* content = QGuiApplication::clipboard()->mimeData();
    if (content != nullptr && content->hasUrls() && content->urls().front().isLocalFile()) {
        openFile(content->urls().front().toLocalFile());
        return;
    }
    const QByteArray text = content != nullptr ? content->text().toUtf8() : QByteArray();
    if (text.isEmpty()) {
        m_messageBar->showProblem(
            tr("The clipboard holds no text; copy a response body first, then paste again."));
        return;
    }
    m_loader.openBytes(tr("Pasted text"), text);
}

void MainWindow::startSweep(core::Measure measure) {
    if (m_payload == nullptr)
        return;
    const PlanChoice choice = m_planPanel->choice();
    core::SweepPlan plan{.points = core::pointsFor(choice.codecs, choice.drive)};
    plan.measure = measure;
    plan.runs = choice.runs;
    plan.warmups = choice.warmups;
    if (plan.points.empty()) {
        m_messageBar->showProblem(tr("No codec is chosen; tick at least one in the plan, then sweep again."));
        return;
    }
    m_sweep.start(m_payload, std::move(plan));
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
    const auto& points = m_sweep.plan().points;
    const core::SweepPoint* point =
        planIndex.has_value() && *planIndex < points.size() ? &points[*planIndex] : nullptr;
    const bool hasParameters = point != nullptr && point->codec->info().id == kParametersCodec;
    m_parametersPanel->setSelectedLevel(hasParameters ? std::optional(point->level) : std::nullopt);
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
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.isEmpty()) {
        m_loader.openBytes(tr("Dropped text"), event->mimeData()->text().toUtf8());
    } else if (!urls.front().isLocalFile()) {
        m_messageBar->showProblem(tr("%1 is not a file on this computer; Levelscope never uses the network. "
                                     "Save it first, then open the file.")
                                      .arg(urls.front().toDisplayString()));
    } else {
        openFile(urls.front().toLocalFile());
        if (urls.size() > 1)
            m_messageBar->showNote(tr("Of the files dropped only the first is opened."));
    }
    event->acceptProposedAction();
}

void MainWindow::createCharts() {
    for (std::size_t index = 0; index < kChartKinds.size(); ++index) {
        m_charts[index] = new SweepChartView(kChartKinds[index], this);
        m_tabs->addTab(m_charts[index], chartTitle(kChartKinds[index]));
    }
    m_tabs->setObjectName(QStringLiteral("chartTabs"));
    m_tabs->setDocumentMode(true);
    auto* center = new QWidget(this);
    auto* layout = new QVBoxLayout(center);
    layout->setContentsMargins({});
    layout->addWidget(m_messageBar);
    layout->addWidget(m_tabs, 1);
    setCentralWidget(center);
}

void MainWindow::createPanels() {
    const auto addDock = [this](const QString& objectName, const QString& title, QWidget* panel,
                                Qt::DockWidgetArea area) {
        auto* dock = new QDockWidget(title, this);
        dock->setObjectName(objectName);
        dock->setWidget(panel);
        // A dock behind another is not hidden, only moved away, and Tab would lead into it.
        connect(dock, &QDockWidget::visibilityChanged, panel, &QWidget::setEnabled);
        addDockWidget(area, dock);
        return dock;
    };
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    QDockWidget* payload =
        addDock(QStringLiteral("payloadDock"), tr("Payload"), m_payloadPanel, Qt::LeftDockWidgetArea);
    QDockWidget* plan = addDock(QStringLiteral("planDock"), tr("Plan"), m_planPanel, Qt::LeftDockWidgetArea);
    QDockWidget* results =
        addDock(QStringLiteral("resultsDock"), tr("Results"), m_resultsPanel, Qt::BottomDockWidgetArea);
    QDockWidget* parameters = addDock(QStringLiteral("parametersDock"), tr("zstd parameters"),
                                      m_parametersPanel, Qt::BottomDockWidgetArea);
    tabifyDockWidget(results, parameters);
    results->raise();
    resizeDocks({payload, plan}, {300, 300}, Qt::Horizontal);
    resizeDocks({payload, plan}, {260, 440}, Qt::Vertical);
    resizeDocks({results}, {240}, Qt::Vertical);
    statusBar()->addPermanentWidget(m_progressPanel, 1);
    setTabOrderOfParts({m_payloadPanel, m_planPanel, centralWidget(), m_resultsPanel, m_parametersPanel});
}

QAction* MainWindow::addAction(const QString& objectName, const QString& text, const QKeySequence& shortcut,
                               const QString& toolTip) {
    auto* action = new QAction(text, this);
    action->setObjectName(objectName);
    action->setShortcut(shortcut);
    action->setToolTip(shortcut.isEmpty()
                           ? toolTip
                           : tr("%1 (%2)").arg(toolTip, shortcut.toString(QKeySequence::NativeText)));
    return action;
}

void MainWindow::createActions() {
    using Key = QKeySequence;
    m_actions = {
        .open = addAction(QStringLiteral("open"), tr("&Open..."), Key::Open,
                          tr("Open a response body and sweep its sizes")),
        .paste = addAction(QStringLiteral("paste"), tr("&Paste"), Key::Paste,
                           tr("Take the clipboard's text as the body")),
        .generate = addAction(QStringLiteral("generate"), tr("&Generate..."), Key(Qt::CTRL | Qt::Key_G),
                              tr("Make a body of a chosen shape and size")),
        .quit = addAction(QStringLiteral("quit"), tr("&Quit"), Key::Quit, tr("Stop what runs and quit")),
        .sweep = addAction(QStringLiteral("sweep"), tr("&Sweep"), Key(Qt::Key_F5),
                           tr("Measure sizes, then speeds")),
        .sizes = addAction(QStringLiteral("sizes"), tr("Si&zes Only"), Key(Qt::CTRL | Qt::Key_F5),
                           tr("Measure sizes only")),
        .stop = addAction(QStringLiteral("stop"), tr("S&top"), Key(Qt::SHIFT | Qt::Key_F5),
                          tr("Stop and keep what was measured")),
        .exportChart = addAction(QStringLiteral("exportChart"), tr("Export &Chart..."),
                                 Key(Qt::CTRL | Qt::Key_E), tr("Save the chart as PNG, SVG or PDF")),
        .copyChart =
            addAction(QStringLiteral("copyChart"), tr("Cop&y Chart"), Key(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
                      tr("Put the chart on the clipboard as an image")),
        .exportResults = addAction(QStringLiteral("exportResults"), tr("Export &Results..."),
                                   Key(Qt::CTRL | Qt::SHIFT | Qt::Key_E),
                                   tr("Save the measurements as CSV, JSON or Markdown")),
        .resetZoom = addAction(QStringLiteral("resetZoom"), tr("&Reset Zoom"), Key(Qt::CTRL | Qt::Key_0),
                               tr("Show the whole chart")),
        .about = addAction(QStringLiteral("about"), tr("&About Levelscope"), {}, tr("Versions and licence")),
    };
    connect(m_actions.open, &QAction::triggered, this, &MainWindow::askFile);
    connect(m_actions.paste, &QAction::triggered, this, &MainWindow::paste);
    connect(m_actions.generate, &QAction::triggered, this, &MainWindow::askGenerator);
    connect(m_actions.quit, &QAction::triggered, this, &QWidget::close);
    connect(m_actions.sweep, &QAction::triggered, this, [this] { startSweep(core::Measure::Speed); });
    connect(m_actions.sizes, &QAction::triggered, this, [this] { startSweep(core::Measure::Size); });
    connect(m_actions.stop, &QAction::triggered, this, [this] {
        m_loader.cancel();
        m_sweep.stop();
    });
    connect(m_actions.exportChart, &QAction::triggered, this,
            [this] { m_exports->exportChart(currentChart()); });
    connect(m_actions.copyChart, &QAction::triggered, this, [this] { m_exports->copyChart(currentChart()); });
    connect(m_actions.exportResults, &QAction::triggered, this, [this] { m_exports->exportResults(); });
    connect(m_actions.resetZoom, &QAction::triggered, this, [this] { currentChart().resetZoom(); });
    connect(m_actions.about, &QAction::triggered, this, [this] { showAboutBox(this); });
}

void MainWindow::createMenus() {
    const Actions& a = m_actions;
    QMenu* file = menuBar()->addMenu(tr("&File"));
    file->addActions({a.open, a.paste, a.generate});
    file->addSeparator();
    file->addActions({a.exportChart, a.copyChart, a.exportResults});
    file->addSeparator();
    file->addAction(a.quit);
    menuBar()->addMenu(tr("&Sweep"))->addActions({a.sweep, a.sizes, a.stop});
    QMenu* view = menuBar()->addMenu(tr("&View"));
    view->addAction(a.resetZoom);
    view->addSeparator();
    for (const char* dock : {"payloadDock", "planDock", "resultsDock", "parametersDock"})
        view->addAction(findChild<QDockWidget*>(QLatin1String(dock))->toggleViewAction());
    menuBar()->addMenu(tr("&Help"))->addAction(a.about);

    QToolBar* tools = addToolBar(tr("Tools"));
    tools->setObjectName(QStringLiteral("toolBar"));
    tools->addActions({a.open, a.paste, a.generate});
    tools->addSeparator();
    tools->addActions({a.sweep, a.sizes, a.stop});
    tools->addSeparator();
    tools->addActions({a.exportChart, a.copyChart, a.exportResults, a.resetZoom});
}

void MainWindow::connectLoader() {
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
    connect(&m_sweep, &SweepController::started, this, [this] {
        clearMeasurements();
        for (SweepChartView* chart : m_charts)
            chart->setMeasurements(m_sweep.measurements());
    });
    connect(&m_sweep, &SweepController::measured, this, &MainWindow::showMeasurements);
    connect(&m_sweep, &SweepController::stateChanged, this, &MainWindow::updateState);
    connect(m_planPanel, &PlanPanel::choiceChanged, this, &MainWindow::updateState);
    connect(m_exports, &ExportController::done, m_messageBar, &MessageBar::showNote);
    connect(m_exports, &ExportController::failed, m_messageBar, &MessageBar::showProblem);
    connect(m_resultsPanel, &ResultsPanel::copyRequested, m_exports, &ExportController::copyResults);
}

void MainWindow::connectSelection() {
    for (SweepChartView* chart : m_charts)
        connect(chart, &SweepChartView::pointSelected, this, &MainWindow::selectPoint);
    connect(m_resultsPanel, &ResultsPanel::pointSelected, this, &MainWindow::selectPoint);
    connect(m_parametersPanel, &ParametersPanel::levelSelected, this, [this](int level) {
        const auto& points = m_sweep.plan().points;
        const auto found = std::ranges::find_if(points, [&](const core::SweepPoint& point) {
            return point.codec->info().id == kParametersCodec && point.level == level;
        });
        if (found != points.end())
            selectPoint(static_cast<std::size_t>(found - points.begin()));
    });
}

void MainWindow::askFile() {
    auto* dialog = new QFileDialog(this, tr("Open a response body"));
    dialog->setObjectName(QStringLiteral("openFileDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::openFile);
    dialog->show();
}

void MainWindow::askGenerator() {
    auto* dialog = new GenerateDialog({}, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { generate(dialog->spec()); });
    dialog->show();
}

void MainWindow::takePayload(const core::PayloadPtr& payload) {
    m_payload = payload;
    m_description.reset();
    setWindowTitle(QString::fromStdString(payload->name())); // Qt appends the program's name
    m_parametersPanel->setPayloadSize(payload->size());
    for (SweepChartView* chart : m_charts)
        chart->resetZoom(); // the other body's points may all be elsewhere
    startSweep(core::Measure::Size);
    if (m_sweep.payload() != m_payload)
        clearMeasurements(); // the new sweep waits until the last one has stopped
    updateState();
}

void MainWindow::showDescription() {
    if (m_description.has_value())
        m_payloadPanel->setDescription(*m_description);
    else
        m_payloadPanel->clear();
}

void MainWindow::clearMeasurements() {
    selectPoint(std::nullopt);
    m_results->clear();
    for (SweepChartView* chart : m_charts)
        chart->setMeasurements({});
}

void MainWindow::showMeasurements(const std::vector<core::Measurement>& measurements) {
    if (m_sweep.payload() != m_payload)
        return; // a sweep of the body before, which is still stopping
    m_results->updateMeasurements(measurements);
    for (SweepChartView* chart : m_charts)
        chart->setMeasurements(m_sweep.measurements());
}

void MainWindow::updateState() {
    const SweepState& state = m_sweep.state();
    const bool active = isActive(state);
    const bool running = std::holds_alternative<SweepRunning>(state);
    // While one stops the next may be asked for already; it waits.
    const bool sweepable = m_payload != nullptr && !running && !m_planPanel->choice().codecs.empty();
    const bool hasPoints = m_sweep.payload() == m_payload &&
                           std::ranges::any_of(m_sweep.measurements(), &core::Measurement::reached);
    m_actions.sweep->setEnabled(sweepable);
    m_actions.sizes->setEnabled(sweepable);
    m_actions.stop->setEnabled(running || m_loader.isLoading());
    for (QAction* action :
         {m_actions.exportChart, m_actions.copyChart, m_actions.exportResults, m_actions.resetZoom})
        action->setEnabled(hasPoints);
    if (active && !m_clockTick.isActive())
        m_clockTick.start();
    else if (!active)
        m_clockTick.stop();
    for (SweepChartView* chart : m_charts)
        chart->setSpeedsAwaited(active && m_sweep.plan().measure == core::Measure::Speed);
    updateProgress();
    if (m_closing && !active)
        close();
}

void MainWindow::updateProgress() {
    const auto elapsedSince = [](std::chrono::steady_clock::time_point started) {
        return std::chrono::steady_clock::now() - started;
    };
    const SweepState& state = m_sweep.state();
    if (const auto* running = std::get_if<SweepRunning>(&state))
        m_progressPanel->showProgress(running->progress, m_sweep.plan().points,
                                      elapsedSince(running->started));
    else if (std::holds_alternative<SweepStopping>(state))
        m_progressPanel->showBusy(m_closing ? tr("Closing after the codec calls in progress")
                                            : tr("Stopping after the codec calls in progress"));
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
