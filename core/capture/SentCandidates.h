// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/SentStream.h"
#include "core/sweep/Measurement.h"

namespace levelscope::core {

/// In what of its drive a setting may be changed without changing a byte that comes out.
enum class DriveFreedom : std::uint8_t {
    None,
    Writes,  ///< however large the writes are
    Streams, ///< the same, and whether the size is announced; but not in one call
    All,
};

/// Settings that make the same bytes of a body: one that is tried, and who else uses them.
struct SentCandidate {
    /// No server's; knobs that are set to what the library has anyway are left out.
    SweepPoint point;
    DriveFreedom freedom = DriveFreedom::None;
    std::vector<std::string> setups =
        {}; ///< names of the servers that come to this, all at the point's level

    bool operator==(const SentCandidate&) const = default;
};

/// The settings that a server may have used for a body of `bodyBytes` by all that `traits` tell: what the
/// servers' setups come to at all their levels, and every level of the codec by itself. Each output once.
[[nodiscard]] std::vector<SentCandidate> sentCandidates(const SentTraits& traits, std::uint64_t bodyBytes);

} // namespace levelscope::core
