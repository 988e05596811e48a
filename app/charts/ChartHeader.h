// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/ChartStyle.h"

#include <QSizeF>
#include <QString>

class QGraphicsItem;
class QGraphicsSimpleTextItem;

namespace levelscope::app {

class ChartLegend;

/// What stands above a chart's plot area: a heading of one line and the legend. GUI thread.
class ChartHeader final {
public:
    /// The items become children of `chart`, which owns them and must outlive this.
    ChartHeader(QGraphicsItem& chart, qreal z);

    [[nodiscard]] ChartLegend& legend() const { return *m_legend; }
    void setHeading(const QString& heading); ///< empty for none
    void setStyle(const ChartStyle& style);
    /// Lays the legend out for a chart of that size and returns the height that both take, in pixels.
    qreal layOut(const QSizeF& size);
    /// Lines both up with the plot area, which begins at `left`.
    void place(const QSizeF& size, qreal left);

private:
    [[nodiscard]] qreal headingHeight() const;

    ChartLegend* m_legend;
    QGraphicsSimpleTextItem* m_title;
    QString m_heading;
    qreal m_fontHeight = 0;
    qreal m_margin = 0;
};

} // namespace levelscope::app
