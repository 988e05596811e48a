// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/models/EntriesQuery.h"

#include <QAbstractProxyModel>
#include <QFutureWatcher>

#include <stop_token>

namespace levelscope::app {

class EntriesModel;

/// The responses of an EntriesModel that are searched for, sorted by raw values. Made for a million rows that
/// arrive in batches: many are arranged in the background, and what is shown stays until the new order is
/// there; rows that arrive while a sort order is set stand at the end until there are twice as many, or
/// sortArrivedRows(). GUI thread.
class EntriesFilterProxy final : public QAbstractProxyModel {
    Q_OBJECT

public:
    /// Fewer rows are arranged at once, in some milliseconds.
    static constexpr int kManyRows = 20'000;

    /// `model` is borrowed and must outlive the proxy.
    explicit EntriesFilterProxy(EntriesModel& model, QObject* parent = nullptr);
    /// Asks what runs to stop; does not wait for it.
    ~EntriesFilterProxy() override;

    /// Rows stay whose method, path, type, status or encoding holds each word; case does not matter.
    void setSearchText(const QString& text);
    void setOnlyWithBody(bool only);
    void setTypes(EntryTypes types);
    [[nodiscard]] bool isFiltering() const { return m_wanted.isFiltering(); }
    /// What is asked for is being arranged; layoutChanged follows.
    [[nodiscard]] bool isArranging() const { return m_arranging; }

    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    /// No more rows arrive: all find their place.
    void sortArrivedRows();

    /// The place in Capture::entries() of one of this proxy's rows.
    [[nodiscard]] std::size_t positionOf(int row) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex mapToSource(const QModelIndex& proxyIndex) const override;
    [[nodiscard]] QModelIndex mapFromSource(const QModelIndex& sourceIndex) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    /// What is shown of how many rows of the model, and in which order.
    struct Arranged {
        EntriesQuery query = {};
        int modelRows = 0;
        std::vector<int> rows = {};
    };
    void connectModel();
    void want(EntriesQuery query);
    void arrange();
    void takeArranged(Arranged arranged);
    void setRows(std::vector<int> rows);
    [[nodiscard]] std::vector<int> acceptedFrom(int firstRow, const EntriesQuery& query) const;
    void takeArrived(int firstRow);
    void takeChange(const QModelIndex& first, const QModelIndex& last, const QList<int>& roles);

    const EntriesModel& m_model;
    EntriesQuery m_wanted;
    EntriesQuery m_shown;      ///< what m_rows are of
    std::vector<int> m_rows;   ///< of the model
    std::vector<int> m_places; ///< in m_rows, of each row of the model; -1 where it is not in there
    int m_arrangedRows = 0;    ///< of the model; those after them have not been sorted in
    bool m_arranging = false;
    bool m_changed = false; ///< values are others than those that are being arranged
    std::stop_source m_stop;
    QFutureWatcher<Arranged> m_watcher; ///< of what is being arranged
};

} // namespace levelscope::app
