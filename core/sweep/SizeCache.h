// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Payload.h"
#include "core/sweep/Measurement.h"

#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace levelscope::core {

/// An output that was decoded and compared, told apart from others by its size and CRC-32.
struct VerifiedOutput {
    std::uint64_t bytes = 0;
    std::uint32_t crc32 = 0;

    bool operator==(const VerifiedOutput&) const = default;
};

[[nodiscard]] VerifiedOutput fingerprint(ByteView output);

/// The verified outputs of one payload, so that no sweep finds a size twice: the same bytes, settings and
/// library give the same output, which the timing lane checks again at every visit. Another payload empties
/// the cache. Safe from every thread.
class SizeCache final {
public:
    [[nodiscard]] std::optional<VerifiedOutput> find(const PayloadPtr& payload, const SweepPoint& point);
    void store(const PayloadPtr& payload, const SweepPoint& point, const VerifiedOutput& output);

private:
    void turnTo(const PayloadPtr& payload);

    std::mutex m_mutex;
    PayloadPtr m_payload;
    std::vector<std::pair<SweepPoint, VerifiedOutput>> m_outputs;
};

} // namespace levelscope::core
