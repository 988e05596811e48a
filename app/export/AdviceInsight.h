// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/insight/Advice.h"
#include "core/insight/BandwidthMap.h"
#include "core/insight/TrafficCost.h"
#include "core/sweep/SweepRecord.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace levelscope::app {

/// What advice is asked for.
struct AdviceRequest {
    std::vector<core::AdviceRole> roles = {}; ///< in the order of the report
    core::AdviceConstraints constraints = {};
    core::TrafficPrices prices = {};

    bool operator==(const AdviceRequest&) const = default;
};

/// A record and what was asked, borrowed, with what is computed of them.
struct AdviceInsight {
    const core::SweepRecord& record;
    const AdviceRequest& request;
    std::vector<core::Delivery> deliveries = {};
    std::vector<core::BandwidthStretch> stretches = {}; ///< empty when nothing was timed
    std::vector<core::Advice> advice = {};              ///< by role, as asked
};

/// One advice in the user's language.
struct AdviceSentences {
    QString role = {};
    QString choice = {};
    QStringList sentences = {}; ///< AdviceWords::lines(), then what a million responses cost
};

/// Any thread.
[[nodiscard]] AdviceInsight adviceInsightOf(const core::SweepRecord& record, const AdviceRequest& request);
[[nodiscard]] AdviceSentences adviceSentences(const AdviceInsight& insight, const core::Advice& advice);

/// What a million responses with the setting in that row cost; none: of those that are not compressed.
[[nodiscard]] core::TrafficCost trafficOf(const AdviceInsight& insight, std::optional<std::size_t> row);
/// A million responses of a cached or built body are not compressed a million times.
[[nodiscard]] bool hasTrafficCost(core::AdviceRole role);

/// What stands over the stretches, without a colon: "Least total time by bandwidth, ..., at 40.0 ms round
/// trip (within 1 %)".
[[nodiscard]] QString stretchesTitle(const core::Link& link);

} // namespace levelscope::app
