// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/insight/Finding.h"
#include "core/sweep/SweepRecord.h"

#include <QString>

#include <vector>

namespace levelscope::app {

/// A finding in the user's language.
struct FindingText {
    QString title;    ///< without a full stop: "zstd 2 to 5: beaten by zstd 1"
    QString sentence; ///< one or more, each with its full stop

    bool operator==(const FindingText&) const = default;
};

/// `finding` is one of findingsOf(record). Any thread.
[[nodiscard]] FindingText findingText(const core::Finding& finding, const core::SweepRecord& record);

/// The points, by their indexes, curve by curve: "zstd 2 to 5 and 7, gzip 1". Any thread.
[[nodiscard]] QString pointsText(const std::vector<std::size_t>& points, const core::SweepRecord& record);

} // namespace levelscope::app
