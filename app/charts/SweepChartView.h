// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/ChartKind.h"
#include "app/charts/SweepChart.h"
#include "core/sweep/Measurement.h"

#include <QChartView>

#include <memory>
#include <optional>
#include <vector>

class QRubberBand;

namespace levelscope::app {

/// One chart of a sweep on screen: grows as points arrive, shows the numbers under the pointer, selects on
/// click, zooms (wheel, rubber band) and pans (drag with the middle button or with Shift), resets (double
/// click, Home). GUI thread.
class SweepChartView final : public QChartView {
    Q_OBJECT

public:
    /// Charts of the same sweep share `ranks`, so that a curve looks alike in all of them.
    explicit SweepChartView(ChartKind kind, QWidget* parent = nullptr,
                            std::shared_ptr<CurveRanks> ranks = std::make_shared<CurveRanks>());
    ~SweepChartView() override;

    /// Shows exactly these, replacing what was there; once per batch. The zoom is kept.
    void setMeasurements(const std::vector<core::Measurement>& measurements);
    /// The point with that plan index is marked; none clears the mark.
    void setSelectedPoint(std::optional<std::size_t> index);
    /// What the server made of the body; see SweepChart.
    void setSent(const std::optional<SentMark>& sent);
    [[nodiscard]] std::vector<std::size_t> sentPoints() const;
    void setMarks(std::shared_ptr<const core::PointMarks> marks); ///< see SweepChart
    void setDefaultsShown(bool shown);                            ///< see SweepChart
    void resetZoom();
    /// What a chart that needs speeds says while there are only sizes: when they come, or how to get them.
    void setNoSpeedsText(const QString& text);
    /// The axis ranges while zoomed, for exporting what is seen; none when everything is shown. Axis
    /// coordinates: x and y are the minima, and a speed axis counts in base 10 logarithms of MB/s.
    [[nodiscard]] std::optional<QRectF> visibleRange() const;
    /// Switched off in the legend, for the same purpose.
    [[nodiscard]] std::vector<LineKey> hiddenCurves() const;
    [[nodiscard]] const CurveRanks& ranks() const { return m_chart->ranks(); }
    [[nodiscard]] ChartKind kind() const;

signals:
    /// A point was clicked.
    void pointSelected(std::size_t index);

protected:
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    /// What the pressed mouse button does.
    enum class Drag {
        None,
        Click,  ///< left button, not moved so far
        Rubber, ///< left button: picks what to zoom into
        Pan,    ///< middle button, or left with Shift
    };
    /// A point that stays the same when points are added before it.
    struct PointId {
        std::size_t planIndex = 0;
        LineKey curve;
    };

    [[nodiscard]] QPointF toChart(QPointF position) const;
    [[nodiscard]] std::optional<PointRef> find(const std::optional<PointId>& id) const;
    void applyTheme();
    void hover(QPointF position);
    void click(QPointF position);
    void select(PointRef ref);
    void setCallout(std::optional<PointRef> ref);
    void zoomTo(const QRectF& range);
    void zoomToRubberBand(const QRect& rect);
    void panTo(QPointF position);

    SweepChart* m_chart; ///< owned by QChartView
    QRubberBand* m_rubberBand;
    Drag m_drag = Drag::None;
    QPoint m_pressedAt;
    QRectF m_rangeAtPress;
    std::optional<PointId> m_selected;
    std::optional<PointId> m_callout;
};

} // namespace levelscope::app
