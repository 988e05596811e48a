// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepBoard.h"

#include <vector>

namespace levelscope::core {

/// What the timing lane must find again: the output that was decoded and compared.
struct VerifiedOutput {
    std::uint64_t bytes = 0;
    std::uint32_t crc32 = 0;

    bool operator==(const VerifiedOutput&) const = default;
};

[[nodiscard]] VerifiedOutput fingerprint(ByteView output);

/// Finds the size of every point on the plan's threads, or as many as the system gives, and decodes and
/// compares every output. Blocks until the threads have ended. The result has one entry a point, none for a
/// point that failed or was not reached.
[[nodiscard]] std::vector<std::optional<VerifiedOutput>>
runSizeLane(const SweepPlan& plan, ByteView body, SweepBoard& board, const std::stop_token& stop);

} // namespace levelscope::core
