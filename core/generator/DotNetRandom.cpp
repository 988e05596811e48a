// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generator/DotNetRandom.h"

#include <cassert>
#include <cstdlib>

namespace levelscope::core {

namespace {

/// C#'s unchecked subtraction, which wraps around.
std::int32_t wrappingSubtract(std::int32_t left, std::int32_t right) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(left) - static_cast<std::uint32_t>(right));
}

} // namespace

// .NET counts its cells from 1; here they count from 0.
DotNetRandom::DotNetRandom(std::int32_t seed) {
    constexpr std::int32_t kSeedBase = 161'803'398;
    const std::int32_t magnitude = seed == INT32_MIN ? INT32_MAX : std::abs(seed);

    std::int32_t previous = kSeedBase - magnitude;
    std::int32_t current = 1;
    m_cells[kCells - 1] = previous;
    for (std::size_t step = 1; step < kCells; ++step) {
        std::int32_t& cell = m_cells[21 * step % kCells - 1];
        cell = current;
        current = previous - current;
        if (current < 0)
            current += kModulus;
        previous = cell;
    }

    // The last cell may be negative at first, so the difference may leave 32 bits; .NET lets it wrap.
    for (int round = 0; round < 4; ++round) {
        for (std::size_t index = 0; index < kCells; ++index) {
            std::int32_t& cell = m_cells[index];
            cell = wrappingSubtract(cell, m_cells[(index + 31) % kCells]);
            if (cell < 0)
                cell += kModulus;
        }
    }
}

std::int32_t DotNetRandom::next(std::int32_t limit) {
    assert(limit >= 0);
    return static_cast<std::int32_t>(nextDouble() * limit);
}

std::int32_t DotNetRandom::next(std::int32_t lowest, std::int32_t limit) {
    assert(lowest <= limit && std::int64_t{limit} - lowest <= INT32_MAX);
    return static_cast<std::int32_t>(nextDouble() * (limit - lowest)) + lowest;
}

void DotNetRandom::nextBytes(std::span<std::byte> bytes) {
    for (std::byte& byte : bytes)
        byte = static_cast<std::byte>(next() & 0xFF);
}

} // namespace levelscope::core
