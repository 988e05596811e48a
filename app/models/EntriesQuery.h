// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/models/EntriesSnapshot.h"
#include "app/models/EntryTypes.h"

#include <QList>

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace levelscope::app {

/// A word that a response is searched for.
struct SearchWord {
    QString text = {};
    std::string ascii = {}; ///< the same; empty when it is not ASCII

    bool operator==(const SearchWord&) const = default;
};

[[nodiscard]] QList<SearchWord> searchWords(const QString& text);

/// Which responses of a capture are listed, in which order. Any thread.
struct EntriesQuery {
    QList<SearchWord> words = {}; ///< each is in the method, path, type, status or encoding
    bool onlyWithBody = false;
    EntryTypes types = EntryTypes::All;
    std::optional<EntriesColumn> sortedBy = {}; ///< none: the file's order
    Qt::SortOrder order = Qt::AscendingOrder;

    bool operator==(const EntriesQuery&) const = default;

    /// Some responses may be left out.
    [[nodiscard]] bool isFiltering() const;
    [[nodiscard]] bool accepts(const core::CaptureEntry& entry) const;
};

/// The positions of what is listed, in its order: absent values last in both directions, equal ones in the
/// file's order. Of a million responses it takes seconds. After a stop the result means nothing.
[[nodiscard]] std::vector<int> arrangedRows(const EntriesSnapshot& all, const EntriesQuery& query,
                                            const std::stop_token& stop);

} // namespace levelscope::app
