// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepPlan.h"

#include <vector>

namespace levelscope::app {

/// What the user chose to sweep, independent of any payload.
struct PlanChoice {
    std::vector<core::CodecLevels> codecs = core::defaultCodecLevels();
    core::Drive drive;
    unsigned runs = core::SweepPlan{}.runs;
    unsigned warmups = core::SweepPlan{}.warmups;

    bool operator==(const PlanChoice&) const = default;
};

} // namespace levelscope::app
