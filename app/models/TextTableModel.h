// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/ResultsTable.h"

#include <QAbstractTableModel>

namespace levelscope::app {

/// A table of text that is replaced as a whole. GUI thread.
class TextTableModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    /// When the columns are the same and rows came to the end, only those are announced, so that a view stays
    /// where it is.
    void setTable(TextTable table);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    TextTable m_table;
};

} // namespace levelscope::app
