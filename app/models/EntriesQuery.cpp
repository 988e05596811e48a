// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/EntriesQuery.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace levelscope::app {

namespace {

bool isAscii(const QString& text) {
    return std::ranges::all_of(text, [](QChar letter) { return letter.unicode() < 0x80; });
}

/// Without making a QString of every field of every row, where the word allows that: UTF-8 has no ASCII
/// inside other letters.
bool holds(const std::string& field, const SearchWord& word) {
    if (word.ascii.empty())
        return QString::fromStdString(field).contains(word.text, Qt::CaseInsensitive);
    return QLatin1String(field.data(), static_cast<qsizetype>(field.size()))
        .contains(QLatin1String(word.ascii.data(), static_cast<qsizetype>(word.ascii.size())),
                  Qt::CaseInsensitive);
}

std::vector<int> acceptedRows(const EntriesSnapshot& all, const EntriesQuery& query,
                              const std::stop_token& stop) {
    std::vector<int> rows;
    if (!query.isFiltering()) {
        rows.resize(all.entries.size());
        std::iota(rows.begin(), rows.end(), 0);
        return rows;
    }
    for (std::size_t position = 0; position < all.entries.size() && !stop.stop_requested(); ++position) {
        if (query.accepts(*all.entries[position]))
            rows.push_back(static_cast<int>(position));
    }
    return rows;
}

/// A row with what it is sorted by, so that the values are made once and lie side by side.
struct SortedRow {
    EntryValue value = {};
    int row = 0;
};

} // namespace

QList<SearchWord> searchWords(const QString& text) {
    QList<SearchWord> words;
    for (const QString& word : text.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts))
        words.append({word, isAscii(word) ? word.toStdString() : std::string()});
    return words;
}

bool EntriesQuery::isFiltering() const {
    return !words.isEmpty() || onlyWithBody || types != EntryTypes::All;
}

bool EntriesQuery::accepts(const core::CaptureEntry& entry) const {
    if (onlyWithBody && !entry.hasBody)
        return false;
    if (types != EntryTypes::All && entryTypeOf(entry.mimeType) != types)
        return false;
    const std::array fields = {&entry.method, &entry.path, &entry.mimeType, &entry.status, &entry.encoding};
    return std::ranges::all_of(words, [&](const SearchWord& word) {
        return std::ranges::any_of(fields, [&](const std::string* field) { return holds(*field, word); });
    });
}

std::vector<int> arrangedRows(const EntriesSnapshot& all, const EntriesQuery& query,
                              const std::stop_token& stop) {
    std::vector<int> rows = acceptedRows(all, query, stop);
    if (!query.sortedBy.has_value())
        return rows;
    std::vector<SortedRow> sorted;
    sorted.reserve(rows.size());
    for (const int row : rows) {
        if (stop.stop_requested())
            return {};
        sorted.push_back({cellValue(all.rowAt(static_cast<std::size_t>(row)), *query.sortedBy), row});
    }
    const bool ascending = query.order == Qt::AscendingOrder;
    std::ranges::stable_sort(sorted, [ascending](const SortedRow& left, const SortedRow& right) {
        const bool leftKnown = left.value.index() != 0;
        const bool rightKnown = right.value.index() != 0;
        if (!leftKnown || !rightKnown)
            return leftKnown && !rightKnown;
        return ascending ? left.value < right.value : right.value < left.value;
    });
    std::ranges::transform(sorted, rows.begin(), &SortedRow::row);
    return rows;
}

} // namespace levelscope::app
