// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepEngine.h"

namespace levelscope::bench {

/// For sweeps of which only the report counts.
class SilentSink : public core::SweepSink {
public:
    void pointMeasured(const core::Measurement&) override {}
    void progressed(const core::SweepProgress&) override {}
    void conditionsChanged(const core::SweepConditions&) override {}
};

} // namespace levelscope::bench
