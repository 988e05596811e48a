// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/Findings.h"

#include "core/insight/BodyFindings.h"
#include "core/insight/DriveFindings.h"
#include "core/insight/LevelFindings.h"

#include <algorithm>
#include <iterator>

namespace levelscope::core {

std::vector<Finding> findingsOf(const SweepRecord& record) {
    std::vector<Finding> findings = bodyFindings(record);
    const auto add = [&](std::vector<Finding> more) {
        std::ranges::move(more, std::back_inserter(findings));
    };
    // Where nothing is worth compressing it does not matter which level does it best.
    if (std::ranges::find(findings, FindingCode::NothingSaves, &Finding::code) == findings.end()) {
        add(levelFindings(record.measurements));
        add(driveFindings(record.measurements));
    }
    rankFindings(findings);
    return findings;
}

} // namespace levelscope::core
