// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/SweepReport.h"

namespace levelscope::app {

/// See sweepReportHtml. Any thread.
[[nodiscard]] QByteArray htmlReport(const ReportContent& content, const std::vector<ReportChart>& charts);

} // namespace levelscope::app
