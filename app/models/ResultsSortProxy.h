// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSortFilterProxyModel>

namespace levelscope::app {

/// Sorts a ResultsModel by raw values. Absent values come last in both directions, and equal ones keep the
/// plan's order in both, so that what was not measured never hides what was. GUI thread.
class ResultsSortProxy final : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit ResultsSortProxy(QObject* parent = nullptr);

protected:
    [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    [[nodiscard]] bool comesEarlierInPlan(const QModelIndex& left, const QModelIndex& right) const;
};

} // namespace levelscope::app
