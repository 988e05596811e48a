// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QGraphicsItem>
#include <QLineF>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>

#include <optional>
#include <vector>

namespace levelscope::app {

/// The text that belongs to one point.
struct LevelLabel {
    QPointF point; ///< in the chart's pixels
    QString text;
    QColor color;
};

/// What labels must keep away from, in the chart's pixels.
struct LabelObstacles {
    std::vector<QRectF> rects; ///< never to be touched
    std::vector<QLineF> lines; ///< not to be crossed as long as there is another place
};

/// Where a label of `size` goes so that it stays inside `area` and off the obstacles: above its point, or
/// else below, right or left of it, `distance` pixels away; none when there is room nowhere.
[[nodiscard]] std::optional<QRectF> placeLabel(QPointF point, QSizeF size, qreal distance, const QRectF& area,
                                               const LabelObstacles& obstacles);

/// Draws the levels beside the points of the trade-off chart, leaving out those that would collide with a
/// marker or with a label before them.
class LevelLabels final : public QGraphicsItem {
public:
    explicit LevelLabels(QGraphicsItem* parent);

    /// `labels` in the order of their importance.
    void setLabels(std::vector<LevelLabel> labels, std::vector<QLineF> curveLines, const QRectF& plotArea);
    void setStyle(const QFont& font, qreal markerSize);

    [[nodiscard]] QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    std::vector<LevelLabel> m_labels;
    std::vector<QLineF> m_curveLines;
    QRectF m_plotArea;
    QFont m_font;
    qreal m_markerSize = 8;
};

} // namespace levelscope::app
