// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepRecord.h"

#include <cstdint>
#include <string>
#include <vector>

namespace levelscope::core {

/// The sweep of one response of a capture.
struct SetMember {
    std::uint64_t entry = 0;  ///< CaptureEntry::index
    std::uint64_t weight = 1; ///< how often it counts in the total; at least 1
    SweepRecord sweep = {};
};

/// Sweeps of several responses of one file, with the same plan.
struct SetRecord {
    std::string fileName = {}; ///< without its folders
    std::vector<SetMember> members = {};
    bool complete = false; ///< every response that was to be swept is a member

    /// What the members take together, each as often as its weight says (see weightedTotals), as one sweep
    /// that can be shown and exported like any other. There is at least one member. While some are missing,
    /// no point has a total. Errors: TotalTooLarge when the bodies together have more than 2^63 - 1 bytes.
    [[nodiscard]] Result<SweepRecord> total() const;
};

} // namespace levelscope::core
