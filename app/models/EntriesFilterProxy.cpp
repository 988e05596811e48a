// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/EntriesFilterProxy.h"

#include "app/BackgroundPool.h"
#include "app/models/EntriesModel.h"
#include "core/worker/BackgroundPriority.h"

#include <QtConcurrent>

#include <algorithm>
#include <utility>

namespace levelscope::app {

EntriesFilterProxy::EntriesFilterProxy(EntriesModel& model, QObject* parent)
    : QAbstractProxyModel(parent)
    , m_model(model) {
    setSourceModel(&model);
    arrange();
    connectModel();
}

EntriesFilterProxy::~EntriesFilterProxy() {
    m_stop.request_stop();
}

void EntriesFilterProxy::connectModel() {
    connect(&m_watcher, &QFutureWatcherBase::finished, this, [this] {
        if (!std::exchange(m_arranging, false))
            return; // what was wished for since is there
        takeArranged(m_watcher.future().takeResult());
        if (m_changed)
            arrange();
    });
    connect(&m_model, &QAbstractItemModel::rowsInserted, this,
            [this](const QModelIndex&, int first) { takeArrived(first); });
    connect(&m_model, &QAbstractItemModel::dataChanged, this, &EntriesFilterProxy::takeChange);
    connect(&m_model, &QAbstractItemModel::modelAboutToBeReset, this, [this] { beginResetModel(); });
    connect(&m_model, &QAbstractItemModel::modelReset, this, [this] {
        m_rows.clear();
        m_places.clear();
        m_arrangedRows = 0;
        endResetModel();
        arrange();
    });
}

void EntriesFilterProxy::setSearchText(const QString& text) {
    EntriesQuery query = m_wanted;
    query.words = searchWords(text);
    want(std::move(query));
}

void EntriesFilterProxy::setOnlyWithBody(bool only) {
    EntriesQuery query = m_wanted;
    query.onlyWithBody = only;
    want(std::move(query));
}

void EntriesFilterProxy::setTypes(EntryTypes types) {
    EntriesQuery query = m_wanted;
    query.types = types;
    want(std::move(query));
}

void EntriesFilterProxy::sort(int column, Qt::SortOrder order) {
    EntriesQuery query = m_wanted;
    const bool isFileOrder = column == static_cast<int>(EntriesColumn::Number) && order == Qt::AscendingOrder;
    query.sortedBy =
        column < 0 || isFileOrder ? std::nullopt : std::optional(static_cast<EntriesColumn>(column));
    query.order = order;
    want(std::move(query));
}

void EntriesFilterProxy::want(EntriesQuery query) {
    if (query == m_wanted)
        return;
    m_wanted = std::move(query);
    arrange();
}

void EntriesFilterProxy::sortArrivedRows() {
    if (m_wanted.sortedBy.has_value() && m_arrangedRows < m_model.rowCount())
        arrange();
}

void EntriesFilterProxy::arrange() {
    m_stop.request_stop();
    m_stop = std::stop_source();
    m_changed = false;
    const auto work = [all = m_model.snapshot(), query = m_wanted, stop = m_stop.get_token()] {
        return Arranged{.query = query,
                        .modelRows = static_cast<int>(all.entries.size()),
                        .rows = arrangedRows(all, query, stop)};
    };
    // All rows in the file's order are no work, either.
    m_arranging =
        m_model.rowCount() >= kManyRows && (m_wanted.isFiltering() || m_wanted.sortedBy.has_value());
    if (!m_arranging) {
        takeArranged(work());
        return;
    }
    // What the watcher would still have told of an earlier wish is dropped.
    m_watcher.setFuture(QtConcurrent::run(&backgroundPool(), [work] {
        core::giveWay();
        return work();
    }));
}

void EntriesFilterProxy::takeArranged(Arranged arranged) {
    m_shown = std::move(arranged.query);
    m_arrangedRows = arranged.modelRows;
    const std::vector<int> arrived = acceptedFrom(m_arrangedRows, m_shown);
    arranged.rows.insert(arranged.rows.end(), arrived.begin(), arrived.end());
    setRows(std::move(arranged.rows));
}

// As one new layout: to remove and insert each run of rows by itself takes minutes where every other row of
// many goes.
void EntriesFilterProxy::setRows(std::vector<int> rows) {
    emit layoutAboutToBeChanged();
    const QModelIndexList before = persistentIndexList();
    std::vector<int> kept;
    kept.reserve(static_cast<std::size_t>(before.size()));
    for (const QModelIndex& index : before)
        kept.push_back(m_rows[static_cast<std::size_t>(index.row())]);
    m_rows = std::move(rows);
    m_places.assign(static_cast<std::size_t>(m_model.rowCount()), -1);
    for (std::size_t place = 0; place < m_rows.size(); ++place)
        m_places[static_cast<std::size_t>(m_rows[place])] = static_cast<int>(place);
    QModelIndexList after;
    after.reserve(before.size());
    for (std::size_t at = 0; at < kept.size(); ++at) {
        const int place = m_places[static_cast<std::size_t>(kept[at])];
        after.append(place < 0 ? QModelIndex()
                               : createIndex(place, before[static_cast<qsizetype>(at)].column()));
    }
    changePersistentIndexList(before, after);
    emit layoutChanged();
}

std::vector<int> EntriesFilterProxy::acceptedFrom(int firstRow, const EntriesQuery& query) const {
    std::vector<int> accepted;
    for (int row = firstRow; row < m_model.rowCount(); ++row) {
        if (query.accepts(m_model.entryAt(static_cast<std::size_t>(row))))
            accepted.push_back(row);
    }
    return accepted;
}

void EntriesFilterProxy::takeArrived(int firstRow) {
    const std::vector<int> arrived = acceptedFrom(firstRow, m_shown);
    m_places.resize(static_cast<std::size_t>(m_model.rowCount()), -1);
    if (!arrived.empty()) {
        const int before = rowCount();
        beginInsertRows({}, before, before + static_cast<int>(arrived.size()) - 1);
        for (const int row : arrived) {
            m_places[static_cast<std::size_t>(row)] = static_cast<int>(m_rows.size());
            m_rows.push_back(row);
        }
        endInsertRows();
    }
    if (!m_wanted.sortedBy.has_value() && m_shown == m_wanted)
        m_arrangedRows = m_model.rowCount();
    else if (!m_arranging && m_model.rowCount() / 2 >= m_arrangedRows)
        sortArrivedRows();
}

void EntriesFilterProxy::takeChange(const QModelIndex& first, const QModelIndex& last,
                                    const QList<int>& roles) {
    const bool isOne = first.row() == last.row();
    const int firstPlace = isOne ? m_places[static_cast<std::size_t>(first.row())] : 0;
    const int lastPlace = isOne ? firstPlace : rowCount() - 1;
    if (firstPlace >= 0 && lastPlace >= firstPlace)
        emit dataChanged(createIndex(firstPlace, first.column()), createIndex(lastPlace, last.column()),
                         roles);
    const int sorted = m_wanted.sortedBy.has_value() ? static_cast<int>(*m_wanted.sortedBy) : -1;
    if (sorted < first.column() || sorted > last.column())
        return;
    if (m_arranging)
        m_changed = true; // once that is done: a new start each time would come to no end
    else
        arrange();
}

std::size_t EntriesFilterProxy::positionOf(int row) const {
    return static_cast<std::size_t>(m_rows[static_cast<std::size_t>(row)]);
}

QModelIndex EntriesFilterProxy::index(int row, int column, const QModelIndex& parent) const {
    return hasIndex(row, column, parent) ? createIndex(row, column) : QModelIndex();
}

QModelIndex EntriesFilterProxy::parent(const QModelIndex& /*child*/) const {
    return {};
}

int EntriesFilterProxy::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int EntriesFilterProxy::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : m_model.columnCount();
}

QModelIndex EntriesFilterProxy::mapToSource(const QModelIndex& proxyIndex) const {
    return proxyIndex.isValid()
               ? m_model.index(static_cast<int>(positionOf(proxyIndex.row())), proxyIndex.column())
               : QModelIndex();
}

QModelIndex EntriesFilterProxy::mapFromSource(const QModelIndex& sourceIndex) const {
    if (!sourceIndex.isValid())
        return {};
    const int place = m_places[static_cast<std::size_t>(sourceIndex.row())];
    return place < 0 ? QModelIndex() : createIndex(place, sourceIndex.column());
}

QVariant EntriesFilterProxy::headerData(int section, Qt::Orientation orientation, int role) const {
    return m_model.headerData(section, orientation, role);
}

} // namespace levelscope::app
