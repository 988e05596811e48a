// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/ChartLegend.h"

#include "app/charts/CodecMarker.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace levelscope::app {

namespace {

// In multiples of the font's height.
constexpr qreal kSampleWidth = 2.2; // room for a few dashes
constexpr qreal kSampleGap = 0.4;
constexpr qreal kEntryGap = 1.2;
constexpr qreal kRowHeight = 1.3;

} // namespace

ChartLegend::ChartLegend(QGraphicsItem* parent)
    : QGraphicsItem(parent) {}

void ChartLegend::setEntries(std::vector<LegendEntry> entries) {
    m_entries = std::move(entries);
    update();
}

void ChartLegend::setStyle(const QFont& font, qreal markerSize, const QColor& text, const QColor& hidden) {
    m_font = font;
    m_markerSize = markerSize;
    m_text = text;
    m_hidden = hidden;
    update();
}

qreal ChartLegend::sampleWidth() const {
    return kSampleWidth * QFontMetricsF(m_font).height();
}

qreal ChartLegend::layOut(qreal width) {
    prepareGeometryChange();
    const QFontMetricsF metrics(m_font);
    const qreal rowHeight = kRowHeight * metrics.height();
    m_rects.clear();
    QPointF next;
    for (const LegendEntry& entry : m_entries) {
        const qreal entryWidth =
            sampleWidth() + kSampleGap * metrics.height() + metrics.horizontalAdvance(entry.name);
        if (next.x() > 0 && next.x() + entryWidth > width)
            next = {0, next.y() + rowHeight};
        m_rects.emplace_back(next, QSizeF(entryWidth, rowHeight));
        next.rx() += entryWidth + kEntryGap * metrics.height();
    }
    m_bounds = {};
    for (const QRectF& rect : m_rects)
        m_bounds = m_bounds.united(rect);
    return m_bounds.height();
}

std::optional<std::size_t> ChartLegend::entryAt(QPointF position) const {
    const auto found = std::find_if(m_rects.begin(), m_rects.end(),
                                    [&](const QRectF& rect) { return rect.contains(position); });
    if (found == m_rects.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - m_rects.begin());
}

QRectF ChartLegend::boundingRect() const {
    return m_bounds;
}

void ChartLegend::paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/, QWidget* /*widget*/) {
    painter->setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < m_rects.size(); ++i)
        paintEntry(painter, m_entries[i], m_rects[i]);
}

void ChartLegend::paintEntry(QPainter* painter, const LegendEntry& entry, const QRectF& rect) const {
    const QFontMetricsF metrics(m_font);
    const qreal middle = rect.center().y();
    QPen line = entry.line;
    if (!entry.isShown)
        line.setColor(m_hidden);
    painter->setPen(line);
    painter->drawLine(QPointF(rect.left(), middle), QPointF(rect.left() + sampleWidth(), middle));

    painter->setPen(QPen(line.color(), line.widthF(), Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    // A filled marker has its line's colour.
    const bool isFilled = entry.fill == entry.line.color();
    painter->setBrush(!entry.isShown && isFilled ? m_hidden : entry.fill);
    painter->drawPath(
        codecMarker(entry.codecId, QPointF(rect.left() + sampleWidth() / 2, middle), m_markerSize));

    painter->setFont(m_font);
    painter->setPen(entry.isShown ? m_text : m_hidden);
    painter->drawText(QPointF(rect.left() + sampleWidth() + kSampleGap * metrics.height(),
                              middle + (metrics.ascent() - metrics.descent()) / 2),
                      entry.name);
}

} // namespace levelscope::app
