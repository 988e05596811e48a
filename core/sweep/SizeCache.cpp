// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/SizeCache.h"

#include <zlib.h>

#include <algorithm>

namespace levelscope::core {

VerifiedOutput fingerprint(ByteView output) {
    const auto* data = reinterpret_cast<const Bytef*>(output.data());
    return {output.size(), static_cast<std::uint32_t>(crc32_z(0, data, output.size()))};
}

std::optional<VerifiedOutput> SizeCache::find(const PayloadPtr& payload, const SweepPoint& point) {
    const std::scoped_lock lock(m_mutex);
    turnTo(payload);
    const auto found = std::ranges::find(m_outputs, point, [](const auto& entry) { return entry.first; });
    return found == m_outputs.end() ? std::nullopt : std::optional(found->second);
}

void SizeCache::store(const PayloadPtr& payload, const SweepPoint& point, const VerifiedOutput& output) {
    const std::scoped_lock lock(m_mutex);
    turnTo(payload);
    m_outputs.emplace_back(point, output);
}

void SizeCache::turnTo(const PayloadPtr& payload) {
    if (std::exchange(m_payload, payload) != payload)
        m_outputs.clear();
}

} // namespace levelscope::core
