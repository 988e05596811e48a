// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/ResultsModel.h"

#include "app/ErrorText.h"
#include "app/Format.h"

#include <QFont>

#include <algorithm>
#include <cassert>
#include <map>

namespace levelscope::app {

namespace {

using Column = ResultsModel::Column;

std::optional<double> compressMedian(const core::Measurement& measurement) {
    if (!measurement.compressSeconds.has_value())
        return std::nullopt;
    return measurement.compressSeconds->median;
}

QString failureSentence(const core::Measurement& measurement) {
    return errorSentence(*measurement.error, formatPoint(measurement.point));
}

QString roundTripText(const core::Measurement& measurement) {
    if (measurement.failed())
        return ResultsModel::tr("failed: %1").arg(failureSentence(measurement));
    switch (measurement.roundTrip) {
    case core::RoundTrip::NotDone:
        return {};
    case core::RoundTrip::Ok:
        return ResultsModel::tr("ok");
    case core::RoundTrip::Failed:
        return ResultsModel::tr("failed");
    }
    return {};
}

QString displayText(const core::Measurement& measurement, Column column) {
    switch (column) {
    case Column::Codec:
        return QString::fromUtf8(measurement.point.codec->info().displayName);
    case Column::Level:
        return QString::number(measurement.point.level);
    case Column::Strategy:
        return QString::fromUtf8(measurement.strategy);
    case Column::Bytes:
        return measurement.compressedBytes.has_value() ? formatBytes(*measurement.compressedBytes)
                                                       : QString();
    case Column::Ratio:
        return formatRatio(measurement.ratio());
    case Column::Saved:
        return formatPercent(measurement.savedPercent());
    case Column::CompressMBps:
        return formatMBps(measurement.compressMBps());
    case Column::DecompressMBps:
        return formatMBps(measurement.decompressMBps());
    case Column::TimePerResponse:
        return formatDuration(compressMedian(measurement));
    case Column::RoundTrip:
        return roundTripText(measurement);
    }
    return {};
}

QVariant optionalValue(std::optional<double> value) {
    return value.has_value() ? QVariant(*value) : QVariant();
}

QVariant optionalValue(const QString& value) {
    return value.isEmpty() ? QVariant() : QVariant(value);
}

QVariant sortValue(const core::Measurement& measurement, Column column) {
    switch (column) {
    case Column::Level:
        return measurement.point.level;
    case Column::Bytes:
        return measurement.compressedBytes.has_value()
                   ? QVariant(static_cast<qulonglong>(*measurement.compressedBytes))
                   : QVariant();
    case Column::Ratio:
        return optionalValue(measurement.ratio());
    case Column::Saved:
        return optionalValue(measurement.savedPercent());
    case Column::CompressMBps:
        return optionalValue(measurement.compressMBps());
    case Column::DecompressMBps:
        return optionalValue(measurement.decompressMBps());
    case Column::TimePerResponse:
        return optionalValue(compressMedian(measurement));
    case Column::Codec:
    case Column::Strategy:
    case Column::RoundTrip:
        return optionalValue(displayText(measurement, column));
    }
    return {};
}

QString timingToolTip(const std::optional<core::Summary>& seconds) {
    if (!seconds.has_value())
        return ResultsModel::tr("Not timed yet");
    if (seconds->count == 1)
        return ResultsModel::tr("One run: %1 per response").arg(formatDuration(seconds->median));
    return ResultsModel::tr("%1 runs: median %2 per response, fastest %3, quartiles %4 and %5")
        .arg(formatBytes(seconds->count), formatDuration(seconds->median), formatDuration(seconds->minimum),
             formatDuration(seconds->lowerQuartile), formatDuration(seconds->upperQuartile));
}

QString sizeToolTip(const core::Measurement& measurement) {
    if (!measurement.compressedBytes.has_value())
        return ResultsModel::tr("Not measured yet");
    return ResultsModel::tr("%1 of %2, %3")
        .arg(formatSize(*measurement.compressedBytes), formatSize(measurement.originalBytes),
             formatDrive(measurement.point.drive));
}

QString roundTripToolTip(const core::Measurement& measurement) {
    return measurement.roundTrip == core::RoundTrip::Ok
               ? ResultsModel::tr("Decoded and compared with the payload byte for byte: the same")
               : QString();
}

/// How the number was found; for a failed point, on every cell, why it failed.
QString toolTip(const core::Measurement& measurement, Column column) {
    if (measurement.failed())
        return failureSentence(measurement);
    switch (column) {
    case Column::Codec:
    case Column::Level:
    case Column::Strategy:
        return formatDrive(measurement.point.drive);
    case Column::Bytes:
    case Column::Ratio:
    case Column::Saved:
        return sizeToolTip(measurement);
    case Column::CompressMBps:
    case Column::TimePerResponse:
        return timingToolTip(measurement.compressSeconds);
    case Column::DecompressMBps:
        return timingToolTip(measurement.decompressSeconds);
    case Column::RoundTrip:
        return roundTripToolTip(measurement);
    }
    return {};
}

QString headerText(Column column) {
    switch (column) {
    case Column::Codec:
        return ResultsModel::tr("Codec");
    case Column::Level:
        return ResultsModel::tr("Level");
    case Column::Strategy:
        return ResultsModel::tr("Strategy");
    case Column::Bytes:
        return ResultsModel::tr("Bytes");
    case Column::Ratio:
        return ResultsModel::tr("Ratio");
    case Column::Saved:
        return ResultsModel::tr("Saved");
    case Column::CompressMBps:
        return ResultsModel::tr("Compress\nMB/s");
    case Column::DecompressMBps:
        return ResultsModel::tr("Decompress\nMB/s");
    case Column::TimePerResponse:
        return ResultsModel::tr("Time per\nresponse");
    case Column::RoundTrip:
        return ResultsModel::tr("Round trip");
    }
    return {};
}

QString headerToolTip(Column column) {
    switch (column) {
    case Column::Codec:
        return ResultsModel::tr("The format and the library that writes it");
    case Column::Level:
        return ResultsModel::tr("The library's own number: higher tries harder");
    case Column::Strategy:
        return ResultsModel::tr("How zstd looks for matches at this level and body size");
    case Column::Bytes:
        return ResultsModel::tr("Size of the compressed response");
    case Column::Ratio:
        return ResultsModel::tr("Original size divided by compressed size");
    case Column::Saved:
        return ResultsModel::tr(
            "Share of the original size that is not sent; negative when compressing enlarges");
    case Column::CompressMBps:
        return ResultsModel::tr(
            "Millions of uncompressed bytes per second while compressing, median of the runs");
    case Column::DecompressMBps:
        return ResultsModel::tr(
            "Millions of uncompressed bytes per second while decompressing, median of the runs");
    case Column::TimePerResponse:
        return ResultsModel::tr("Time to compress the response once, median of the runs");
    case Column::RoundTrip:
        return ResultsModel::tr("Whether the output decodes to exactly the payload, or why the point failed");
    }
    return {};
}

QVariant alignment(Column column) {
    switch (column) {
    case Column::Codec:
        return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    // Next to a column of numbers: at their left edge they would touch them.
    case Column::Strategy:
    case Column::RoundTrip:
        return QVariant(Qt::AlignCenter);
    default:
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    }
}

/// Bold, since a failure must be seen without colours.
QVariant cellFont(const core::Measurement& measurement, Column column) {
    if (column != Column::RoundTrip || !measurement.failed())
        return {};
    QFont font;
    font.setBold(true);
    return font;
}

} // namespace

void ResultsModel::clear() {
    beginResetModel();
    m_measurements.clear();
    m_rowOfPlanIndex.clear();
    endResetModel();
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
    emit dataChanged(index(firstRow, 0), index(lastRow, kColumnCount - 1));
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

int ResultsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_measurements.size());
}

int ResultsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumnCount;
}

QVariant ResultsModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const core::Measurement& measurement = measurementAt(index.row());
    const auto column = static_cast<Column>(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return displayText(measurement, column);
    case Qt::ToolTipRole:
        return toolTip(measurement, column);
    case Qt::TextAlignmentRole:
        return alignment(column);
    case Qt::FontRole:
        return cellFont(measurement, column);
    case kSortRole:
        return sortValue(measurement, column);
    default:
        return {};
    }
}

QVariant ResultsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumnCount)
        return QAbstractTableModel::headerData(section, orientation, role);
    const auto column = static_cast<Column>(section);
    switch (role) {
    case Qt::DisplayRole:
        return headerText(column);
    case Qt::ToolTipRole:
        return headerToolTip(column);
    case Qt::TextAlignmentRole:
        return alignment(column);
    default:
        return {};
    }
}

} // namespace levelscope::app
