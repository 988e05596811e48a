// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/TextTableModel.h"

#include <algorithm>

namespace levelscope::app {

namespace {

bool goesOn(const TextTable& table, const TextTable& before) {
    const auto sameColumn = [](const TextColumn& one, const TextColumn& other) {
        return one.title == other.title && one.alignRight == other.alignRight;
    };
    return std::ranges::equal(table.columns, before.columns, sameColumn) &&
           table.rows.size() > before.rows.size() &&
           std::equal(before.rows.begin(), before.rows.end(), table.rows.begin());
}

} // namespace

void TextTableModel::setTable(TextTable table) {
    if (goesOn(table, m_table)) {
        beginInsertRows({}, static_cast<int>(m_table.rows.size()), static_cast<int>(table.rows.size()) - 1);
        m_table = std::move(table);
        endInsertRows();
        return;
    }
    beginResetModel();
    m_table = std::move(table);
    endResetModel();
}

int TextTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_table.rows.size());
}

int TextTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_table.columns.size());
}

QVariant TextTableModel::data(const QModelIndex& index, int role) const {
    if (role == Qt::DisplayRole)
        return m_table.rows[static_cast<std::size_t>(index.row())][index.column()];
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(m_table.columns[static_cast<std::size_t>(index.column())].alignRight
                                       ? Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter)
                                       : Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
    return {};
}

QVariant TextTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return QAbstractTableModel::headerData(section, orientation, role);
    const TextColumn& column = m_table.columns[static_cast<std::size_t>(section)];
    if (role == Qt::DisplayRole)
        return column.title;
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(column.alignRight ? Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter)
                                                     : Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
    return {};
}

} // namespace levelscope::app
