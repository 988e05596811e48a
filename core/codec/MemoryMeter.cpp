// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/MemoryMeter.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace levelscope::core {

namespace {

/// Before each block its size is kept, in a space that keeps the block aligned. It is not counted.
constexpr std::size_t kHeader = alignof(std::max_align_t);
static_assert(sizeof(std::size_t) <= kHeader);

} // namespace

void* MemoryMeter::allocate(std::size_t size) noexcept {
    if (size > std::numeric_limits<std::size_t>::max() - kHeader)
        return nullptr;
    auto* block = static_cast<std::byte*>(std::malloc(size + kHeader));
    if (block == nullptr)
        return nullptr;
    *reinterpret_cast<std::size_t*>(block) = size;
    m_live += size;
    m_peak = std::max(m_peak, m_live);
    return block + kHeader;
}

void MemoryMeter::release(void* block) noexcept {
    if (block == nullptr)
        return;
    auto* start = static_cast<std::byte*>(block) - kHeader;
    m_live -= *reinterpret_cast<std::size_t*>(start);
    std::free(start);
}

void* MemoryMeter::allocateFrom(void* meter, std::size_t size) noexcept {
    return static_cast<MemoryMeter*>(meter)->allocate(size);
}

void MemoryMeter::releaseTo(void* meter, void* block) noexcept {
    static_cast<MemoryMeter*>(meter)->release(block);
}

} // namespace levelscope::core
