// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/insight/PointMarks.h"
#include "core/sweep/Measurement.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace levelscope::app {

class ChartTabs;
class ParametersPanel;
class ResultsModel;
class ResultsPanel;

/// Shows the measurements of one sweep in charts and table, and keeps the selected point the same in all of
/// them. Points are named by their index in the plan. GUI thread.
class SweepDisplay final : public QObject {
    Q_OBJECT

public:
    /// All borrowed.
    struct Parts {
        ChartTabs& charts;
        ResultsModel& results;
        ResultsPanel& table;
        ParametersPanel& parameters;
    };

    SweepDisplay(const Parts& parts, QObject* parent);

    /// Another sweep. What is selected stays so if its plan has that point.
    void start(const std::vector<core::Measurement>& measurements);
    /// These points of it are new or known better; `all` are those of start() as they are now.
    void update(const std::vector<core::Measurement>& changed, const std::vector<core::Measurement>& all);
    void clear();
    /// What the points of the sweep are marked with; nothing: with nothing.
    void setMarks(const std::shared_ptr<const core::PointMarks>& marks);
    void selectPoint(std::optional<std::size_t> planIndex);
    [[nodiscard]] std::optional<std::size_t> selectedPoint() const { return m_selected; }

signals:
    /// The user chose that point, or none.
    void selected(const std::optional<core::SweepPoint>& point);

private:
    void selectLevel(int level);

    Parts m_parts;
    std::vector<core::SweepPoint> m_points;
    std::optional<std::size_t> m_selected;
    std::optional<core::SweepPoint> m_selectedPoint; ///< the same point, whatever the plan
};

} // namespace levelscope::app
