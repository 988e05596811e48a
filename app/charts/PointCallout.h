// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/insight/PointMarks.h"

#include <QColor>
#include <QCoreApplication>
#include <QFont>
#include <QGraphicsItem>
#include <QRectF>
#include <QStringList>

#include <vector>

namespace levelscope::app {

/// What a call-out says about a point: its name and strategy; what was set by hand or by a server; bytes,
/// ratio and saved percentage; for each time measured the speed, and median, spread, minimum and CPU time of
/// how many runs; memory and window; why it failed. What is not known is left out. The first line is the
/// heading; `all` are the curves among which the point is named.
[[nodiscard]] QStringList pointDetails(const core::Measurement& measurement,
                                       const std::vector<core::CurveKey>& all);

/// What a call-out says about how a point compares: whose default it is, and what beats it or that nothing
/// does. `all` are the measurements that the marks are of.
[[nodiscard]] QStringList standingDetails(const core::Measurement& measurement,
                                          const std::vector<core::Measurement>& all,
                                          const core::PointMark& mark);

/// A small box with numbers beside a point, kept inside the chart.
class PointCallout final : public QGraphicsItem {
    Q_DECLARE_TR_FUNCTIONS(levelscope::app::PointCallout)

public:
    explicit PointCallout(QGraphicsItem* parent);

    /// Shows `lines` beside `point`, inside `bounds`; both in the parent's coordinates. Lines that are longer
    /// than these are wide are broken.
    void showAt(QPointF point, const QStringList& lines, const QRectF& bounds);
    void setStyle(const QFont& font, const QColor& background, const QColor& border, const QColor& text);
    [[nodiscard]] const QStringList& lines() const { return m_lines; }

    [[nodiscard]] QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    struct Row {
        QString text;
        QFont font;
    };

    QStringList m_lines;
    std::vector<Row> m_rows; ///< of the lines, as drawn
    QRectF m_box;
    QFont m_font;
    QColor m_background;
    QColor m_border;
    QColor m_text;
};

} // namespace levelscope::app
