// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/SentMark.h"
#include "app/window/PayloadLoader.h"
#include "app/window/ShownSweep.h"
#include "app/window/SweepController.h"
#include "app/window/WindowActions.h"

#include <QMainWindow>

#include <memory>
#include <optional>

namespace levelscope::app {

class CaptureController;
class ChartTabs;
class ConditionsBanner;
class EntriesModel;
class EntriesPanel;
class ExportController;
class InsightController;
class MessageBar;
class ParametersPanel;
class PayloadDisplay;
class PayloadIntake;
class PayloadPanel;
class PlanPanel;
class ProgressPanel;
class ResultsModel;
class ResultsPanel;
class SentController;
class SetBar;
class SweepDisplay;

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
    /// Measures what a stop or another plan left to measure.
    void resume();
    /// The chart of that kind comes to the front.
    void showChart(int tab);
    void selectPoint(std::optional<std::size_t> planIndex);

    [[nodiscard]] const SweepController& sweep() const { return m_sweep; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    /// The result switches the panels on and off.
    [[nodiscard]] QList<QAction*> createPanels();
    void connectActions();
    void connectLoader();
    void connectCapture();
    void connectSweep();

    void takePayload(const core::PayloadPtr& payload);
    void takePlan();
    void includePoints(const QList<std::size_t>& planIndexes);
    [[nodiscard]] core::SweepPlan chosenPlan() const;
    void showSweep();
    void showRecord(std::shared_ptr<const core::SweepRecord> record,
                    std::shared_ptr<const core::SetRecord> set);
    [[nodiscard]] std::optional<SentMark> shownSent() const;
    void copyCommand();
    void updateSent();
    void updateState();

    // Panels; the window owns them as its children.
    EntriesModel* m_entries;
    EntriesPanel* m_entriesPanel;
    PayloadPanel* m_payloadPanel;
    PlanPanel* m_planPanel;
    ResultsModel* m_results;
    ResultsPanel* m_resultsPanel;
    ParametersPanel* m_parametersPanel;
    ProgressPanel* m_progressPanel;
    MessageBar* m_messageBar;
    ConditionsBanner* m_conditionsBanner;
    SetBar* m_setBar;
    ChartTabs* m_charts;
    PayloadLoader m_loader;
    SweepController m_sweep;
    ShownSweep m_shown;
    WindowActions m_actions;
    PayloadIntake* m_intake;
    ExportController* m_exports;

    bool m_closing = false; ///< the user closed the window; it goes when the sweep has ended
    CaptureController* m_captures;
    PayloadDisplay* m_payloadDisplay;
    SweepDisplay* m_display;
    SentController* m_sentSearch;
    InsightController* m_insight;
};

} // namespace levelscope::app
