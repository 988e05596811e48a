// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepRecord.h"

#include <QFuture>

namespace levelscope::app {

class SweepController;

/// What the sweep that runs or ran last has found so far, with everything that exports need, made in the
/// background: the payload may have to be read for its hash. There must be a payload. GUI thread.
[[nodiscard]] QFuture<core::SweepRecord> recordSweep(const SweepController& sweep);

} // namespace levelscope::app
