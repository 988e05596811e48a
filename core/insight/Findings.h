// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/insight/Finding.h"
#include "core/sweep/SweepRecord.h"

#include <vector>

namespace levelscope::core {

/// What the measurements of this payload say, ranked (rankFindings); empty when there is nothing to say.
/// Nothing in it is a general belief about levels. Sizes are compared as they are, CPU times only where their
/// intervals separate. Points that failed are left out; those without times take part in what is said of
/// sizes alone, and of a sweep that has ended it is said which they are.
[[nodiscard]] std::vector<Finding> findingsOf(const SweepRecord& record);

} // namespace levelscope::core
