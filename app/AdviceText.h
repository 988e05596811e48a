// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/insight/Advice.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace levelscope::app {

// Advice in the user's language. Any thread.

[[nodiscard]] QString adviceRoleId(core::AdviceRole role);    ///< "per-request", "cached", "static", ...
[[nodiscard]] QString adviceRoleName(core::AdviceRole role);  ///< "Compressed for each request"
[[nodiscard]] QString closenessId(core::Closeness closeness); ///< "certain", "close", "tie", "unknown"

/// An advice with the names of what it speaks of. Lines are whole sentences; empty where there is nothing to
/// say.
struct AdviceWords {
    QString role = {};
    QString choice = {};    ///< "zstd 1", "Do not compress", "No setting fits"
    QString numbers = {};   ///< bytes, CPU time and what a client waits
    QString runnerUp = {};  ///< what it has more and less than the choice
    QString closeness = {}; ///< how close the call is
    QStringList ruledOut =
        {}; ///< what would be better, and why it is not in question; how many others are not

    [[nodiscard]] QStringList lines() const; ///< all but role and choice
};

[[nodiscard]] AdviceWords adviceWords(const core::Advice& advice,
                                      const std::vector<core::Measurement>& measurements,
                                      const core::AdviceConstraints& constraints);

} // namespace levelscope::app
