// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/ChartCurves.h"
#include "app/charts/ChartKind.h"
#include "app/charts/ChartPalette.h"
#include "core/Result.h"
#include "core/sweep/SweepRecord.h"

#include <QByteArray>
#include <QImage>
#include <QPicture>
#include <QRectF>
#include <QSize>

#include <optional>
#include <vector>

namespace levelscope::app {

enum class ChartFormat { Png, Svg, Pdf };

/// By file name extension, in any case: .png, .svg, .pdf.
[[nodiscard]] std::optional<ChartFormat> chartFormatForPath(const QString& path);

/// Logical pixels of a chart's width and height; below a legend of many curves leaves no room for them, above
/// one picture takes gigabytes.
inline constexpr int kSmallestChartSide = 400;
inline constexpr int kLargestChartSide = 10'000;

/// How a chart is exported.
struct ChartExportOptions {
    QSize size{1600, 900}; ///< logical pixels
    double scale = 1.0;    ///< PNG and clipboard: device pixels per logical pixel
    ChartTheme theme = ChartTheme::Light;
    std::optional<QRectF> visibleRange;  ///< axis ranges (x, y) of a zoomed chart; none = everything
    std::vector<LineKey> hiddenCurves;   ///< switched off in the legend
    CurveRanks ranks;                    ///< as on screen
    std::vector<std::size_t> sentPoints; ///< SentMark::points as on screen
    bool defaultsShown = true;           ///< flags at servers' defaults
    bool sourceShown = true;             ///< sourceLine() under the chart
};

/// Draws the chart into a file's bytes, with the marks that the record's measurements have. Deterministic for
/// the same record. SVG and PDF keep text as text, and nothing is drawn outside the axes of a zoomed chart.
/// GUI thread (Qt Charts); writing the bytes is the caller's.
[[nodiscard]] core::Result<QByteArray> renderChart(ChartKind kind, const core::SweepRecord& record,
                                                   ChartFormat format, const ChartExportOptions& options);
[[nodiscard]] QImage renderChartImage(ChartKind kind, const core::SweepRecord& record,
                                      const ChartExportOptions& options);
/// The same as drawing commands, for pages that hold more than a chart; its bounding rectangle is the
/// chart's.
[[nodiscard]] QPicture renderChartPicture(ChartKind kind, const core::SweepRecord& record,
                                          const ChartExportOptions& options);

} // namespace levelscope::app
