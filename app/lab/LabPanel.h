// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/ResultsTable.h"
#include "app/lab/LabChart.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QTableView;

namespace levelscope::app {

class ParagraphLabel;
class TextTableModel;

/// What the views of the labs have in common: start and stop, how far it is, a chart, what it says, and a
/// table. GUI thread.
class LabPanel final : public QWidget {
    Q_OBJECT

public:
    LabPanel(const QString& startText, QWidget* parent);

    /// Adds a control behind the others.
    void addControl(QWidget* control);
    void setStartable(bool isStartable);
    /// While it is busy it can be stopped, and not be started.
    void setBusy(bool isBusy);
    void setProgress(std::size_t stepsDone, std::size_t stepsPlanned);
    void setText(const QString& text);
    void setTable(TextTable table);
    [[nodiscard]] LabChart& chart() const { return *m_chart; }

signals:
    void startRequested();
    void stopRequested();

private:
    void enable();

    QPushButton* m_start;
    QPushButton* m_stop;
    QProgressBar* m_bar;
    QHBoxLayout* m_controls;
    LabChart* m_chart;
    ParagraphLabel* m_text;
    TextTableModel* m_model;
    QTableView* m_table;
    bool m_startable = false;
    bool m_busy = false;
};

} // namespace levelscope::app
