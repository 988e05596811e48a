// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/StrategyBands.h"

#include "app/charts/ChartCurves.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <map>

namespace levelscope::app {

namespace {

constexpr qreal kLabelGap = 4; // pixels between a label and its band's edges

bool showsStrategy(const core::Measurement& measurement, int lowestLevel) {
    return !measurement.strategy.empty() && measurement.point.level >= lowestLevel;
}

} // namespace

std::optional<core::CurveKey> strategyOwner(const std::vector<core::Measurement>& measurements) {
    const int lowestLevel = lowestDrawnLevel(measurements);
    const auto first =
        std::find_if(measurements.begin(), measurements.end(), [&](const core::Measurement& measurement) {
            return showsStrategy(measurement, lowestLevel);
        });
    if (first == measurements.end())
        return std::nullopt;
    return core::curveOf(first->point);
}

std::vector<StrategyBand> strategyBands(const std::vector<core::Measurement>& measurements,
                                        const core::CurveKey& owner) {
    const int lowestLevel = lowestDrawnLevel(measurements);
    std::map<int, QString> strategies;
    for (const core::Measurement& measurement : measurements) {
        if (showsStrategy(measurement, lowestLevel) && core::curveOf(measurement.point) == owner)
            strategies.emplace(measurement.point.level, QString::fromStdString(measurement.strategy));
    }
    std::vector<StrategyBand> bands;
    for (const auto& [level, strategy] : strategies) {
        if (bands.empty() || bands.back().strategy != strategy)
            bands.push_back({strategy, level - 0.5, level + 0.5});
        else
            bands.back().to = level + 0.5;
    }
    return bands;
}

StrategyBandsItem::StrategyBandsItem(Part part, QGraphicsItem* parent)
    : QGraphicsItem(parent)
    , m_part(part) {}

void StrategyBandsItem::setBands(std::vector<StrategyBand> bands) {
    m_bands = std::move(bands);
    update();
}

void StrategyBandsItem::setMapping(const PlotMapping& mapping) {
    prepareGeometryChange();
    m_mapping = mapping;
    update();
}

void StrategyBandsItem::setStyle(const QFont& font, const QColor& even, const QColor& odd,
                                 const QColor& text) {
    m_font = font;
    m_even = even;
    m_odd = odd;
    m_text = text;
    update();
}

qreal StrategyBandsItem::labelStripHeight(qreal pixelsPerLevel) const {
    const QFontMetricsF metrics(m_font);
    qreal height = 0;
    for (const StrategyBand& band : m_bands) {
        const qreal textWidth = metrics.horizontalAdvance(band.strategy);
        const bool rotated = textWidth + 2 * kLabelGap > (band.to - band.from) * pixelsPerLevel;
        height = std::max(height, (rotated ? textWidth : metrics.height()) + 2 * kLabelGap);
    }
    return height;
}

QRectF StrategyBandsItem::boundingRect() const {
    return m_mapping.area;
}

QRectF StrategyBandsItem::visibleRect(const StrategyBand& band) const {
    const QRectF& area = m_mapping.area;
    const qreal left = std::clamp(m_mapping.toX(band.from), area.left(), area.right());
    const qreal right = std::clamp(m_mapping.toX(band.to), area.left(), area.right());
    return {left, area.top(), right - left, area.height()};
}

void StrategyBandsItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/,
                              QWidget* /*widget*/) {
    if (!m_mapping.isValid())
        return;
    for (std::size_t i = 0; i < m_bands.size(); ++i) {
        const QRectF rect = visibleRect(m_bands[i]);
        if (rect.isEmpty())
            continue;
        const QColor& fill = i % 2 == 0 ? m_even : m_odd;
        if (m_part == Part::Fills)
            painter->fillRect(rect, fill);
        else
            paintLabel(painter, m_bands[i].strategy, rect, fill);
    }
}

void StrategyBandsItem::paintLabel(QPainter* painter, const QString& text, const QRectF& rect,
                                   const QColor& fill) const {
    const QFontMetricsF metrics(m_font);
    const QSizeF size(metrics.horizontalAdvance(text), metrics.height());
    const bool isRotated = size.width() + 2 * kLabelGap > rect.width();
    // A sliver of a band that is mostly zoomed away has no room even for upright text.
    const QSizeF box = isRotated ? size.transposed() : size;
    if (box.width() > rect.width() || box.height() + 2 * kLabelGap > rect.height())
        return;
    const QRectF place(rect.center().x() - box.width() / 2, rect.top() + kLabelGap, box.width(),
                       box.height());
    painter->fillRect(place, fill); // no grid lines through the text
    painter->setFont(m_font);
    painter->setPen(m_text);
    if (!isRotated) {
        painter->drawText(QPointF(place.left(), place.top() + metrics.ascent()), text);
        return;
    }
    painter->save();
    painter->translate(place.left() + metrics.ascent(), place.bottom());
    painter->rotate(-90);
    painter->drawText(QPointF(0, 0), text);
    painter->restore();
}

} // namespace levelscope::app
