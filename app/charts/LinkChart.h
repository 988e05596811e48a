// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/ChartStyle.h"
#include "core/insight/BandwidthMap.h"

#include <QWidget>

#include <string>
#include <vector>

namespace levelscope::app {

/// One setting in a LinkChart.
struct LinkCurve {
    QString name;                    ///< "zstd 1", "not compressed"
    std::string codecId;             ///< empty: not compressed
    std::vector<double> shares = {}; ///< by LinkChartContent::bandwidths: least total time over its own

    bool operator==(const LinkCurve&) const = default;
};

/// A stretch of bandwidths and which curve is the best there.
struct LinkBest {
    double lowest = 0; ///< bits per second
    double highest = 0;
    std::size_t curve = 0;

    bool operator==(const LinkBest&) const = default;
};

struct LinkChartContent {
    std::vector<double> bandwidths = {}; ///< ascending
    std::vector<LinkCurve> curves = {};
    std::vector<LinkBest> best = {};
    double chosenBandwidth = 0; ///< marked; 0: none

    bool operator==(const LinkChartContent&) const = default;
};

/// What a LinkChart shows of a sweep: the settings that are the best at some bandwidth, and the uncompressed
/// body. Empty when nothing was timed. Any thread.
[[nodiscard]] LinkChartContent linkChartContent(const std::vector<core::Measurement>& measurements,
                                                std::uint64_t originalBytes, const core::Link& link);

/// The best setting by bandwidth in Collet's relative form: each curve is the least total time over its own,
/// so that the fastest is on top at 100 %. Crossovers are labelled. GUI thread.
class LinkChart final : public QWidget {
    Q_OBJECT

public:
    explicit LinkChart(QWidget* parent = nullptr);

    void setContent(LinkChartContent content);
    [[nodiscard]] const LinkChartContent& content() const { return m_content; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QPointF position(const QRectF& plot, double bandwidth, double share) const;
    [[nodiscard]] QPen penOf(std::size_t curve, const ChartStyle& style) const;
    void paintAxes(QPainter& painter, const QRectF& plot, const ChartStyle& style) const;
    void paintBest(QPainter& painter, const QRectF& plot, const ChartStyle& style) const;
    void paintCurves(QPainter& painter, const QRectF& plot, const ChartStyle& style) const;
    void paintLegend(QPainter& painter, const QRectF& area, const ChartStyle& style) const;

    LinkChartContent m_content;
};

} // namespace levelscope::app
