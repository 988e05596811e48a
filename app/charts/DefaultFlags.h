// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/LevelLabels.h"

#include <QColor>
#include <QFont>
#include <QGraphicsItem>
#include <QPainterPath>
#include <QStringList>

#include <vector>

namespace levelscope::app {

/// A point whose level is the default of these servers.
struct DefaultFlag {
    QPointF point; ///< in the chart's pixels
    QStringList servers;
};

/// A small triangle whose tip is at `tip`, upright when it stands below the point.
[[nodiscard]] QPainterPath flagOutline(QPointF tip, qreal markerSize, bool below);

/// Draws a triangle above each of the points and the names of the servers at it, as many as there is room
/// for beside curves, markers and other names: a list, else the first and how many more, else none.
class DefaultFlags final : public QGraphicsItem {
public:
    explicit DefaultFlags(QGraphicsItem* parent);

    /// `obstacles`: the markers and lines of the chart.
    void setFlags(const std::vector<DefaultFlag>& flags, LabelObstacles obstacles, const QRectF& plotArea);
    void setStyle(const QFont& font, qreal markerSize, const QColor& color);
    /// The names written at each flag, one string a flag, lines parted by line breaks.
    [[nodiscard]] QStringList shownNames() const;

    [[nodiscard]] QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    struct Placed {
        QPainterPath triangle;
        QStringList lines;
        QRectF text;
    };

    void placeNames(Placed& placed, const DefaultFlag& flag, LabelObstacles& obstacles) const;

    std::vector<Placed> m_placed;
    QRectF m_plotArea;
    QFont m_font;
    QColor m_color;
    qreal m_markerSize = 8;
};

} // namespace levelscope::app
