// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/ResultsSortProxy.h"

#include "app/models/ResultsModel.h"

namespace levelscope::app {

ResultsSortProxy::ResultsSortProxy(QObject* parent)
    : QSortFilterProxyModel(parent) {
    setSortRole(ResultsModel::kSortRole);
    setSortLocaleAware(true);
}

// For a descending order Qt asks with the two sides exchanged; what is to come last either way, or to keep
// one order either way, has to take that back.
bool ResultsSortProxy::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    const bool ascending = sortOrder() == Qt::AscendingOrder;
    const bool leftKnown = left.data(sortRole()).isValid();
    const bool rightKnown = right.data(sortRole()).isValid();
    if (leftKnown != rightKnown)
        return leftKnown == ascending;
    if (leftKnown && QSortFilterProxyModel::lessThan(left, right))
        return true;
    if (leftKnown && QSortFilterProxyModel::lessThan(right, left))
        return false;
    return ascending ? comesEarlierInPlan(left, right) : comesEarlierInPlan(right, left);
}

bool ResultsSortProxy::comesEarlierInPlan(const QModelIndex& left, const QModelIndex& right) const {
    const auto& results = *qobject_cast<const ResultsModel*>(sourceModel());
    return results.measurementAt(left.row()).index < results.measurementAt(right.row()).index;
}

} // namespace levelscope::app
