// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/models/EntriesSnapshot.h"

#include <QAbstractTableModel>

#include <deque>
#include <optional>
#include <unordered_map>
#include <vector>

namespace levelscope::app {

/// The responses of a captured file, a row each, in the file's order; a column for each EntriesColumn. A row
/// is the position in Capture::entries(). Rows are only added, so that views keep their selection and place;
/// a batch costs no more than its own rows, and text is made when it is asked for. What only a decoded body
/// tells is empty until setDecoded. GUI thread.
class EntriesModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    /// cellValue, as a double, a QString or nothing.
    static constexpr int kSortRole = Qt::UserRole;
    static constexpr int kLargestWeight = 1'000'000'000;

    using QAbstractTableModel::QAbstractTableModel;

    /// Forgets everything.
    void clear();
    /// The responses that follow those that are there.
    void append(std::vector<core::CaptureEntry> batch);
    /// What decoding these bodies found out. Views hear of all at once.
    void setDecoded(std::vector<core::SurveyedBody> bodies);
    /// The response that is open: its row is bold.
    void setCurrentEntry(std::optional<std::size_t> position);

    // `position` must exist.
    [[nodiscard]] const core::CaptureEntry& entryAt(std::size_t position) const;
    [[nodiscard]] EntryRow rowAt(std::size_t position) const;
    /// How often the response counts among others: 1 unless the user set it.
    [[nodiscard]] int weightOf(std::size_t position) const;

    /// All rows for another thread; of a million some milliseconds' work.
    [[nodiscard]] EntriesSnapshot snapshot() const;
    [[nodiscard]] std::size_t bodyCount() const { return m_bodyCount; } ///< responses that have one

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    void announce(std::size_t firstPosition, std::size_t lastPosition, EntriesColumn first,
                  EntriesColumn last);

    // Stay where they are while more arrive.
    std::shared_ptr<std::deque<core::CaptureEntry>> m_entries =
        std::make_shared<std::deque<core::CaptureEntry>>();
    std::shared_ptr<std::deque<core::BodyFacts>> m_facts = std::make_shared<std::deque<core::BodyFacts>>();
    std::size_t m_bodyCount = 0;
    std::vector<const core::BodyFacts*> m_decoded;  ///< in m_facts, by position; null while unknown
    std::unordered_map<std::size_t, int> m_weights; ///< by position, where they are not 1
    std::optional<std::size_t> m_current;
};

} // namespace levelscope::app
