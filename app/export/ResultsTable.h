// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepRecord.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <vector>

namespace levelscope::app {

/// A column of text as it is laid out.
struct TextColumn {
    QString title;
    bool alignRight = false; ///< numbers
};

/// Columns and rows of text; each row has a cell per column.
struct TextTable {
    std::vector<TextColumn> columns;
    std::vector<QStringList> rows;
};

/// Aligned columns with a rule under the titles, two spaces between columns, for a terminal.
[[nodiscard]] QString alignedText(const TextTable& table);

/// What stands under the tables of a sweep, besides what a reader must know before trusting them.
enum class TableNotes {
    All,       ///< where all numbers come from
    OfPayload, ///< of the payload alone, where several sweeps share the rest
    OfTotal,   ///< as All, and how the numbers of several sweeps were added up
};

/// A name may hold anything; between pipes and at the start of a line Markdown would take some of it for
/// markup.
[[nodiscard]] QString escapedMarkdown(QString text);

/// The measurements, and where concurrency was measured the responses per second, in the user's locale.
[[nodiscard]] std::vector<TextTable> resultsTables(const core::SweepRecord& record);

/// What a reader must know before trusting the tables, a sentence each: what failed, what is missing, what
/// the marks mean.
[[nodiscard]] QStringList resultsRemarks(const core::SweepRecord& record);

/// How the numbers of several sweeps were added up.
[[nodiscard]] QString totalRule();

/// The tables and notes of a sweep, without a heading, for a terminal and as Markdown.
[[nodiscard]] QString tableText(const core::SweepRecord& record, TableNotes notes);
[[nodiscard]] QString markdownText(const core::SweepRecord& record, TableNotes notes);

/// The sweep for a terminal: aligned columns, then what failed and where the numbers come from. In the user's
/// locale.
[[nodiscard]] QByteArray resultsTable(const core::SweepRecord& record);

/// The same as Markdown: a heading, the table, the source.
[[nodiscard]] QByteArray resultsMarkdown(const core::SweepRecord& record);

} // namespace levelscope::app
