// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/EntriesFilterProxy.h"

#include "app/models/EntriesModel.h"

#include <algorithm>
#include <array>
#include <utility>

namespace levelscope::app {

namespace {

bool isAscii(const QString& text) {
    return std::ranges::all_of(text, [](QChar letter) { return letter.unicode() < 0x80; });
}

} // namespace

EntriesFilterProxy::EntriesFilterProxy(EntriesModel& model, QObject* parent)
    : QSortFilterProxyModel(parent)
    , m_model(model) {
    setSortRole(EntriesModel::kSortRole);
    setSourceModel(&model);
    connect(&model, &QAbstractItemModel::rowsInserted, this, &EntriesFilterProxy::afterRowsArrived);
    connect(&model, &QAbstractItemModel::modelReset, this, [this] { m_sortedRows = m_model.rowCount(); });
}

void EntriesFilterProxy::setSearchText(const QString& text) {
    QList<Word> words;
    for (const QString& word : text.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts))
        words.append({word, isAscii(word) ? word.toStdString() : std::string()});
    if (std::ranges::equal(words, m_words, {}, &Word::text, &Word::text))
        return;
    m_words = std::move(words);
    filterAnew();
}

void EntriesFilterProxy::setOnlyWithBody(bool only) {
    if (std::exchange(m_onlyWithBody, only) != only)
        filterAnew();
}

void EntriesFilterProxy::setTypes(EntryTypes types) {
    if (std::exchange(m_types, types) != types)
        filterAnew();
}

bool EntriesFilterProxy::isFiltering() const {
    return !m_words.isEmpty() || m_onlyWithBody || m_types != EntryTypes::All;
}

// Not invalidateFilter(), which removes and inserts each run of rows by itself: that takes minutes where
// every other row of many goes.
void EntriesFilterProxy::filterAnew() {
    m_sortedRows = m_model.rowCount();
    invalidate();
}

void EntriesFilterProxy::sort(int column, Qt::SortOrder order) {
    m_sortedRows = m_model.rowCount();
    const bool isFileOrder = column == static_cast<int>(EntriesColumn::Number) && order == Qt::AscendingOrder;
    const int sorted = isFileOrder ? -1 : column; // without comparing: the base class knows the file's order
    if (sorted == sortColumn() && order == sortOrder())
        invalidate(); // the base class would do nothing
    else
        QSortFilterProxyModel::sort(sorted, order);
}

void EntriesFilterProxy::sortArrivedRows() {
    if (sortColumn() >= 0 && m_sortedRows < m_model.rowCount())
        sort(sortColumn(), sortOrder());
}

void EntriesFilterProxy::afterRowsArrived() {
    if (m_model.rowCount() / 2 >= m_sortedRows)
        sortArrivedRows();
}

std::size_t EntriesFilterProxy::positionOf(int row) const {
    return static_cast<std::size_t>(mapToSource(index(row, 0)).row());
}

/// Without making a QString of every field of every row, where the word allows that: UTF-8 has no ASCII
/// inside other letters.
bool EntriesFilterProxy::holds(const std::string& field, const Word& word) {
    if (word.ascii.empty())
        return QString::fromStdString(field).contains(word.text, Qt::CaseInsensitive);
    return QLatin1String(field.data(), static_cast<qsizetype>(field.size()))
        .contains(QLatin1String(word.ascii.data(), static_cast<qsizetype>(word.ascii.size())),
                  Qt::CaseInsensitive);
}

bool EntriesFilterProxy::filterAcceptsRow(int sourceRow, const QModelIndex& /*sourceParent*/) const {
    const core::CaptureEntry& entry = m_model.entryAt(static_cast<std::size_t>(sourceRow));
    if (m_onlyWithBody && !entry.hasBody)
        return false;
    if (m_types != EntryTypes::All && entryTypeOf(entry.mimeType) != m_types)
        return false;
    const std::array fields = {&entry.method, &entry.path, &entry.mimeType, &entry.status, &entry.encoding};
    return std::ranges::all_of(m_words, [&](const Word& word) {
        return std::ranges::any_of(fields, [&](const std::string* field) { return holds(*field, word); });
    });
}

// For a descending order Qt asks with the two sides exchanged; what is to come last either way, or to keep
// one order either way, has to take that back.
bool EntriesFilterProxy::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    const bool ascending = sortOrder() == Qt::AscendingOrder;
    const bool inFileOrder = ascending ? left.row() < right.row() : right.row() < left.row();
    if (std::max(left.row(), right.row()) >= m_sortedRows)
        return inFileOrder;
    const auto valueAt = [this](const QModelIndex& index) {
        return cellValue(m_model.rowAt(static_cast<std::size_t>(index.row())),
                         static_cast<EntriesColumn>(index.column()));
    };
    const EntryValue leftValue = valueAt(left);
    const EntryValue rightValue = valueAt(right);
    const bool leftKnown = leftValue.index() != 0;
    const bool rightKnown = rightValue.index() != 0;
    if (leftKnown != rightKnown)
        return leftKnown == ascending;
    return leftValue == rightValue ? inFileOrder : leftValue < rightValue;
}

} // namespace levelscope::app
