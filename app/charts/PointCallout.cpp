// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/PointCallout.h"

#include "app/Format.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace levelscope::app {

namespace {

constexpr qreal kPadding = 8;   // pixels between the box and its text
constexpr qreal kDistance = 14; // pixels between the point and the box

QString timing(const QString& what, std::optional<double> megabytesPerSecond, const core::Summary& seconds) {
    const QString spread = PointCallout::tr("median %1, min %2, IQR %3, n = %4")
                               .arg(formatDuration(seconds.median), formatDuration(seconds.minimum),
                                    formatDuration(seconds.interquartileRange()))
                               .arg(seconds.count);
    // An empty payload has times but no speed.
    const QString speed = formatMBps(megabytesPerSecond);
    return speed.isEmpty() ? PointCallout::tr("%1: %2").arg(what, spread)
                           : PointCallout::tr("%1 %2 MB/s: %3").arg(what, speed, spread);
}

} // namespace

QStringList pointDetails(const core::Measurement& measurement) {
    QStringList lines;
    QString heading = formatPoint(measurement.point);
    if (!measurement.strategy.empty())
        heading += QStringLiteral(" · ") + QString::fromStdString(measurement.strategy);
    lines << heading;
    if (measurement.compressedBytes.has_value()) {
        QString size = PointCallout::tr("%1 bytes").arg(formatBytes(*measurement.compressedBytes));
        if (measurement.ratio().has_value())
            size =
                PointCallout::tr("%1, ratio %2, %3 saved")
                    .arg(size, formatRatio(measurement.ratio()), formatPercent(measurement.savedPercent()));
        lines << size;
    }
    if (measurement.compressSeconds.has_value())
        lines << timing(PointCallout::tr("Compress"), measurement.compressMBps(),
                        *measurement.compressSeconds);
    if (measurement.decompressSeconds.has_value())
        lines << timing(PointCallout::tr("Decompress"), measurement.decompressMBps(),
                        *measurement.decompressSeconds);
    return lines;
}

PointCallout::PointCallout(QGraphicsItem* parent)
    : QGraphicsItem(parent) {
    setVisible(false);
}

QFont PointCallout::lineFont(qsizetype line) const {
    QFont font = m_font;
    font.setBold(line == 0);
    return font;
}

void PointCallout::showAt(QPointF point, const QStringList& lines, const QRectF& bounds) {
    prepareGeometryChange();
    m_lines = lines;
    qreal width = 0;
    for (qsizetype line = 0; line < lines.size(); ++line)
        width = std::max(width, QFontMetricsF(lineFont(line)).horizontalAdvance(lines[line]));
    const qreal height = static_cast<qreal>(lines.size()) * QFontMetricsF(m_font).lineSpacing();
    m_box = QRectF(0, 0, width + 2 * kPadding, height + 2 * kPadding);
    m_box.moveBottomLeft(point + QPointF(kDistance, -kDistance));
    if (m_box.right() > bounds.right())
        m_box.moveRight(point.x() - kDistance);
    if (m_box.top() < bounds.top())
        m_box.moveTop(point.y() + kDistance);
    m_box.moveLeft(std::max(m_box.left(), bounds.left()));
    setVisible(true);
    update();
}

void PointCallout::setStyle(const QFont& font, const QColor& background, const QColor& border,
                            const QColor& text) {
    m_font = font;
    m_background = background;
    m_border = border;
    m_text = text;
    update();
}

QRectF PointCallout::boundingRect() const {
    return m_box.adjusted(-1, -1, 1, 1);
}

void PointCallout::paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/, QWidget* /*widget*/) {
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(m_border, 1));
    painter->setBrush(m_background);
    painter->drawRoundedRect(m_box, 4, 4);
    const QFontMetricsF metrics(m_font);
    painter->setPen(m_text);
    QPointF baseline = m_box.topLeft() + QPointF(kPadding, kPadding + metrics.ascent());
    for (qsizetype line = 0; line < m_lines.size(); ++line) {
        painter->setFont(lineFont(line));
        painter->drawText(baseline, m_lines[line]);
        baseline.ry() += metrics.lineSpacing();
    }
}

} // namespace levelscope::app
