// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepEngine.h"

namespace levelscope::app {

class ProgressLine;

/// Shows a sweep's progress on a line; results wait for the sweep's end. Called on the sweep's threads.
class SweepProgressSink final : public core::SweepSink {
public:
    /// Both are borrowed and must outlive the sink.
    SweepProgressSink(const core::SweepPlan& plan, ProgressLine& line);

    void pointMeasured(const core::Measurement& measurement) override;
    void progressed(const core::SweepProgress& progress) override;

private:
    const core::SweepPlan& m_plan;
    ProgressLine& m_line;
};

} // namespace levelscope::app
