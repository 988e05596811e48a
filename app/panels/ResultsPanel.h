// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/models/ResultsColumns.h"

#include <QList>
#include <QStringList>
#include <QWidget>

#include <cstdint>
#include <optional>

class QAction;
class QLabel;
class QModelIndex;
class QTableView;

namespace levelscope::app {

class ResultsModel;
class ResultsSortProxy;

/// The table of measurements: sorts, selects, copies, and asks for what was left out. Points are named by
/// their index in the plan. Which columns it shows is chosen in the header's context menu. GUI thread.
class ResultsPanel final : public QWidget {
    Q_OBJECT

public:
    /// `model` is borrowed and must outlive the panel.
    explicit ResultsPanel(ResultsModel& model, QWidget* parent = nullptr);

    /// Of the payload that is open: no size in the table is much larger.
    void setPayloadSize(std::uint64_t bytes);
    /// Selects that point's row alone and scrolls to it; none, or a point without a row, selects nothing.
    /// Emits nothing: whoever calls knows.
    void selectPoint(std::optional<std::size_t> planIndex);

signals:
    /// The user moved to another point, or to none.
    void pointSelected(std::optional<std::size_t> planIndex);
    /// The user wants these points as text on the clipboard, in the table's order.
    void copyRequested(const QList<std::size_t>& planIndexes);
    /// The user wants these points measured, which were left out.
    void includeRequested(const QList<std::size_t>& planIndexes);

protected:
    void changeEvent(QEvent* event) override;

private:
    void createTable();
    void createActions();
    void createColumnMenu();
    void showNeededColumns();
    void updateActions();
    void keepPlaceWhenRowsArrive();
    void fitColumns();
    void fitCurveColumn();
    void updateEmptyText();
    void updateSelection();
    void requestCopy();
    void requestInclusion();
    /// In the table's order.
    [[nodiscard]] QList<std::size_t> selectedPoints() const;
    [[nodiscard]] QList<std::size_t> selectedLeftOut() const;
    [[nodiscard]] std::size_t planIndexAt(const QModelIndex& index) const;
    [[nodiscard]] std::optional<std::size_t> currentPoint() const;

    ResultsModel& m_model;
    ResultsSortProxy* m_proxy;
    QTableView* m_table;
    QLabel* m_emptyText;
    QAction* m_copy;
    QAction* m_include;
    QList<QAction*> m_columnSwitches;           ///< by column
    QList<ResultsColumn> m_columnsAsNeeded;     ///< shown and hidden by us until the user does it
    QStringList m_fittedCurves;                 ///< names that the column Curve is as wide as
    std::optional<std::size_t> m_selectedPoint; ///< as last announced or set
    std::optional<std::uint64_t> m_payloadBytes;
    int m_topRow = 0; ///< while rows are being inserted
};

} // namespace levelscope::app
