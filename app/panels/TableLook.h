// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

class QAction;
class QLabel;
class QTableView;

namespace levelscope::app {

// What the tables with a row per measurement or response have in common. GUI thread.

/// Selects whole rows, sorts, scrolls by pixels; no grid, no row numbers.
void setTableLook(QTableView& table);

/// Of a cell that holds `text`, in pixels.
[[nodiscard]] int cellWidth(const QTableView& table, const QString& text);

/// Rows as high as the table's font needs.
void fitRowHeight(QTableView& table);

/// A text in the middle of the table, to be shown while it has no rows. The table owns it.
[[nodiscard]] QLabel* makeEmptyText(QTableView& table, const QString& name);

/// Columns of a table as the sections of its header.
template <class Columns>
[[nodiscard]] QList<int> sectionsOf(const Columns& columns) {
    QList<int> sections;
    for (const auto column : columns)
        sections.append(static_cast<int>(column));
    return sections;
}

/// Adds a switch per column to the header's context menu, and all of them as "Columns" to the table's. Their
/// titles and tool tips are those of the header, their names `name` with the column's number. In the columns'
/// order; the header owns them. The table needs its model.
QList<QAction*> addColumnSwitches(QTableView& table, const QString& name, const QList<int>& hiddenAtFirst,
                                  const QList<int>& alwaysShown);

} // namespace levelscope::app
