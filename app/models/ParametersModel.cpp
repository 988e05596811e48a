// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/ParametersModel.h"

#include "app/KnobHelp.h"

#include <QFont>
#include <QGuiApplication>
#include <QPalette>

#include <algorithm>
#include <cassert>

namespace levelscope::app {

namespace {

/// A fifth of the way from the table's ground to its highlight: seen at a glance in light and dark, and the
/// text on it keeps its contrast.
QColor changedBackground() {
    const QPalette palette = QGuiApplication::palette();
    const QColor base = palette.color(QPalette::Base);
    const QColor highlight = palette.color(QPalette::Highlight);
    const auto mix = [](int from, int to) { return from + (to - from) / 5; };
    return {mix(base.red(), highlight.red()), mix(base.green(), highlight.green()),
            mix(base.blue(), highlight.blue())};
}

QFont changedFont() {
    QFont font;
    font.setBold(true);
    return font;
}

} // namespace

ParametersModel::ParametersModel(const core::Codec& codec, QObject* parent)
    : QAbstractTableModel(parent)
    , m_codec(codec) {
    const core::CodecInfo& info = codec.info();
    for (int level = info.offered.lowest; level <= info.offered.highest; ++level) {
        if (level != info.aliasLevel)
            m_levels.push_back(level);
    }
    m_names = readNames();
    readValues();
}

void ParametersModel::setSourceSize(std::optional<std::uint64_t> bytes) {
    m_sourceSize = bytes;
    readValues();
    emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void ParametersModel::setKnobs(const core::Knobs& knobs) {
    if (knobs == m_knobs)
        return;
    m_knobs = knobs;
    QStringList names = readNames();
    if (names == m_names) {
        readValues();
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_names = std::move(names);
    readValues();
    endResetModel();
}

int ParametersModel::levelAt(int row) const {
    assert(row >= 0 && row < rowCount());
    return m_levels[static_cast<std::size_t>(row)];
}

std::optional<int> ParametersModel::rowOf(int level) const {
    const auto found = std::lower_bound(m_levels.begin(), m_levels.end(), level);
    if (found == m_levels.end() || *found != level)
        return std::nullopt;
    return static_cast<int>(found - m_levels.begin());
}

int ParametersModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_levels.size());
}

int ParametersModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_names.size()) + 1;
}

QVariant ParametersModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const int row = index.row();
    const int column = index.column();
    if (role == Qt::DisplayRole)
        return column == kLevelColumn ? QVariant(levelAt(row)) : QVariant(valueAt(row, column));
    if (role == Qt::TextAlignmentRole)
        return alignment(column);
    if (!differsFromLevelBefore(row, column))
        return {};
    switch (role) {
    case Qt::FontRole:
        return changedFont();
    case Qt::BackgroundRole:
        return changedBackground();
    case Qt::ToolTipRole:
        return tr("%1 %2: level %3 has %4")
            .arg(m_names[column - 1], valueAt(row, column), QString::number(levelAt(row - 1)),
                 valueAt(row - 1, column));
    default:
        return {};
    }
}

QVariant ParametersModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return QAbstractTableModel::headerData(section, orientation, role);
    switch (role) {
    case Qt::DisplayRole:
        return section == kLevelColumn ? tr("Level") : m_names[section - 1];
    case Qt::ToolTipRole:
        return section == kLevelColumn ? QString() : knobHelp(m_codec, m_names[section - 1].toStdString());
    case Qt::TextAlignmentRole:
        return alignment(section);
    default:
        return {};
    }
}

QStringList ParametersModel::readNames() const {
    QStringList names;
    for (const core::Parameter& parameter :
         m_codec.parameters({.level = m_levels.front(), .knobs = m_knobs}, std::nullopt))
        names.append(QString::fromUtf8(parameter.name));
    return names;
}

void ParametersModel::readValues() {
    m_values.clear();
    m_values.reserve(m_levels.size());
    for (const int level : m_levels) {
        QStringList values;
        for (const core::Parameter& parameter :
             m_codec.parameters({.level = level, .knobs = m_knobs}, m_sourceSize))
            values.append(QString::fromUtf8(parameter.value));
        assert(values.size() == m_names.size());
        m_values.push_back(std::move(values));
    }
}

QString ParametersModel::valueAt(int row, int column) const {
    return m_values[static_cast<std::size_t>(row)][column - 1];
}

bool ParametersModel::differsFromLevelBefore(int row, int column) const {
    return row > 0 && column != kLevelColumn && valueAt(row, column) != valueAt(row - 1, column);
}

QVariant ParametersModel::alignment(int column) const {
    const bool isName =
        column != kLevelColumn && m_names[column - 1] == QString::fromUtf8(core::kStrategyParameter);
    return isName ? QVariant(Qt::AlignCenter) : QVariant(Qt::AlignRight | Qt::AlignVCenter);
}

} // namespace levelscope::app
