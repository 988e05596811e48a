// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/SweepReport.h"

#include "app/charts/ChartExport.h"
#include "app/export/HtmlReport.h"
#include "app/export/PdfReport.h"

#include <algorithm>

namespace levelscope::app {

namespace {

/// Logical pixels. At this size letters come to 7.5 points where a chart fills the width of a page.
constexpr QSize kChartSize(800, 500);

ChartExportOptions chartOptions(ChartTheme theme) {
    ChartExportOptions options;
    options.size = kChartSize;
    options.theme = theme;
    options.sourceShown = false;
    return options;
}

core::Result<ReportChart> chartOfHtml(ChartKind kind, const core::SweepRecord& record) {
    core::Result<QByteArray> light =
        renderChart(kind, record, ChartFormat::Svg, chartOptions(ChartTheme::Light));
    if (!light.has_value())
        return light.error();
    core::Result<QByteArray> dark =
        renderChart(kind, record, ChartFormat::Svg, chartOptions(ChartTheme::Dark));
    if (!dark.has_value())
        return dark.error();
    return ReportChart{.lightSvg = std::move(light).value(), .darkSvg = std::move(dark).value()};
}

core::Result<ReportChart> chartOf(ChartKind kind, const core::SweepRecord& record, ReportFormat format) {
    if (format == ReportFormat::Html)
        return chartOfHtml(kind, record);
    return ReportChart{.picture = renderChartPicture(kind, record, chartOptions(ChartTheme::Light))};
}

} // namespace

std::optional<ReportFormat> reportFormatFromId(const QString& id) {
    const QString word = id.toLower();
    if (word == QLatin1String("html") || word == QLatin1String("htm"))
        return ReportFormat::Html;
    if (word == QLatin1String("pdf"))
        return ReportFormat::Pdf;
    return std::nullopt;
}

core::Result<std::vector<ReportChart>> reportCharts(const core::SweepRecord& record, ReportFormat format) {
    const bool isTimed = std::ranges::any_of(record.measurements, [](const core::Measurement& measurement) {
        return measurement.compressMBps().has_value();
    });
    std::vector<ReportChart> charts;
    for (const ChartKind kind : kChartKinds) {
        if (kind != ChartKind::Ratio && !isTimed)
            continue;
        core::Result<ReportChart> chart = chartOf(kind, record, format);
        if (!chart.has_value())
            return chart.error();
        charts.push_back(std::move(chart).value());
    }
    return charts;
}

QByteArray sweepReportHtml(const ReportSubject& subject, const std::vector<ReportChart>& charts) {
    return htmlReport(reportContent(subject), charts);
}

QByteArray sweepReportPdf(const ReportSubject& subject, const std::vector<ReportChart>& charts) {
    return pdfReport(reportContent(subject), charts);
}

QByteArray sweepReport(const ReportSubject& subject, const std::vector<ReportChart>& charts,
                       ReportFormat format) {
    return format == ReportFormat::Html ? sweepReportHtml(subject, charts) : sweepReportPdf(subject, charts);
}

} // namespace levelscope::app
