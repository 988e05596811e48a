// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/AxisTicks.h"
#include "app/charts/ChartKind.h"
#include "app/charts/ChartStyle.h"

#include <QCoreApplication>
#include <QString>

#include <vector>

class QCategoryAxis;
class QChart;

namespace levelscope::app {

/// An axis with labels where we want them. QLogValueAxis labels nothing but powers of its base (none at all
/// within one decade) and QValueAxis counts from its minimum, so this is a QCategoryAxis whose categories end
/// at the ticks; a logarithmic one has logarithms as coordinates. The chart owns the Qt axis and must outlive
/// this.
class ChartAxis final {
    Q_DECLARE_TR_FUNCTIONS(levelscope::app::ChartAxis)

public:
    ChartAxis(QChart& chart, ChartKind kind, Qt::Orientation orientation);

    /// `length` in pixels decides how many labels there are.
    void setRange(qreal lowest, qreal highest, qreal length);
    void setStyle(const ChartStyle& style);
    [[nodiscard]] QCategoryAxis* axis() const { return m_axis; }
    [[nodiscard]] const std::vector<AxisTick>& ticks() const { return m_ticks; }

private:
    enum class Scale { Levels, Linear, Logarithmic };

    [[nodiscard]] static Scale scaleFor(ChartKind kind, Qt::Orientation orientation);
    [[nodiscard]] static QString titleFor(ChartKind kind, Qt::Orientation orientation);
    [[nodiscard]] std::vector<AxisTick> ticksFor(qreal lowest, qreal highest, qreal length) const;

    QCategoryAxis* m_axis;
    Scale m_scale;
    std::vector<AxisTick> m_ticks;
};

} // namespace levelscope::app
