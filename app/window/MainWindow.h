// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/PayloadDescription.h"
#include "app/window/PayloadLoader.h"
#include "app/window/SweepController.h"
#include "app/window/WindowActions.h"

#include <QMainWindow>

#include <array>
#include <optional>

class QTabWidget;

namespace levelscope::app {

class ConditionsBanner;
class ExportController;
class MessageBar;
class ParametersPanel;
class PayloadIntake;
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
    void createCharts();
    /// The result switches the panels on and off.
    [[nodiscard]] QList<QAction*> createPanels();
    void connectActions();
    void connectLoader();
    void connectSweep();
    void connectSelection();

    void takePayload(const core::PayloadPtr& payload);
    void takePlan();
    void includePoints(const QList<std::size_t>& planIndexes);
    [[nodiscard]] core::SweepPlan chosenPlan() const;
    void showDescription();
    void clearMeasurements();
    void showSweep();
    void showMeasurements(const std::vector<core::Measurement>& measurements);
    void updateChart();
    void updateState();
    void updateConditions();
    void updateProgress();
    [[nodiscard]] SweepChartView& currentChart() const;

    // Panels; the window owns them as its children.
    PayloadPanel* m_payloadPanel;
    PlanPanel* m_planPanel;
    ResultsModel* m_results;
    ResultsPanel* m_resultsPanel;
    ParametersPanel* m_parametersPanel;
    ProgressPanel* m_progressPanel;
    MessageBar* m_messageBar;
    ConditionsBanner* m_conditionsBanner;
    QTabWidget* m_tabs;
    std::array<SweepChartView*, 3> m_charts{};
    PayloadIntake* m_intake;
    ExportController* m_exports;
    WindowActions m_actions;

    core::PayloadPtr m_payload;
    std::optional<PayloadDescription> m_description; ///< of m_payload, once it is made
    std::optional<std::size_t> m_selected;           ///< plan index
    std::optional<core::SweepPoint> m_selectedPoint; ///< the same point, whatever the plan
    bool m_closing = false; ///< the user closed the window; it goes when the sweep has ended
    PayloadLoader m_loader;
    SweepController m_sweep;
};

} // namespace levelscope::app
