// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepEngine.h"

namespace levelscope::core {

/// For sweeps of which only the report counts.
class SilentSink : public SweepSink {
public:
    void pointMeasured(const Measurement& /*measurement*/) override {}
    void progressed(const SweepProgress& /*progress*/) override {}
    void conditionsChanged(const SweepConditions& /*conditions*/) override {}
};

} // namespace levelscope::core
