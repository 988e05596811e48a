// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/ChartStyle.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace levelscope::app {

/// What the match finder does at one level.
struct MatchPoint {
    int level = 0;
    std::uint64_t matches = 0;
    std::optional<double> meanLength = {}; ///< none without matches

    bool operator==(const MatchPoint&) const = default;
};

/// How many matches zstd finds at each level, and how long they are on average, with an axis for each, both
/// from 0. A missing level leaves a gap. GUI thread.
class MatchChart final : public QWidget {
    Q_OBJECT

public:
    explicit MatchChart(QWidget* parent = nullptr);

    /// In the order of their levels, each once.
    void setPoints(const std::vector<MatchPoint>& points);
    /// Marks the two levels that are compared elsewhere; none marks nothing.
    void setCompared(std::optional<int> first, std::optional<int> second);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    /// Where the level is drawn, in the widget's coordinates. There must be points.
    [[nodiscard]] qreal positionOf(int level) const;

signals:
    /// The user clicked nearest to that level.
    void levelClicked(int level);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] ChartStyle style() const;
    [[nodiscard]] QRectF plotArea() const;
    [[nodiscard]] const MatchPoint* nearest(qreal x) const;
    void paintAxes(QPainter& painter, const ChartStyle& style, const QRectF& plot) const;
    void paintCurves(QPainter& painter, const ChartStyle& style, const QRectF& plot) const;
    [[nodiscard]] static QString textOf(const MatchPoint& point);
    void describe();

    std::vector<MatchPoint> m_points;
    std::optional<int> m_first;
    std::optional<int> m_second;
    double m_mostMatches = 1;
    double m_longestMean = 1;
};

} // namespace levelscope::app
