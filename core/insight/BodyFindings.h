// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/insight/Finding.h"
#include "core/sweep/SweepRecord.h"

#include <vector>

namespace levelscope::core {

/// What is wrong with compressed bodies by themselves, and what could not be judged: RefusedWindow, Enlarged,
/// NothingSaves, NotTimed and NotJudged. Not ranked.
/// - Enlarged, by curve: levels that make the body larger. zlib's level 0 is not meant to do anything else
///   and is left out.
/// - NothingSaves instead, when no measured level makes the body smaller.
/// - NotTimed and NotJudged only of sweeps that have ended.
[[nodiscard]] std::vector<Finding> bodyFindings(const SweepRecord& record);

} // namespace levelscope::core
