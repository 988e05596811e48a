// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/EntriesModel.h"

#include <QFont>

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

namespace levelscope::app {

namespace {

QVariant sortValue(const EntryValue& value) {
    if (const double* number = std::get_if<double>(&value))
        return *number;
    if (const std::string_view* text = std::get_if<std::string_view>(&value))
        return QString::fromUtf8(text->data(), static_cast<qsizetype>(text->size()));
    return {};
}

/// What is heard for a cell in which nothing is seen.
QString accessibleText(const EntryRow& row, EntriesColumn column) {
    const QString text = cellText(row, column);
    return text.isEmpty() ? notDecodedText(row, column) : text;
}

} // namespace

void EntriesModel::clear() {
    beginResetModel();
    // New ones: snapshots may hold on to what was there.
    m_entries = std::make_shared<std::deque<core::CaptureEntry>>();
    m_facts = std::make_shared<std::deque<core::BodyFacts>>();
    m_bodyCount = 0;
    m_decoded.clear();
    m_weights.clear();
    m_current.reset();
    endResetModel();
}

void EntriesModel::append(std::vector<core::CaptureEntry> batch) {
    if (batch.empty())
        return;
    const int firstRow = rowCount();
    beginInsertRows({}, firstRow, firstRow + static_cast<int>(batch.size()) - 1);
    m_bodyCount += static_cast<std::size_t>(std::ranges::count_if(batch, &core::CaptureEntry::hasBody));
    m_entries->insert(m_entries->end(), std::make_move_iterator(batch.begin()),
                      std::make_move_iterator(batch.end()));
    m_decoded.resize(m_entries->size());
    endInsertRows();
}

void EntriesModel::setDecoded(std::vector<core::SurveyedBody> bodies) {
    if (bodies.empty())
        return;
    const auto [first, last] = std::ranges::minmax_element(bodies, {}, &core::SurveyedBody::position);
    const std::size_t firstPosition = first->position;
    const std::size_t lastPosition = last->position;
    assert(lastPosition < m_entries->size());
    for (core::SurveyedBody& body : bodies)
        m_decoded[body.position] = &m_facts->emplace_back(std::move(body.facts));
    announce(firstPosition, lastPosition, EntriesColumn::Saved, EntriesColumn::Exactness);
    announce(firstPosition, lastPosition, EntriesColumn::Note, EntriesColumn::Note);
}

void EntriesModel::setCurrentEntry(std::optional<std::size_t> position) {
    assert(!position.has_value() || *position < m_entries->size());
    const std::optional<std::size_t> before = std::exchange(m_current, position);
    if (before == position)
        return;
    for (const std::optional<std::size_t>& changed : {before, position}) {
        if (changed.has_value())
            announce(*changed, *changed, EntriesColumn::Number, EntriesColumn::Note);
    }
}

void EntriesModel::announce(std::size_t firstPosition, std::size_t lastPosition, EntriesColumn first,
                            EntriesColumn last) {
    emit dataChanged(index(static_cast<int>(firstPosition), static_cast<int>(first)),
                     index(static_cast<int>(lastPosition), static_cast<int>(last)));
}

const core::CaptureEntry& EntriesModel::entryAt(std::size_t position) const {
    assert(position < m_entries->size());
    return (*m_entries)[position];
}

EntryRow EntriesModel::rowAt(std::size_t position) const {
    return {.entry = entryAt(position), .decoded = m_decoded[position], .weight = weightOf(position)};
}

EntriesSnapshot EntriesModel::snapshot() const {
    EntriesSnapshot all{
        .decoded = m_decoded, .weights = m_weights, .entriesOwner = m_entries, .factsOwner = m_facts};
    all.entries.reserve(m_entries->size());
    for (const core::CaptureEntry& entry : *m_entries)
        all.entries.push_back(&entry);
    return all;
}

int EntriesModel::weightOf(std::size_t position) const {
    const auto found = m_weights.find(position);
    return found == m_weights.end() ? 1 : found->second;
}

int EntriesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_entries->size());
}

int EntriesModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kEntriesColumnCount;
}

Qt::ItemFlags EntriesModel::flags(const QModelIndex& index) const {
    if (!index.isValid())
        return {};
    if (!entryAt(static_cast<std::size_t>(index.row())).hasBody)
        return Qt::ItemNeverHasChildren;
    const Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    return index.column() == static_cast<int>(EntriesColumn::Weight) ? flags | Qt::ItemIsEditable : flags;
}

QVariant EntriesModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto position = static_cast<std::size_t>(index.row());
    const EntryRow row = rowAt(position);
    const auto column = static_cast<EntriesColumn>(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return cellText(row, column);
    case Qt::EditRole:
        return column == EntriesColumn::Weight && row.entry.hasBody ? QVariant(row.weight) : QVariant();
    case Qt::ToolTipRole:
        return cellToolTip(row, column);
    case Qt::TextAlignmentRole:
        return QVariant(columnAlignment(column));
    case Qt::FontRole: {
        if (position != m_current)
            return {};
        QFont font;
        font.setBold(true);
        return font;
    }
    case Qt::AccessibleTextRole:
        return accessibleText(row, column);
    case kSortRole:
        return sortValue(cellValue(row, column));
    default:
        return {};
    }
}

bool EntriesModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    bool isNumber = false;
    const int weight = value.toInt(&isNumber);
    if (role != Qt::EditRole || !flags(index).testFlag(Qt::ItemIsEditable) || !isNumber || weight < 1 ||
        weight > kLargestWeight)
        return false;
    const auto position = static_cast<std::size_t>(index.row());
    if (weight == 1)
        m_weights.erase(position);
    else
        m_weights.insert_or_assign(position, weight);
    announce(position, position, EntriesColumn::Weight, EntriesColumn::Weight);
    return true;
}

QVariant EntriesModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kEntriesColumnCount)
        return QAbstractTableModel::headerData(section, orientation, role);
    const auto column = static_cast<EntriesColumn>(section);
    switch (role) {
    case Qt::DisplayRole:
        return columnTitle(column);
    case Qt::AccessibleTextRole:
        return columnTitle(column).replace(QLatin1Char('\n'), QLatin1Char(' '));
    case Qt::ToolTipRole:
        return columnExplanation(column);
    case Qt::TextAlignmentRole:
        return QVariant(columnAlignment(column));
    default:
        return {};
    }
}

} // namespace levelscope::app
