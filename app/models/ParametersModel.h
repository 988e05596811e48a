// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/Codec.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <optional>
#include <vector>

namespace levelscope::app {

/// The parameters a codec's library uses at every offered level for one body size, asked of the library: a
/// row per level, a column per parameter after the level itself. Values that differ from the level before are
/// marked. Parameters set by hand are applied. GUI thread.
class ParametersModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    static constexpr int kLevelColumn = 0;

    /// `codec` is borrowed. Starts with the size unknown.
    explicit ParametersModel(const core::Codec& codec, QObject* parent = nullptr);

    /// In bytes; none = unknown to the encoder.
    void setSourceSize(std::optional<std::uint64_t> bytes);
    /// The model is reset when they bring other columns.
    void setKnobs(const core::Knobs& knobs);

    /// `row` must exist.
    [[nodiscard]] int levelAt(int row) const;
    /// None for a level that is not offered, or an alias of another.
    [[nodiscard]] std::optional<int> rowOf(int level) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QStringList readNames() const;
    void readValues();
    [[nodiscard]] QString valueAt(int row, int column) const;
    [[nodiscard]] bool differsFromLevelBefore(int row, int column) const;
    [[nodiscard]] QVariant alignment(int column) const;

    const core::Codec& m_codec;
    core::Knobs m_knobs;
    std::optional<std::uint64_t> m_sourceSize; ///< none = unknown to the encoder
    std::vector<int> m_levels;
    QStringList m_names;               ///< of the parameters
    std::vector<QStringList> m_values; ///< per level, in the order of m_names
};

} // namespace levelscope::app
