// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepEngine.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace levelscope::app {

class ProgressLine;

/// Shows a sweep's progress on a line; results wait for the sweep's end. Called on the sweep's threads.
class SweepProgressSink final : public core::SweepSink {
public:
    /// Plan and line are borrowed and must outlive the sink.
    SweepProgressSink(const core::SweepPlan& plan, std::uint64_t payloadBytes, ProgressLine& line);

    void pointMeasured(const core::Measurement& measurement) override;
    void progressed(const core::SweepProgress& progress) override;
    void conditionsChanged(const core::SweepConditions& conditions) override;

private:
    [[nodiscard]] QString runningText(const core::RunningPoint& point) const;

    const core::SweepPlan& m_plan;
    std::vector<core::CurveKey> m_curves;
    std::uint64_t m_payloadBytes;
    ProgressLine& m_line;
};

} // namespace levelscope::app
