// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/Finding.h"

#include <algorithm>
#include <tuple>

namespace levelscope::core {

namespace {

int groupOf(const Finding& finding) {
    switch (finding.code) {
    case FindingCode::RefusedWindow:
        return 0;
    case FindingCode::NotTimed:
    case FindingCode::NotJudged:
        return 3;
    default:
        return finding.isServerDefault ? 1 : 2;
    }
}

} // namespace

double Loss::seconds() const {
    return std::max(0.0, static_cast<double>(bytes) * 8 / kRankingBitsPerSecond + cpuSeconds);
}

void rankFindings(std::vector<Finding>& findings) {
    std::ranges::stable_sort(findings, {}, [](const Finding& finding) {
        const std::size_t first = finding.points.empty() ? 0 : finding.points.front();
        return std::tuple(groupOf(finding), -finding.loss.seconds(), first);
    });
}

} // namespace levelscope::core
