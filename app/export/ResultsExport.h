// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepRecord.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace levelscope::app {

/// The forms in which results leave the program as text.
enum class ResultsFormat {
    Table,    ///< aligned columns, for a terminal
    Csv,      ///< C locale, LF, no comment lines
    Json,     ///< with schema name and version
    Markdown, ///< a heading, the table, the method
    Tsv,      ///< as Csv with tabs, for the clipboard
};

/// "table", "csv", "json", "md" (as on the command line); none for other text.
[[nodiscard]] std::optional<ResultsFormat> resultsFormatFromId(const QString& id);

/// All measurements of a record, UTF-8. Any thread.
[[nodiscard]] QByteArray exportResults(const core::SweepRecord& record, ResultsFormat format);

} // namespace levelscope::app
