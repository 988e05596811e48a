// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/DefaultFlags.h"

#include "app/charts/CurveMarker.h"
#include "app/charts/SeriesCut.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(DefaultFlags)
};

// In marker sizes.
constexpr qreal kTipDistance = 1.3; // from the point, outside the rings around it
constexpr qreal kHeight = 0.7;
constexpr qreal kHalfWidth = 0.5;
constexpr qreal kTextDistance = 2.3; // from the point

/// More names than that would be a column of text over the curves.
constexpr qsizetype kMostLines = 3;

QString first(const QStringList& servers) {
    return servers.size() < 2 ? servers.value(0)
                              : Texts::tr("%1 +%2").arg(servers.first()).arg(servers.size() - 1);
}

/// What may be written, the longest first.
std::vector<QStringList> wordings(const QStringList& servers) {
    std::vector<QStringList> wordings;
    if (servers.size() > 1 && servers.size() <= kMostLines)
        wordings.push_back(servers);
    wordings.push_back({first(servers)});
    return wordings;
}

} // namespace

QPainterPath flagOutline(QPointF tip, qreal markerSize, bool below) {
    const qreal height = (below ? kHeight : -kHeight) * markerSize;
    const qreal halfWidth = kHalfWidth * markerSize;
    QPainterPath path;
    path.addPolygon(
        QPolygonF({tip, tip + QPointF(halfWidth, height), tip + QPointF(-halfWidth, height), tip}));
    return path;
}

DefaultFlags::DefaultFlags(QGraphicsItem* parent)
    : QGraphicsItem(parent) {}

void DefaultFlags::setFlags(const std::vector<DefaultFlag>& flags, LabelObstacles obstacles,
                            const QRectF& plotArea) {
    prepareGeometryChange();
    m_plotArea = plotArea;
    m_placed.clear();
    for (const DefaultFlag& flag : flags) {
        const bool below = flag.point.y() - (kTipDistance + kHeight) * m_markerSize < plotArea.top();
        const QPointF tip(flag.point.x(), flag.point.y() + (below ? 1 : -1) * kTipDistance * m_markerSize);
        m_placed.push_back({.triangle = flagOutline(tip, m_markerSize, below), .lines = {}, .text = {}});
        obstacles.rects.push_back(m_placed.back().triangle.boundingRect());
    }
    for (std::size_t i = 0; i < flags.size(); ++i)
        placeNames(m_placed[i], flags[i], obstacles);
    update();
}

void DefaultFlags::placeNames(Placed& placed, const DefaultFlag& flag, LabelObstacles& obstacles) const {
    const QFontMetricsF metrics(m_font);
    for (const QStringList& lines : wordings(flag.servers)) {
        qreal width = 0;
        for (const QString& line : lines)
            width = std::max(width, metrics.horizontalAdvance(line));
        const QSizeF size(width, metrics.height() * static_cast<qreal>(lines.size()));
        const std::optional<QRectF> rect =
            placeLabel(flag.point, size, kTextDistance * m_markerSize, m_plotArea, obstacles);
        const bool isFree =
            rect.has_value() && std::ranges::none_of(obstacles.lines, [&](const QLineF& line) {
                return cutSegment(line, *rect).has_value();
            });
        if (!isFree)
            continue;
        placed.lines = lines;
        placed.text = *rect;
        obstacles.rects.push_back(*rect);
        return;
    }
}

void DefaultFlags::setStyle(const QFont& font, qreal markerSize, const QColor& color) {
    m_font = font;
    m_markerSize = markerSize;
    m_color = color;
    update();
}

QStringList DefaultFlags::shownNames() const {
    QStringList names;
    for (const Placed& placed : m_placed)
        names << placed.lines.join(QLatin1Char('\n'));
    return names;
}

QRectF DefaultFlags::boundingRect() const {
    return m_plotArea;
}

void DefaultFlags::paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/, QWidget* /*widget*/) {
    painter->setRenderHint(QPainter::Antialiasing);
    const QFontMetricsF metrics(m_font);
    painter->setFont(m_font);
    for (const Placed& placed : m_placed) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(m_color);
        paintInside(painter, placed.triangle, m_plotArea);
        painter->setPen(m_color);
        qreal baseline = placed.text.top() + metrics.ascent();
        for (const QString& line : placed.lines) {
            const qreal indent = (placed.text.width() - metrics.horizontalAdvance(line)) / 2;
            painter->drawText(QPointF(placed.text.left() + indent, baseline), line);
            baseline += metrics.height();
        }
    }
}

} // namespace levelscope::app
