// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/models/EntryTypes.h"

#include <QList>
#include <QSortFilterProxyModel>

#include <string>

namespace levelscope::app {

class EntriesModel;

/// The responses of an EntriesModel that are searched for, sorted by raw values: absent ones last in both
/// directions, equal ones in the file's order. Made for a million rows that arrive in batches: rows that
/// arrive while a sort order is set stand at the end until there are twice as many, or sortArrivedRows().
/// Placing each at once would move all rows behind it, every time. GUI thread.
class EntriesFilterProxy final : public QSortFilterProxyModel {
    Q_OBJECT

public:
    /// `model` is borrowed and must outlive the proxy.
    explicit EntriesFilterProxy(EntriesModel& model, QObject* parent = nullptr);

    /// Rows stay whose method, path, type, status or encoding holds each word; case does not matter.
    void setSearchText(const QString& text);
    void setOnlyWithBody(bool only);
    void setTypes(EntryTypes types);
    [[nodiscard]] bool isFiltering() const; ///< some responses may be left out

    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    /// No more rows arrive: all find their place.
    void sortArrivedRows();

    /// The place in Capture::entries() of one of this proxy's rows.
    [[nodiscard]] std::size_t positionOf(int row) const;

protected:
    [[nodiscard]] bool filterAcceptsRow(int sourceRow, const QModelIndex& sourceParent) const override;
    [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    struct Word {
        QString text;
        std::string ascii; ///< the same; empty when it is not ASCII
    };
    [[nodiscard]] static bool holds(const std::string& field, const Word& word);
    void filterAnew();
    void afterRowsArrived();

    const EntriesModel& m_model;
    QList<Word> m_words;
    bool m_onlyWithBody = false;
    EntryTypes m_types = EntryTypes::All;
    int m_sortedRows = 0; ///< of the model; those after them have not been sorted in
};

} // namespace levelscope::app
