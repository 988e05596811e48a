// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/models/EntriesColumns.h"
#include "core/capture/BodySurvey.h"

#include <QString>

#include <string_view>
#include <variant>

namespace levelscope::app {

// What stands in the cells of a list of captured responses. Any thread.

/// A response as its row shows it; all borrowed.
struct EntryRow {
    const core::CaptureEntry& entry;
    const core::BodyFacts* decoded = nullptr; ///< none until the body was decoded
    int weight = 1;
};

/// By which rows are sorted: a number in the column's unit, text, or nothing where the value is absent. The
/// text is that of the entry.
using EntryValue = std::variant<std::monostate, double, std::string_view>;

[[nodiscard]] EntryValue cellValue(const EntryRow& row, EntriesColumn column);
/// Translated, in the user's locale; empty when the value is absent.
[[nodiscard]] QString cellText(const EntryRow& row, EntriesColumn column);
/// All of what may be cut off, what it means, and why there is no body.
[[nodiscard]] QString cellToolTip(const EntryRow& row, EntriesColumn column);
/// Why nothing is in a cell that is filled once the body is decoded; empty for others.
[[nodiscard]] QString notDecodedText(const EntryRow& row, EntriesColumn column);
/// For other programs: in the C locale, untranslated but for the note.
[[nodiscard]] QString cellField(const EntryRow& row, EntriesColumn column);

} // namespace levelscope::app
