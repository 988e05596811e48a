// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <Qt>

namespace levelscope::app {

/// What a list of captured responses can say about one.
enum class EntriesColumn {
    Number,
    Method,
    Path,
    Status,
    Type,
    Encoding,
    WireBytes,
    Saved,
    BodyBytes,
    Exactness,
    Weight,
    Note,
};
inline constexpr int kEntriesColumnCount = static_cast<int>(EntriesColumn::Note) + 1;

[[nodiscard]] QString columnTitle(EntriesColumn column);       ///< may have two lines
[[nodiscard]] QString columnExplanation(EntriesColumn column); ///< a sentence
[[nodiscard]] Qt::Alignment columnAlignment(EntriesColumn column);
/// Its name in text for other programs: never translated.
[[nodiscard]] QString columnKey(EntriesColumn column);

} // namespace levelscope::app
