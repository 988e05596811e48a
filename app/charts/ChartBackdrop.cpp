// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/ChartBackdrop.h"

#include "app/CurveName.h"
#include "app/charts/ReferenceLine.h"
#include "app/charts/StrategyBands.h"

#include <algorithm>
#include <utility>

namespace levelscope::app {

namespace {

// Qt Charts draws its grid at 2, axes at 3 and lines at 4 (ChartPresenter's z values).
constexpr qreal kBandsZ = 1;
constexpr qreal kBandLabelsZ = 2.5;
constexpr qreal kReferenceZ = 3.5;

/// The curve's level 1, if it has that.
std::optional<Reference> levelOne(const Curve& curve, const std::vector<core::Measurement>& measurements) {
    const auto first = std::ranges::find(curve.points, 1, &CurvePoint::level);
    if (first == curve.points.end())
        return std::nullopt;
    return Reference{first->value.y(),
                     pointName(measurements.at(first->row).point, plannedCurves(measurements))};
}

} // namespace

ChartBackdrop::ChartBackdrop(QGraphicsItem& chart, ChartKind kind)
    : m_kind(kind)
    , m_bands(new StrategyBandsItem(StrategyBandsItem::Part::Fills, &chart))
    , m_bandLabels(new StrategyBandsItem(StrategyBandsItem::Part::Labels, &chart))
    , m_reference(new ReferenceLine(&chart))
    , m_sentLine(new ReferenceLine(&chart)) {
    m_bands->setZValue(kBandsZ);
    m_bandLabels->setZValue(kBandLabelsZ);
    m_reference->setZValue(kReferenceZ);
    m_sentLine->setZValue(kReferenceZ);
    m_sentLine->setLabelAlignment(Qt::AlignRight);
}

void ChartBackdrop::setStyle(const ChartStyle& style) {
    const ChartPalette& colors = style.colors;
    for (StrategyBandsItem* item : {m_bands, m_bandLabels})
        item->setStyle(style.smallFont, colors.bandEven, colors.bandOdd, colors.mutedText);
    m_reference->setStyle(style.smallFont, colors.reference, style.axisLine);
    m_sentLine->setStyle(style.smallFont, colors.text, style.axisLine);
}

void ChartBackdrop::setMeasurements(const std::vector<core::Measurement>& measurements) {
    const std::optional<core::CurveKey> owner = strategyOwner(measurements);
    const bool hasBands = m_kind == ChartKind::Ratio && owner.has_value();
    for (StrategyBandsItem* item : {m_bands, m_bandLabels})
        item->setBands(hasBands ? strategyBands(measurements, *owner) : std::vector<StrategyBand>());
}

qreal ChartBackdrop::labelStripHeight(qreal pixelsPerLevel) const {
    return m_bands->labelStripHeight(pixelsPerLevel);
}

void ChartBackdrop::show(const std::vector<const Curve*>& shown,
                         const std::vector<core::Measurement>& measurements,
                         const std::optional<SentMark>& sent, const PlotMapping& plot) {
    const std::optional<core::CurveKey> owner = strategyOwner(measurements);
    const auto banded = std::ranges::find_if(shown, [&](const Curve* curve) {
        return m_kind == ChartKind::Ratio && owner.has_value() && curve->key.curve == owner;
    });
    const bool hasOwner = banded != shown.end();
    for (StrategyBandsItem* item : {m_bands, m_bandLabels}) {
        item->setVisible(hasOwner);
        item->setMapping(plot);
    }
    m_reference->setReference(hasOwner ? levelOne(**banded, measurements) : std::nullopt, plot);
    m_sentLine->setReference(sent.has_value() && m_kind != ChartKind::Throughput
                                 ? std::optional(Reference{sent->ratio, sent->text()})
                                 : std::nullopt,
                             plot);
}

std::vector<QLineF> ChartBackdrop::lines() const {
    std::vector<QLineF> lines;
    for (const ReferenceLine* item : {m_reference, m_sentLine}) {
        if (const std::optional<QLineF> line = item->line(); line.has_value())
            lines.push_back(*line);
    }
    return lines;
}

} // namespace levelscope::app
