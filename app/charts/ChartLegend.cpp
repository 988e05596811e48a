// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/ChartLegend.h"

#include "app/charts/DefaultFlags.h"
#include "app/charts/ErrorBars.h"
#include "app/charts/FrontLine.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace levelscope::app {

namespace {

// In multiples of the font's height.
constexpr qreal kSampleWidth = 2.8; // room for a pattern of dashes
constexpr qreal kNoteSampleWidth = 1;
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

void ChartLegend::setNotes(std::vector<LegendNote> notes) {
    m_notes = std::move(notes);
    update();
}

void ChartLegend::setStyle(const QFont& font, qreal markerSize, qreal lineWidth, const QColor& text,
                           const QColor& muted) {
    m_font = font;
    m_markerSize = markerSize;
    m_lineWidth = lineWidth;
    m_text = text;
    m_muted = muted;
    update();
}

qreal ChartLegend::layOut(qreal width, qreal most) {
    prepareGeometryChange();
    const qreal fontHeight = QFontMetricsF(m_font).height();
    m_places.clear();
    for (const LegendEntry& entry : m_entries)
        place(entry.name, kSampleWidth * fontHeight, width);
    for (const LegendNote& note : m_notes)
        place(note.text, note.sample == LegendNote::Sample::None ? 0 : kNoteSampleWidth * fontHeight, width);
    limitHeight(width, most);
    m_bounds = m_ellipsis.has_value() ? m_ellipsis->rect : QRectF();
    for (const Place& entry : m_places)
        m_bounds = m_bounds.united(entry.rect);
    return m_bounds.height();
}

/// Puts it behind what is there, or into a new row.
void ChartLegend::place(const QString& text, qreal sampleWidth, qreal width) {
    const QFontMetricsF metrics(m_font);
    const qreal indent = sampleWidth > 0 ? sampleWidth + kSampleGap * metrics.height() : 0;
    const QString shown = metrics.elidedText(text, Qt::ElideRight, std::max(0.0, width - indent));
    const QSizeF size(indent + metrics.horizontalAdvance(shown), kRowHeight * metrics.height());
    QPointF corner;
    if (!m_places.empty()) {
        corner = m_places.back().rect.topRight() + QPointF(kEntryGap * metrics.height(), 0);
        if (corner.x() + size.width() > width)
            corner = {0, m_places.back().rect.bottom()};
    }
    m_places.push_back({QRectF(corner, size), corner.x() + indent, shown});
}

void ChartLegend::limitHeight(qreal width, qreal most) {
    m_ellipsis.reset();
    const auto fits = [&] { return m_places.empty() || m_places.back().rect.bottom() <= most; };
    if (fits())
        return;
    // The last ones give way until the ellipsis behind the others fits, too.
    while (!m_ellipsis.has_value() && !m_places.empty()) {
        m_places.pop_back();
        place(QChar(0x2026), 0, width);
        if (fits())
            m_ellipsis = m_places.back();
        m_places.pop_back();
    }
}

QRectF ChartLegend::entryRect(std::size_t index) const {
    return index < m_places.size() ? m_places[index].rect : QRectF();
}

std::optional<std::size_t> ChartLegend::entryAt(QPointF position) const {
    const std::size_t count = std::min(m_entries.size(), m_places.size());
    for (std::size_t i = 0; i < count; ++i) {
        if (m_places[i].rect.contains(position))
            return i;
    }
    return std::nullopt;
}

QStringList ChartLegend::shownTexts() const {
    QStringList texts;
    for (const Place& entry : m_places)
        texts << entry.text;
    if (m_ellipsis.has_value())
        texts << m_ellipsis->text;
    return texts;
}

QRectF ChartLegend::boundingRect() const {
    return m_bounds;
}

void ChartLegend::paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/, QWidget* /*widget*/) {
    painter->setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        if (i < m_entries.size())
            paintEntry(painter, m_entries[i], m_places[i]);
        else
            paintNote(painter, m_notes[i - m_entries.size()], m_places[i]);
    }
    if (m_ellipsis.has_value()) {
        painter->setPen(m_muted);
        paintText(painter, *m_ellipsis);
    }
}

void ChartLegend::paintEntry(QPainter* painter, const LegendEntry& entry, const Place& place) const {
    const qreal middle = place.rect.center().y();
    const qreal width = kSampleWidth * QFontMetricsF(m_font).height();
    QPen line = entry.line;
    MarkerLook look = entry.marker;
    if (!entry.isShown) {
        line.setColor(m_muted);
        // One of the two is the background.
        (look.fill == look.outline ? look.fill : look.figureFill) = m_muted;
        look.outline = m_muted;
    }
    painter->setPen(line);
    painter->drawLine(QPointF(place.rect.left(), middle), QPointF(place.rect.left() + width, middle));
    CurveMarker(look, m_markerSize, m_lineWidth)
        .paint(painter, QPointF(place.rect.left() + width / 2, middle), m_bounds);
    painter->setPen(entry.isShown ? m_text : m_muted);
    paintText(painter, place);
}

void ChartLegend::paintNote(QPainter* painter, const LegendNote& note, const Place& place) const {
    const qreal fontHeight = QFontMetricsF(m_font).height();
    const qreal half = kNoteSampleWidth * fontHeight / 2;
    const QPointF centre(place.rect.left() + half, place.rect.center().y());
    switch (note.sample) {
    case LegendNote::Sample::None:
        break;
    case LegendNote::Sample::UprightBar:
    case LegendNote::Sample::LevelBar: {
        const QPointF reach =
            note.sample == LegendNote::Sample::UprightBar ? QPointF(0, half) : QPointF(half, 0);
        painter->setPen(QPen(m_muted, m_lineWidth, Qt::SolidLine, Qt::FlatCap));
        for (const QLineF& part :
             errorBarLines({centre - reach, centre + reach}, centre, m_markerSize, m_bounds))
            painter->drawLine(part);
        break;
    }
    case LegendNote::Sample::Ring:
        CurveMarker({.outline = m_muted}, m_markerSize, m_lineWidth)
            .paintNoisyRing(painter, centre, m_bounds);
        break;
    case LegendNote::Sample::HollowMarker:
        CurveMarker({.codecId = "zstd", .outline = m_muted, .fill = Qt::transparent},
                    kBeatenMarkerSize * m_markerSize, m_lineWidth)
            .paint(painter, centre, m_bounds);
        break;
    case LegendNote::Sample::Front:
        painter->setPen(frontPen(m_text, m_lineWidth));
        painter->drawLine(centre - QPointF(half, 0), centre + QPointF(half, 0));
        break;
    case LegendNote::Sample::Flag: {
        const QPainterPath flag = flagOutline(centre, m_markerSize, false);
        painter->setPen(Qt::NoPen);
        painter->setBrush(m_muted);
        painter->drawPath(flag.translated(0, flag.boundingRect().height() / 2));
        break;
    }
    }
    painter->setPen(m_muted);
    paintText(painter, place);
}

void ChartLegend::paintText(QPainter* painter, const Place& place) const {
    const QFontMetricsF metrics(m_font);
    painter->setFont(m_font);
    painter->drawText(
        QPointF(place.textLeft, place.rect.center().y() + (metrics.ascent() - metrics.descent()) / 2),
        place.text);
}

} // namespace levelscope::app
