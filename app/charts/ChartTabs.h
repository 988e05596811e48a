// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/SweepChartView.h"

#include <QTabWidget>

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace levelscope::app {

/// All charts of a sweep, one in front. The ones behind are drawn when they come to the front: three at once
/// would hold up the event loop. GUI thread.
class ChartTabs final : public QTabWidget {
    Q_OBJECT

public:
    explicit ChartTabs(QWidget* parent = nullptr);

    /// Shows exactly these, replacing what was there. Zooms are kept.
    void setMeasurements(const std::vector<core::Measurement>& measurements);
    /// In all charts, also without a selection; see SweepChartView.
    void setSelectedPoint(std::optional<std::size_t> planIndex);
    void setNoSpeedsText(const QString& text);
    void setSent(const std::optional<SentMark>& sent);
    /// Of the measurements that are shown; nothing, and also no measurements, takes the marks away. See
    /// SweepChart.
    void setMarks(std::shared_ptr<const core::PointMarks> marks);
    void setDefaultsShown(bool shown);
    [[nodiscard]] bool defaultsShown() const { return m_defaultsShown; }
    void resetZooms();

    [[nodiscard]] SweepChartView& current() const;

signals:
    /// A point was clicked.
    void pointSelected(std::size_t planIndex);

private:
    void showCurrent();

    std::array<SweepChartView*, kChartKinds.size()> m_charts{};
    std::vector<core::Measurement> m_measurements;
    std::shared_ptr<const core::PointMarks> m_marks;
    std::optional<std::size_t> m_selected;
    bool m_defaultsShown = true;
};

} // namespace levelscope::app
