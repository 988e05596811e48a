// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/models/ResultsCells.h"

#include <QAbstractTableModel>

#include <optional>
#include <unordered_map>
#include <vector>

namespace levelscope::app {

/// The measurements of one sweep, a row each, in the order in which they first arrived; a column for each
/// ResultsColumn. GUI thread. Rows are only added and updated while a sweep runs, so that views keep their
/// selection and place.
class ResultsModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    /// cellSortValue.
    static constexpr int kSortRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    /// Forgets everything: a sweep of these points starts.
    void startSweep(const std::vector<core::SweepPoint>& points);
    /// Rows that have too few runs now will not get more.
    void setSweepEnded(bool ended);
    /// Of the measurements that are here; nothing takes them away, and so does another sweep.
    void setMarks(std::shared_ptr<const core::PointMarks> marks);
    /// Takes a batch of news: unknown plan indexes become rows, known ones replace what their row shows.
    /// Of several states of one point the last one counts.
    void updateMeasurements(std::vector<core::Measurement> batch);

    /// `row` must exist.
    [[nodiscard]] const core::Measurement& measurementAt(int row) const;
    /// The row of the point with that index in its plan; none while nothing is known about it.
    [[nodiscard]] std::optional<int> rowOf(std::size_t planIndex) const;
    /// The column says something in this sweep that it says in few: Curve where a codec has several curves,
    /// ResponsesPerSecond where that was measured. False for all other columns.
    [[nodiscard]] bool needsColumn(ResultsColumn column) const;

    /// What stands in the column Curve, once for each curve of the plan.
    [[nodiscard]] QStringList curveNames() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    void replaceRows(int firstRow, std::vector<core::Measurement> measurements);
    void appendRows(std::vector<core::Measurement> measurements);

    ResultsContext m_context; ///< its curves and points are those of the plan, measured or not
    std::vector<core::Measurement> m_measurements;
    std::unordered_map<std::size_t, int> m_rowOfPlanIndex;
};

} // namespace levelscope::app
