// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/AdviceInsight.h"

#include <QByteArray>

namespace levelscope::app {

/// The advice for each role, the best setting by bandwidth, and what everything was computed from.
[[nodiscard]] QByteArray adviceReportText(const core::SweepRecord& record, const AdviceRequest& request);

/// The same as JSON of the schema "levelscope.advice".
[[nodiscard]] QByteArray adviceReportJson(const core::SweepRecord& record, const AdviceRequest& request);

} // namespace levelscope::app
