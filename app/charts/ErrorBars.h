// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QGraphicsItem>
#include <QLineF>
#include <QPointF>
#include <QRectF>

#include <vector>

namespace levelscope::app {

/// What is drawn of an error bar that goes through `point` from one end of `bar` to the other: each half with
/// a cap at its end, but none that the marker at the point covers. All in pixels, cut to `area`.
[[nodiscard]] std::vector<QLineF> errorBarLines(const QLineF& bar, QPointF point, qreal markerSize,
                                                const QRectF& area);

/// The error bars of one curve.
struct CurveErrorBars {
    QColor color = {};
    std::vector<QLineF> lines = {}; ///< in the chart's pixels
};

/// Draws error bars, below the markers.
class ErrorBars final : public QGraphicsItem {
public:
    explicit ErrorBars(QGraphicsItem* parent);

    void setBars(std::vector<CurveErrorBars> curves, const QRectF& plotArea);
    void setLineWidth(qreal width);
    [[nodiscard]] const std::vector<CurveErrorBars>& bars() const { return m_curves; }

    [[nodiscard]] QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    std::vector<CurveErrorBars> m_curves;
    QRectF m_plotArea;
    qreal m_lineWidth = 1;
};

} // namespace levelscope::app
