// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/ReportContent.h"
#include "core/Result.h"

#include <QByteArray>
#include <QPicture>

#include <optional>
#include <vector>

namespace levelscope::app {

// A sweep in one file to hand on: findings, advice, charts, results and method.

enum class ReportFormat { Html, Pdf };

/// "html", "htm" and "pdf", in any case, as names end and as on the command line; none for other text.
[[nodiscard]] std::optional<ReportFormat> reportFormatFromId(const QString& id);

/// A chart of a report, as its format needs it.
struct ReportChart {
    QByteArray lightSvg = {};      ///< of HTML
    QByteArray darkSvg = {};       ///< the same for dark pages
    QPicture picture = QPicture(); ///< of PDF
};

/// All charts that the record has numbers for. GUI thread (Qt Charts).
[[nodiscard]] core::Result<std::vector<ReportChart>> reportCharts(const core::SweepRecord& record,
                                                                  ReportFormat format);

/// One HTML file, which is XML as well, without scripts and without anything that would be loaded. Follows
/// the reader's light or dark theme. Any thread.
[[nodiscard]] QByteArray sweepReportHtml(const ReportSubject& subject,
                                         const std::vector<ReportChart>& charts);

/// A4 pages with their numbers; text is text and charts are drawings. Depends on nothing but the record and
/// the fonts. Any thread.
[[nodiscard]] QByteArray sweepReportPdf(const ReportSubject& subject, const std::vector<ReportChart>& charts);

[[nodiscard]] QByteArray sweepReport(const ReportSubject& subject, const std::vector<ReportChart>& charts,
                                     ReportFormat format);

} // namespace levelscope::app
