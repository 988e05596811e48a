// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/SweepReport.h"

namespace levelscope::app {

/// See sweepReportPdf. Any thread.
[[nodiscard]] QByteArray pdfReport(const ReportContent& content, const std::vector<ReportChart>& charts);

} // namespace levelscope::app
