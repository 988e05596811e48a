// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/insight/Advice.h"
#include "core/insight/TrafficCost.h"
#include "core/sweep/SweepRecord.h"

#include <QByteArray>

#include <vector>

namespace levelscope::app {

/// What advice is asked for.
struct AdviceRequest {
    std::vector<core::AdviceRole> roles = {}; ///< in the order of the report
    core::AdviceConstraints constraints = {};
    core::TrafficPrices prices = {};

    bool operator==(const AdviceRequest&) const = default;
};

/// The advice for each role, the best setting by bandwidth, and what everything was computed from.
[[nodiscard]] QByteArray adviceReportText(const core::SweepRecord& record, const AdviceRequest& request);

/// The same as JSON of the schema "levelscope.advice".
[[nodiscard]] QByteArray adviceReportJson(const core::SweepRecord& record, const AdviceRequest& request);

} // namespace levelscope::app
