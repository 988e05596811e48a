// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/ResultsModel.h"

#include "app/CurveName.h"

#include <QFont>
#include <QGuiApplication>
#include <QPalette>

#include <algorithm>
#include <cassert>
#include <map>
#include <utility>

namespace levelscope::app {

namespace {

/// Bold, since a failure must be seen without colours.
QVariant cellFont(const core::Measurement& measurement, ResultsColumn column) {
    if (column != ResultsColumn::Remark || !measurement.failed())
        return {};
    QFont font;
    font.setBold(true);
    return font;
}

QVariant textBrush(const core::Measurement& measurement) {
    return measurement.leftOutSeconds.has_value()
               ? QGuiApplication::palette().brush(QPalette::PlaceholderText)
               : QVariant();
}

} // namespace

void ResultsModel::startSweep(const std::vector<core::SweepPoint>& points) {
    beginResetModel();
    m_context = {.curves = curvesOf(points), .points = points};
    m_measurements.clear();
    m_rowOfPlanIndex.clear();
    endResetModel();
}

void ResultsModel::setSweepEnded(bool ended) {
    if (ended == m_context.ended)
        return;
    m_context.ended = ended;
    constexpr int remarks = static_cast<int>(ResultsColumn::Remark);
    if (rowCount() > 0)
        emit dataChanged(index(0, remarks), index(rowCount() - 1, remarks));
}

void ResultsModel::setMarks(std::shared_ptr<const core::PointMarks> marks) {
    const std::shared_ptr<const core::PointMarks> before = std::exchange(m_context.marks, std::move(marks));
    const auto isNew = [&](const core::Measurement& measurement) {
        const auto markIn = [&](const std::shared_ptr<const core::PointMarks>& all) {
            return all != nullptr ? all->of(measurement.index) : core::PointMark{};
        };
        return markIn(before) != markIn(m_context.marks);
    };
    const auto first = std::ranges::find_if(m_measurements, isNew);
    if (first == m_measurements.end())
        return;
    const auto last = std::find_if(m_measurements.rbegin(), m_measurements.rend(), isNew).base() - 1;
    constexpr int column = static_cast<int>(ResultsColumn::Standing);
    emit dataChanged(index(static_cast<int>(first - m_measurements.begin()), column),
                     index(static_cast<int>(last - m_measurements.begin()), column));
}

void ResultsModel::updateMeasurements(std::vector<core::Measurement> batch) {
    // By plan index first, so that one point takes one row however often it comes.
    std::map<int, core::Measurement> changed;
    std::vector<core::Measurement> arrived;
    std::unordered_map<std::size_t, std::size_t> placeOfArrived;
    for (core::Measurement& measurement : batch) {
        if (const std::optional<int> row = rowOf(measurement.index)) {
            changed.insert_or_assign(*row, std::move(measurement));
            continue;
        }
        const auto [place, isNew] = placeOfArrived.try_emplace(measurement.index, arrived.size());
        if (isNew)
            arrived.push_back(std::move(measurement));
        else
            arrived[place->second] = std::move(measurement);
    }
    std::erase_if(changed, [this](const auto& entry) { return entry.second == measurementAt(entry.first); });

    // A run of neighbouring rows is assigned and announced before the next one changes, and all of them
    // before rows are added: a sorting proxy must never see values it was not told about.
    while (!changed.empty()) {
        const int firstRow = changed.begin()->first;
        std::vector<core::Measurement> run;
        for (auto next = changed.find(firstRow); next != changed.end();
             next = changed.find(firstRow + static_cast<int>(run.size()))) {
            run.push_back(std::move(next->second));
            changed.erase(next);
        }
        replaceRows(firstRow, std::move(run));
    }
    if (!arrived.empty())
        appendRows(std::move(arrived));
}

void ResultsModel::replaceRows(int firstRow, std::vector<core::Measurement> measurements) {
    const int lastRow = firstRow + static_cast<int>(measurements.size()) - 1;
    std::move(measurements.begin(), measurements.end(), m_measurements.begin() + firstRow);
    emit dataChanged(index(firstRow, 0), index(lastRow, kResultsColumnCount - 1));
}

void ResultsModel::appendRows(std::vector<core::Measurement> measurements) {
    const int firstRow = rowCount();
    beginInsertRows({}, firstRow, firstRow + static_cast<int>(measurements.size()) - 1);
    for (core::Measurement& measurement : measurements) {
        m_rowOfPlanIndex.emplace(measurement.index, static_cast<int>(m_measurements.size()));
        m_measurements.push_back(std::move(measurement));
    }
    endInsertRows();
}

const core::Measurement& ResultsModel::measurementAt(int row) const {
    assert(row >= 0 && row < rowCount());
    return m_measurements[static_cast<std::size_t>(row)];
}

std::optional<int> ResultsModel::rowOf(std::size_t planIndex) const {
    const auto found = m_rowOfPlanIndex.find(planIndex);
    if (found == m_rowOfPlanIndex.end())
        return std::nullopt;
    return found->second;
}

bool ResultsModel::needsColumn(ResultsColumn column) const {
    switch (column) {
    case ResultsColumn::Curve:
        return std::ranges::any_of(m_context.curves, [this](const core::CurveKey& curve) {
            return !curve.setup.empty() ||
                   std::ranges::count(m_context.curves, curve.codec, &core::CurveKey::codec) > 1;
        });
    case ResultsColumn::ResponsesPerSecond:
        return std::ranges::any_of(m_measurements, [](const core::Measurement& measurement) {
            return !measurement.responsesPerSecond.empty();
        });
    default:
        return false;
    }
}

QStringList ResultsModel::curveNames() const {
    QStringList names;
    for (const core::CurveKey& curve : m_context.curves)
        names.append(curveName(curve, m_context.curves));
    return names;
}

int ResultsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_measurements.size());
}

int ResultsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kResultsColumnCount;
}

QVariant ResultsModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const core::Measurement& measurement = measurementAt(index.row());
    const auto column = static_cast<ResultsColumn>(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return cellText(measurement, column, m_context);
    case Qt::ToolTipRole:
        return cellToolTip(measurement, column, m_context);
    case Qt::TextAlignmentRole:
        return QVariant(columnAlignment(column));
    case Qt::FontRole:
        return cellFont(measurement, column);
    case Qt::ForegroundRole:
        return textBrush(measurement);
    case kSortRole:
        return cellSortValue(measurement, column, m_context);
    default:
        return {};
    }
}

QVariant ResultsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kResultsColumnCount)
        return QAbstractTableModel::headerData(section, orientation, role);
    const auto column = static_cast<ResultsColumn>(section);
    switch (role) {
    case Qt::DisplayRole:
        return columnTitle(column);
    case Qt::ToolTipRole:
        return columnExplanation(column);
    case Qt::TextAlignmentRole:
        return QVariant(columnAlignment(column));
    default:
        return {};
    }
}

} // namespace levelscope::app
