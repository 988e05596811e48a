// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QGraphicsItem>
#include <QPen>
#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace levelscope::app {

/// One curve in the legend.
struct LegendEntry {
    QString name;
    std::string codecId;
    QPen line;
    QColor fill; ///< of the marker
    bool isShown = true;
};

/// Names the curves, each with its line and marker as drawn in the chart (QLegend shows one or the other).
/// Entries flow into as many rows as the width needs; those of hidden curves are greyed.
class ChartLegend final : public QGraphicsItem {
public:
    explicit ChartLegend(QGraphicsItem* parent);

    void setEntries(std::vector<LegendEntry> entries);
    void setStyle(const QFont& font, qreal markerSize, const QColor& text, const QColor& hidden);
    /// Lays the entries out and returns the height that takes, 0 without entries. Pixels.
    qreal layOut(qreal width);
    /// Index of the entry at a position in this item's coordinates.
    [[nodiscard]] std::optional<std::size_t> entryAt(QPointF position) const;
    [[nodiscard]] QRectF entryRect(std::size_t index) const { return m_rects.at(index); }

    [[nodiscard]] QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    [[nodiscard]] qreal sampleWidth() const;
    void paintEntry(QPainter* painter, const LegendEntry& entry, const QRectF& rect) const;

    std::vector<LegendEntry> m_entries;
    std::vector<QRectF> m_rects; ///< one per entry, after layOut
    QRectF m_bounds;
    QFont m_font;
    qreal m_markerSize = 8;
    QColor m_text;
    QColor m_hidden;
};

} // namespace levelscope::app
