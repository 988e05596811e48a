// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/CurveMarker.h"

#include <QColor>
#include <QFont>
#include <QGraphicsItem>
#include <QPen>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace levelscope::app {

/// One curve in the legend.
struct LegendEntry {
    QString name;
    QPen line;
    MarkerLook marker;
    bool isShown = true;
};

/// Something else that the legend explains.
struct LegendNote {
    /// What stands before the text.
    enum class Sample { None, UprightBar, LevelBar, Ring, HollowMarker, Front, Flag };

    Sample sample = Sample::None;
    QString text;

    bool operator==(const LegendNote&) const = default;
};

/// Names the curves, each with its line and marker as drawn in the chart (QLegend shows one or the other),
/// and then explains what else is drawn. Entries flow into as many rows as the width needs; those of hidden
/// curves are greyed, texts wider than a row are elided.
class ChartLegend final : public QGraphicsItem {
public:
    explicit ChartLegend(QGraphicsItem* parent);

    void setEntries(std::vector<LegendEntry> entries);
    void setNotes(std::vector<LegendNote> notes);
    void setStyle(const QFont& font, qreal markerSize, qreal lineWidth, const QColor& text,
                  const QColor& muted);
    /// Lays the entries out and returns the height that takes, 0 without entries; what would need more than
    /// `most` is left out behind an ellipsis. Pixels.
    qreal layOut(qreal width, qreal most);
    /// Index of the entry at a position in this item's coordinates.
    [[nodiscard]] std::optional<std::size_t> entryAt(QPointF position) const;
    /// Empty when the entry was left out.
    [[nodiscard]] QRectF entryRect(std::size_t index) const;
    /// What is written, elided as it is: the entries', then the notes', then the ellipsis if there is one.
    [[nodiscard]] QStringList shownTexts() const;

    [[nodiscard]] QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    /// Where something is written, its sample to the left of its text.
    struct Place {
        QRectF rect;
        qreal textLeft = 0;
        QString text;
    };

    void place(const QString& text, qreal sampleWidth, qreal width);
    void limitHeight(qreal width, qreal most);
    void paintEntry(QPainter* painter, const LegendEntry& entry, const Place& place) const;
    void paintNote(QPainter* painter, const LegendNote& note, const Place& place) const;
    void paintText(QPainter* painter, const Place& place) const;

    std::vector<LegendEntry> m_entries;
    std::vector<LegendNote> m_notes;
    std::vector<Place> m_places;          ///< one per entry and one per note, after layOut
    std::optional<Place> m_ellipsis = {}; ///< after the last of them when there was no room for all
    QRectF m_bounds;
    QFont m_font;
    qreal m_markerSize = 8;
    qreal m_lineWidth = 1;
    QColor m_text;
    QColor m_muted;
};

} // namespace levelscope::app
