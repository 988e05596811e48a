// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/PlotMapping.h"

#include <QColor>
#include <QFont>
#include <QGraphicsItem>
#include <QLineF>
#include <QString>

#include <optional>

namespace levelscope::app {

/// A value to compare curves with.
struct Reference {
    double value = 0; ///< on the vertical axis
    QString label;

    bool operator==(const Reference&) const = default;
};

/// Draws a reference as a thin dashed line across the plot area with its label above one end. Draws nothing
/// while the value is outside the axis range.
class ReferenceLine final : public QGraphicsItem {
public:
    explicit ReferenceLine(QGraphicsItem* parent);

    void setReference(std::optional<Reference> reference, const PlotMapping& mapping);
    /// Left unless set, where the weak levels leave room.
    void setLabelAlignment(Qt::Alignment alignment) { m_labelAlignment = alignment; }
    void setStyle(const QFont& font, const QColor& color, qreal lineWidth);

    /// What is drawn, in the chart's pixels, the label left out.
    [[nodiscard]] std::optional<QLineF> line() const;

    [[nodiscard]] QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    std::optional<Reference> m_reference;
    PlotMapping m_mapping;
    Qt::Alignment m_labelAlignment = Qt::AlignLeft;
    QFont m_font;
    QColor m_color;
    qreal m_lineWidth = 1;
};

} // namespace levelscope::app
