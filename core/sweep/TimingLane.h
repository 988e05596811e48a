// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SizeLane.h"

namespace levelscope::core {

class Clock;

/// Times compressing and decompressing every point that has a verified output, one call at a time on the
/// calling thread, with no other thread of the sweep running. Rounds visit every point once, in shuffled
/// order. A point whose output differs from the verified one fails with NotDeterministic.
void runTimingLane(const SweepPlan& plan, ByteView body,
                   const std::vector<std::optional<VerifiedOutput>>& verified, const Clock& clock,
                   SweepBoard& board, const std::stop_token& stop);

} // namespace levelscope::core
