// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/ChartHeader.h"

#include "app/charts/ChartLegend.h"

#include <QFontMetricsF>
#include <QGraphicsSimpleTextItem>

#include <algorithm>

namespace levelscope::app {

namespace {

/// The share of the chart's height that the legend may take.
constexpr qreal kMostForLegend = 0.4;

} // namespace

ChartHeader::ChartHeader(QGraphicsItem& chart, qreal z)
    : m_legend(new ChartLegend(&chart))
    , m_title(new QGraphicsSimpleTextItem(&chart)) {
    m_legend->setZValue(z);
    m_title->setZValue(z);
}

void ChartHeader::setHeading(const QString& heading) {
    m_heading = heading;
}

void ChartHeader::setStyle(const ChartStyle& style) {
    m_fontHeight = style.fontHeight;
    m_margin = style.margin;
    m_legend->setStyle(style.font, style.markerSize, style.markerLine, style.colors.text,
                       style.colors.mutedText);
    m_title->setFont(style.headingFont);
    m_title->setBrush(style.colors.text);
}

qreal ChartHeader::headingHeight() const {
    return m_heading.isEmpty() ? 0 : QFontMetricsF(m_title->font()).height() + m_margin / 2;
}

qreal ChartHeader::layOut(const QSizeF& size) {
    // The plot area's left edge is not known yet; a vertical axis takes about this much.
    const qreal axisWidth = 5 * m_fontHeight;
    return headingHeight() +
           m_legend->layOut(size.width() - axisWidth - m_margin, kMostForLegend * size.height());
}

void ChartHeader::place(const QSizeF& size, qreal left) {
    m_title->setText(
        QFontMetricsF(m_title->font()).elidedText(m_heading, Qt::ElideRight, size.width() - left - m_margin));
    m_title->setPos(left, m_margin);
    // Beside labels that are wider than expected, the legend starts further left rather than being cut off.
    const qreal legendRoom = size.width() - m_margin - m_legend->boundingRect().width();
    m_legend->setPos(std::min(left, std::max(m_margin, legendRoom)), m_margin + headingHeight());
}

} // namespace levelscope::app
