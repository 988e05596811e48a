// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/ResultsTable.h"
#include "core/lab/SmallBodySweep.h"

namespace levelscope::app {

// The cuts of a payload with what settings make of them.

/// A row for each setting on each cut, in the user's locale.
[[nodiscard]] TextTable smallBodyTable(const core::SmallBodyReport& report);
/// The same for a terminal, with what it says.
[[nodiscard]] QByteArray smallBodyText(const core::Payload& payload, const core::SmallBodyReport& report);
[[nodiscard]] QByteArray smallBodyCsv(const core::Payload& payload, const core::SmallBodyReport& report);
[[nodiscard]] QByteArray smallBodyJson(const core::Payload& payload, const core::SmallBodyReport& report);

} // namespace levelscope::app
