// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/PlotMapping.h"
#include "core/sweep/Measurement.h"

#include <QColor>
#include <QFont>
#include <QGraphicsItem>
#include <QString>

#include <optional>
#include <vector>

namespace levelscope::app {

/// Neighbouring levels that share a strategy.
struct StrategyBand {
    QString strategy;
    double from = 0; ///< half a level below the lowest
    double to = 0;   ///< half a level above the highest

    bool operator==(const StrategyBand&) const = default;
};

/// The curve whose strategies are shown: the first that has any on the axis of levels.
[[nodiscard]] std::optional<core::CurveKey> strategyOwner(const std::vector<core::Measurement>& measurements);

/// The owner's bands by level, of the levels on the axis. Levels that are missing between equal strategies do
/// not split a band; between different ones they leave a gap.
[[nodiscard]] std::vector<StrategyBand> strategyBands(const std::vector<core::Measurement>& measurements,
                                                      const core::CurveKey& owner);

/// Draws the bands behind a chart's curves, inside the plot area only. Fills belong below the grid and the
/// labels at their top above it, so a chart has one item for each.
class StrategyBandsItem final : public QGraphicsItem {
public:
    enum class Part { Fills, Labels };

    StrategyBandsItem(Part part, QGraphicsItem* parent);

    void setBands(std::vector<StrategyBand> bands);
    void setMapping(const PlotMapping& mapping);
    void setStyle(const QFont& font, const QColor& even, const QColor& odd, const QColor& text);
    /// Height of the labels' strip at the top of the plot area, in pixels, when a level is so wide.
    [[nodiscard]] qreal labelStripHeight(qreal pixelsPerLevel) const;

    [[nodiscard]] QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    [[nodiscard]] QRectF visibleRect(const StrategyBand& band) const;
    void paintLabel(QPainter* painter, const QString& text, const QRectF& rect, const QColor& fill) const;

    Part m_part;
    std::vector<StrategyBand> m_bands;
    PlotMapping m_mapping;
    QFont m_font;
    QColor m_even;
    QColor m_odd;
    QColor m_text;
};

} // namespace levelscope::app
