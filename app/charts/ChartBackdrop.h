// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/ChartCurves.h"
#include "app/charts/ChartKind.h"
#include "app/charts/ChartStyle.h"
#include "app/charts/PlotMapping.h"
#include "app/charts/SentMark.h"

#include <QLineF>

#include <optional>
#include <vector>

class QGraphicsItem;

namespace levelscope::app {

class ReferenceLine;
class StrategyBandsItem;

/// What a chart has behind its curves: the bands of one curve's strategies with the ratio of its level 1, and
/// what the server sent. GUI thread.
class ChartBackdrop final {
public:
    /// The items become children of `chart`, which owns them and must outlive this.
    ChartBackdrop(QGraphicsItem& chart, ChartKind kind);

    void setStyle(const ChartStyle& style);
    void setMeasurements(const std::vector<core::Measurement>& measurements);
    /// Height of the bands' labels at the top of the plot area, in pixels, when a level is so wide.
    [[nodiscard]] qreal labelStripHeight(qreal pixelsPerLevel) const;
    /// Bands and reference belong to one curve and are there with it. `shown` are curves of `measurements`.
    void show(const std::vector<const Curve*>& shown, const std::vector<core::Measurement>& measurements,
              const std::optional<SentMark>& sent, const PlotMapping& plot);
    /// The lines across the plot area that are drawn, in the chart's pixels.
    [[nodiscard]] std::vector<QLineF> lines() const;

private:
    ChartKind m_kind;
    StrategyBandsItem* m_bands;
    StrategyBandsItem* m_bandLabels;
    ReferenceLine* m_reference;
    ReferenceLine* m_sentLine;
};

} // namespace levelscope::app
