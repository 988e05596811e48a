// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/ParametersModel.h"

#include <QFont>
#include <QGuiApplication>
#include <QPalette>

#include <algorithm>
#include <cassert>

namespace levelscope::app {

namespace {

/// What zstd.h says about its parameters, in a sentence each. Other names have none.
QString explanation(const QString& parameter) {
    if (parameter == QLatin1String("strategy"))
        return ParametersModel::tr(
            "How matches are looked for, from fast to btultra2: each is slower and stronger "
            "than the one before.");
    if (parameter == QLatin1String("windowLog"))
        return ParametersModel::tr(
            "Largest distance to an earlier match, as a power of 2: larger compresses more and "
            "needs more memory, in the decoder too.");
    if (parameter == QLatin1String("chainLog"))
        return ParametersModel::tr(
            "Size of the table searched for further candidates, as a power of 2: larger "
            "compresses more and is slower; fast does not use it.");
    if (parameter == QLatin1String("hashLog"))
        return ParametersModel::tr(
            "Size of the first lookup table, as a power of 2: larger compresses more with fast "
            "and dfast, is faster with the other strategies, and needs more memory.");
    if (parameter == QLatin1String("searchLog"))
        return ParametersModel::tr(
            "Number of search attempts, as a power of 2: more compresses more and is slower; "
            "fast and dfast do not use it.");
    if (parameter == QLatin1String("minMatch"))
        return ParametersModel::tr(
            "Shortest match searched for, in bytes: larger is faster in both directions and "
            "lowers the ratio.");
    if (parameter == QLatin1String("targetLength"))
        return ParametersModel::tr(
            "With btopt, btultra and btultra2 the match length that is good enough to stop "
            "searching; with fast the step between searched positions, larger being faster "
            "and weaker.");
    return {};
}

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
    for (const core::Parameter& parameter : codec.parameters(info.offered.lowest, std::nullopt))
        m_names.append(QString::fromUtf8(parameter.name));
    readValues(std::nullopt);
}

void ParametersModel::setSourceSize(std::optional<std::uint64_t> bytes) {
    readValues(bytes);
    emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
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
        return section == kLevelColumn ? QString() : explanation(m_names[section - 1]);
    case Qt::TextAlignmentRole:
        return alignment(section);
    default:
        return {};
    }
}

void ParametersModel::readValues(std::optional<std::uint64_t> sourceSize) {
    m_values.clear();
    m_values.reserve(m_levels.size());
    for (const int level : m_levels) {
        QStringList values;
        for (const core::Parameter& parameter : m_codec.parameters(level, sourceSize))
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
