// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/ChartAxis.h"
#include "app/charts/ChartBackdrop.h"
#include "app/charts/ChartCurves.h"
#include "app/charts/ChartHeader.h"
#include "app/charts/ChartKind.h"
#include "app/charts/ChartStyle.h"
#include "app/charts/CurveLines.h"
#include "app/charts/PlotMapping.h"
#include "app/charts/PointItems.h"
#include "app/charts/SentMark.h"
#include "core/insight/PointMarks.h"

#include <QChart>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

class QGraphicsSimpleTextItem;

namespace levelscope::app {

class PointCallout;
struct DrawnMarks;

/// A point of a curve: indexes into SweepChart::curves() and Curve::points.
struct PointRef {
    std::size_t curve = 0;
    std::size_t point = 0;

    bool operator==(const PointRef&) const = default;
};

/// Draws one chart of a sweep, on screen and into files alike. GUI thread. Everything inside the plot area is
/// cut to the axis ranges before it is drawn, so nothing depends on clipping.
class SweepChart final : public QChart {
    Q_OBJECT

public:
    /// Charts of the same sweep share `ranks`, so that a curve looks alike in all of them.
    explicit SweepChart(ChartKind kind, std::shared_ptr<CurveRanks> ranks = std::make_shared<CurveRanks>());
    ~SweepChart() override;

    [[nodiscard]] ChartKind kind() const { return m_kind; }
    [[nodiscard]] const CurveRanks& ranks() const { return *m_ranks; }
    /// Shows exactly these. A visible range, a selection and hidden curves are kept.
    void setMeasurements(const std::vector<core::Measurement>& measurements);
    /// What the chart says instead of curves: nothing measured yet, or sizes without the speeds this chart
    /// needs. Of an empty body it says by itself that there is nothing to draw.
    void setEmptyTexts(const QString& noPoints, const QString& noSpeeds);
    /// Drawn across the charts of ratios, which then reach as far.
    void setSent(std::optional<SentMark> sent);
    [[nodiscard]] const std::optional<SentMark>& sent() const { return m_sent; }
    /// What is made of the measurements' standing: points that their curve beats are hollow, and the
    /// trade-off chart has the front over all curves. Of a plan whose measurements are shown; forgotten when
    /// there are none.
    void setMarks(std::shared_ptr<const core::PointMarks> marks);
    /// Flags at the levels that servers use unless told otherwise, in the charts by level; on at first.
    void setDefaultsShown(bool shown);
    void setHeading(const QString& heading); ///< above the chart, one line, elided; empty for none
    /// `font` is that of the axis labels; everything else, line widths and markers too, is in proportion to
    /// it.
    void setStyle(const ChartPalette& colors, const QFont& font);

    [[nodiscard]] const std::vector<Curve>& curves() const { return m_curves; }
    [[nodiscard]] const Curve& curve(PointRef ref) const { return m_curves.at(ref.curve); }
    [[nodiscard]] const CurvePoint& point(PointRef ref) const { return curve(ref).points.at(ref.point); }
    [[nodiscard]] bool isCurveShown(std::size_t curve) const;
    /// Shows or hides a curve; also when its points are replaced. The axis ranges count hidden curves too.
    void setCurveShown(std::size_t curve, bool shown);
    /// Also those that have no points now.
    [[nodiscard]] const std::vector<LineKey>& hiddenCurves() const { return m_hidden; }
    void setHiddenCurves(std::vector<LineKey> curves);
    [[nodiscard]] std::optional<std::size_t> legendEntryAt(QPointF position) const; ///< a curve
    [[nodiscard]] QRectF legendEntryRect(std::size_t curve) const;                  ///< empty without room

    /// Axis ranges that hold every point, hidden ones included; empty without points.
    [[nodiscard]] QRectF fullRange() const;
    /// None shows the full range, whatever it grows to.
    void setVisibleRange(std::optional<QRectF> range);
    [[nodiscard]] std::optional<QRectF> visibleRange() const { return m_visibleRange; }
    [[nodiscard]] PlotMapping mapping() const;

    /// Rings every point with that plan index.
    void setSelectedPoint(std::optional<std::size_t> planIndex);
    void showCallout(PointRef ref);
    void hideCallout();
    [[nodiscard]] QStringList calloutLines() const; ///< empty while hidden

    /// Brings the layout up to date at once; on screen the event loop does that.
    void layOutNow();

protected:
    void resizeEvent(QGraphicsSceneResizeEvent* event) override;

private:
    [[nodiscard]] QRectF shownRange() const;
    [[nodiscard]] std::vector<const Curve*> shownCurves() const;
    void applyStyle();
    [[nodiscard]] DrawnMarks drawnMarks() const;
    [[nodiscard]] const core::PointMarks& marks() const;
    void layOutHeader();
    [[nodiscard]] qreal headerLeft() const;
    void refresh();
    void refreshAxes(const PlotMapping& plot);
    void draw(const PlotMapping& plot);
    void refreshLegend();
    void refreshMarkers(const PlotMapping& plot);
    void refreshLabels(const PlotMapping& plot);

    ChartKind m_kind;
    std::shared_ptr<CurveRanks> m_ranks;
    ChartStyle m_style;
    QString m_noPoints;
    QString m_noSpeeds;
    std::vector<core::Measurement> m_measurements;
    std::vector<Curve> m_curves;
    std::vector<QStringList> m_defaults; ///< by row, the servers whose default the point is
    std::shared_ptr<const core::PointMarks> m_marks;
    std::optional<SentMark> m_sent;
    bool m_defaultsShown = true;
    std::vector<LineKey> m_hidden;
    std::optional<QRectF> m_visibleRange;
    bool m_refreshing = false;
    bool m_stale = false; ///< something changed while it was drawn
    std::optional<std::size_t> m_selected;
    ChartAxis m_horizontal;
    ChartAxis m_vertical;
    CurveLines m_lines;
    ChartBackdrop m_backdrop;
    PointItems m_points;
    ChartHeader m_header;
    // Children of this item, which owns them.
    QGraphicsSimpleTextItem* m_emptyText;
    PointCallout* m_callout;
};

} // namespace levelscope::app
