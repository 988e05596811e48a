// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/PointCallout.h"

#include "app/CurveName.h"
#include "app/ErrorText.h"
#include "app/Format.h"
#include "app/KnobText.h"
#include "app/ParetoText.h"
#include "app/ServerDefaultText.h"
#include "app/charts/ChartCurves.h"
#include "app/charts/TextLines.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace levelscope::app {

namespace {

constexpr qreal kPadding = 8;   // pixels between the box and its text
constexpr qreal kDistance = 14; // pixels between the point and the box

const QString kIndent = QStringLiteral("   "); // of a line that belongs to the one above

QString headingText(const core::Measurement& measurement, const std::vector<core::CurveKey>& all) {
    const QString name = pointName(measurement.point, all);
    return measurement.strategy.empty()
               ? name
               : QStringLiteral("%1 · %2").arg(name, QString::fromStdString(measurement.strategy));
}

/// What was set by hand, or all that a server sets.
QString settingsText(const core::SweepPoint& point) {
    QStringList parts;
    if (!point.setup.empty())
        parts << formatDrive(point.drive);
    if (!point.knobs.empty())
        parts << formatKnobs(*point.codec, point.knobs);
    return parts.join(QStringLiteral(", "));
}

QString sizeText(const core::Measurement& measurement) {
    QString size = PointCallout::tr("%1 bytes").arg(formatBytes(*measurement.compressedBytes));
    if (!measurement.ratio().has_value())
        return size;
    return PointCallout::tr("%1, ratio %2, %3 saved")
        .arg(size, formatRatio(measurement.ratio()), formatPercent(measurement.savedPercent()));
}

QString timesText(const core::Summary& seconds, const std::optional<core::Summary>& cpuSeconds) {
    QStringList parts = {PointCallout::tr("median %1").arg(formatDuration(seconds.median))};
    if (seconds.count >= core::kFewestForSpread)
        parts << PointCallout::tr("quartiles %1 and %2")
                     .arg(formatDuration(seconds.lowerQuartile), formatDuration(seconds.upperQuartile));
    parts << PointCallout::tr("min %1").arg(formatDuration(seconds.minimum));
    if (cpuSeconds.has_value())
        parts << PointCallout::tr("CPU %1").arg(formatDuration(cpuSeconds->median));
    parts << (seconds.count == 1 ? PointCallout::tr("1 run")
                                 : PointCallout::tr("%1 runs").arg(seconds.count));
    if (seconds.count < core::kFewestForSpread)
        parts << PointCallout::tr("too few to tell a spread");
    return parts.join(QStringLiteral(", "));
}

/// A line for the speed, which an empty payload has not, and one for the times.
QStringList timingTexts(const QString& what, std::optional<double> megabytesPerSecond,
                        const std::optional<core::Summary>& seconds,
                        const std::optional<core::Summary>& cpuSeconds) {
    if (!seconds.has_value())
        return {};
    const QString speed = formatMBps(megabytesPerSecond);
    return {speed.isEmpty() ? what : PointCallout::tr("%1 %2 MB/s").arg(what, speed),
            kIndent + timesText(*seconds, cpuSeconds)};
}

QString memoryText(const core::Measurement& measurement) {
    QStringList parts;
    if (const auto& memory = measurement.memory; memory.has_value()) {
        const QString encoder = formatSize(memory->encoderPeakBytes);
        parts << (memory->ofEquivalentEncoder ? PointCallout::tr("encoder %1 (streaming)").arg(encoder)
                                              : PointCallout::tr("encoder %1").arg(encoder))
              << PointCallout::tr("decoder %1").arg(formatSize(memory->decoderPeakBytes));
    }
    if (const auto& window = measurement.declaredWindowBytes; window.has_value())
        parts << (measurement.refusedByBrowsers()
                      ? PointCallout::tr("window %1, refused by browsers").arg(formatWriteSize(window))
                      : PointCallout::tr("window %1").arg(formatWriteSize(window)));
    return parts.isEmpty() ? QString() : PointCallout::tr("Memory: %1").arg(parts.join(QStringLiteral(", ")));
}

} // namespace

QStringList pointDetails(const core::Measurement& measurement, const std::vector<core::CurveKey>& all) {
    QStringList lines = {headingText(measurement, all), settingsText(measurement.point)};
    if (measurement.compressedBytes.has_value())
        lines << sizeText(measurement);
    const core::Timings& timings = measurement.timings;
    QStringList compress = timingTexts(PointCallout::tr("Compress"), measurement.compressMBps(),
                                       timings.compress, timings.compressCpu);
    if (measurement.noisy && !compress.isEmpty())
        compress.first() = PointCallout::tr("%1, noisy").arg(compress.first());
    lines << compress
          << timingTexts(PointCallout::tr("Decompress"), measurement.decompressMBps(), timings.decompress,
                         timings.decompressCpu)
          << memoryText(measurement);
    if (measurement.failed())
        lines << PointCallout::tr("Failed: %1")
                     .arg(errorSentence(*measurement.error, formatPoint(measurement.point)));
    lines.removeAll(QString());
    return lines;
}

QStringList standingDetails(const core::Measurement& measurement, const std::vector<core::Measurement>& all,
                            const core::PointMark& mark) {
    QStringList lines;
    if (const QString servers = serverDefaultText(measurement.point); !servers.isEmpty())
        lines << PointCallout::tr("The level is %1").arg(servers);
    QString rival;
    if (const std::optional<std::size_t> index = mark.beatenBy(); index.has_value()) {
        const auto found = std::ranges::find(all, *index, &core::Measurement::index);
        if (found != all.end())
            rival = pointName(found->point, plannedCurves(all));
    }
    if (const QString standing = standingLine(mark, rival); !standing.isEmpty())
        lines << standing;
    return lines;
}

PointCallout::PointCallout(QGraphicsItem* parent)
    : QGraphicsItem(parent) {
    setVisible(false);
}

void PointCallout::showAt(QPointF point, const QStringList& lines, const QRectF& bounds) {
    prepareGeometryChange();
    m_lines = lines;
    m_rows.clear();
    qreal width = 0;
    for (const QString& line : lines) {
        QFont font = m_font;
        font.setBold(m_rows.empty()); // the heading
        for (const QString& row : textLines(line, font, bounds.width() - 2 * kPadding)) {
            width = std::max(width, QFontMetricsF(font).horizontalAdvance(row));
            m_rows.push_back({row, font});
        }
    }
    const qreal height = static_cast<qreal>(m_rows.size()) * QFontMetricsF(m_font).lineSpacing();
    m_box = QRectF(0, 0, width + 2 * kPadding, height + 2 * kPadding);
    m_box.moveBottomLeft(point + QPointF(kDistance, -kDistance));
    m_box.moveRight(std::min(m_box.right(), bounds.right()));
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
    for (const Row& row : m_rows) {
        painter->setFont(row.font);
        painter->drawText(baseline, row.text);
        baseline.ry() += metrics.lineSpacing();
    }
}

} // namespace levelscope::app
