// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/ResultsExport.h"

#include "app/export/ResultsCsv.h"
#include "app/export/ResultsJson.h"
#include "app/export/ResultsTable.h"

namespace levelscope::app {

std::optional<ResultsFormat> resultsFormatFromId(const QString& id) {
    if (id == QLatin1String("table"))
        return ResultsFormat::Table;
    if (id == QLatin1String("csv"))
        return ResultsFormat::Csv;
    if (id == QLatin1String("json"))
        return ResultsFormat::Json;
    if (id == QLatin1String("md"))
        return ResultsFormat::Markdown;
    return std::nullopt;
}

QByteArray exportResults(const core::SweepRecord& record, ResultsFormat format) {
    switch (format) {
    case ResultsFormat::Table:
        return resultsTable(record);
    case ResultsFormat::Csv:
        return resultsCsv(record, ',');
    case ResultsFormat::Json:
        return resultsJson(record);
    case ResultsFormat::Markdown:
        return resultsMarkdown(record);
    case ResultsFormat::Tsv:
        break;
    }
    return resultsCsv(record, '\t');
}

} // namespace levelscope::app
