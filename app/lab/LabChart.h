// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/AxisTicks.h"
#include "app/charts/ChartStyle.h"
#include "app/charts/PlotMapping.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace levelscope::app {

/// What is known at one place of the axis that both plots share. Axis coordinates: logarithms on an axis that
/// is logarithmic.
struct LabPoint {
    double x = 0;
    std::optional<double> gain = {};
    std::optional<double> cost = {};
    QString text = {}; ///< all of it, for the tool tip

    bool operator==(const LabPoint&) const = default;
};

struct LabCurve {
    QString name = {};
    const core::Codec* codec = nullptr;
    int rank = 0; ///< among those of the codec: their dashes and markers differ
    std::vector<LabPoint> points = {};

    bool operator==(const LabCurve&) const = default;
};

struct LabAxis {
    QString title = {};
    double lowest = 0;
    double highest = 1;
    std::vector<AxisTick> ticks = {};

    bool operator==(const LabAxis&) const = default;
};

struct LabChartContent {
    LabAxis x = {};
    LabAxis gain = {};
    LabAxis cost = {};
    std::optional<double> reference = {}; ///< a value on the gain's axis that is marked
    std::vector<LabCurve> curves = {};

    bool operator==(const LabChartContent&) const = default;
};

/// What settings gain over what they cost, one plot above the other, over one axis. GUI thread.
class LabChart final : public QWidget {
    Q_OBJECT

public:
    explicit LabChart(QWidget* parent = nullptr);

    /// Without curves it shows `emptyText`.
    void setContent(LabChartContent content, const QString& emptyText);
    [[nodiscard]] const LabChartContent& content() const { return m_content; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    /// The text of the point that is drawn nearest to there; empty where none is near.
    [[nodiscard]] QString textAt(QPointF position) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    /// The value of a point that a plot shows.
    using Value = std::optional<double> LabPoint::*;

    struct Layout {
        PlotMapping gain;
        PlotMapping cost;
        std::vector<QRectF> legend; ///< by curve
    };

    [[nodiscard]] ChartStyle style() const;
    [[nodiscard]] Layout layoutFor(const ChartStyle& style) const;
    void paintPlot(QPainter& painter, const ChartStyle& style, const PlotMapping& mapping,
                   const LabAxis& axis) const;
    void paintPlaces(QPainter& painter, const ChartStyle& style, const Layout& layout) const;
    void paintCurve(QPainter& painter, const ChartStyle& style, const PlotMapping& mapping,
                    const LabCurve& curve, Value value) const;
    void paintLegend(QPainter& painter, const ChartStyle& style, const Layout& layout) const;

    LabChartContent m_content;
    QString m_emptyText;
};

} // namespace levelscope::app
