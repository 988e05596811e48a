// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/PayloadDescription.h"
#include "app/window/PayloadLoader.h"
#include "app/window/SweepController.h"

#include <QElapsedTimer>
#include <QMainWindow>

#include <array>
#include <optional>

class QTabWidget;

namespace levelscope::app {

class ExportController;
class MessageBar;
class ParametersPanel;
class PayloadPanel;
class PlanPanel;
class ProgressPanel;
class ResultsModel;
class ResultsPanel;
class SweepChartView;

/// Lays out the panels, connects them with the loader, the sweep and the exports, and keeps the selected
/// point the same everywhere. GUI thread.
class MainWindow final : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Opens the file in the background and sweeps its sizes.
    void openFile(const QString& path);
    void generate(const core::GeneratorSpec& spec);
    void paste();
    void startSweep(core::Measure measure);
    /// The chart of that kind comes to the front.
    void showChart(int tab);
    void selectPoint(std::optional<std::size_t> planIndex);

    [[nodiscard]] const SweepController& sweep() const { return m_sweep; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void createPanels();
    void createCharts();
    void createActions();
    void createMenus();
    void connectLoader();
    void connectSweep();
    void connectSelection();
    QAction* addAction(const QString& objectName, const QString& text, const QKeySequence& shortcut,
                       const QString& toolTip);

    void askFile();
    void askGenerator();
    void takePayload(const core::PayloadPtr& payload);
    void showDescription();
    void clearMeasurements();
    void showMeasurements(const std::vector<core::Measurement>& measurements);
    void updateState();
    void updateProgress();
    [[nodiscard]] SweepChartView& currentChart() const;

    struct Actions {
        QAction* open;
        QAction* paste;
        QAction* generate;
        QAction* quit;
        QAction* sweep;
        QAction* sizes;
        QAction* stop;
        QAction* exportChart;
        QAction* copyChart;
        QAction* exportResults;
        QAction* resetZoom;
        QAction* about;
    };

    // Panels; the window owns them as its children.
    PayloadPanel* m_payloadPanel;
    PlanPanel* m_planPanel;
    ResultsModel* m_results;
    ResultsPanel* m_resultsPanel;
    ParametersPanel* m_parametersPanel;
    ProgressPanel* m_progressPanel;
    MessageBar* m_messageBar;
    QTabWidget* m_tabs;
    std::array<SweepChartView*, 3> m_charts{};
    ExportController* m_exports;
    Actions m_actions{};

    core::PayloadPtr m_payload;
    std::optional<PayloadDescription> m_description; ///< of m_payload, once it is made
    std::optional<std::size_t> m_selected;
    bool m_closing = false; ///< the user closed the window; it goes when the sweep has ended
    QTimer m_clockTick;     ///< the elapsed time moves on even when no point arrives
    PayloadLoader m_loader;
    SweepController m_sweep;
};

} // namespace levelscope::app
