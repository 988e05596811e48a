// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/Measurement.h"

#include <vector>

namespace levelscope::app {

/// Numbers the curves of each codec from 0, which is what their dashes and markers are chosen by. From plan
/// to plan a curve keeps its number, whichever others come and go; a new one takes the lowest that is free.
class CurveRanks final {
public:
    /// Of no curves: changes nothing, as there will be others.
    void follow(const std::vector<core::CurveKey>& planned);
    /// `curve` is one of the plan followed last.
    [[nodiscard]] int rankOf(const core::CurveKey& curve) const;

private:
    struct Entry {
        core::CurveKey curve = {};
        int rank = 0;
    };

    [[nodiscard]] static int lowestFree(const std::vector<Entry>& taken, const core::Codec* codec);

    std::vector<Entry> m_entries; ///< those of the plan first, then those that are gone, in case they return
};

} // namespace levelscope::app
