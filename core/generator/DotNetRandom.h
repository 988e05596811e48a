// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace levelscope::core {

/// The numbers of .NET's `new Random(seed)`: the subtractive generator of Knuth (TAOCP vol. 2, 3.2.2) as .NET
/// has kept it since its first version, its departures from Knuth included (the second lag starts at 21
/// instead of 31, and seeds far from zero leave one negative cell). Same seed, same numbers, on every
/// platform. Not for secrets.
class DotNetRandom final {
public:
    explicit DotNetRandom(std::int32_t seed);

    /// Random.Next(): from 0 to 2^31 - 2.
    std::int32_t next() {
        m_first = m_first + 1 < kCells ? m_first + 1 : 0;
        m_second = m_second + 1 < kCells ? m_second + 1 : 0;
        std::int32_t sample = m_cells[m_first] - m_cells[m_second];
        if (sample == kModulus)
            --sample;
        // "If negative, add the modulus" without a branch: mispredicted half of the time, it took four times
        // as long.
        sample += (sample >> 31) & kModulus;
        m_cells[m_first] = sample;
        return sample;
    }

    /// Random.NextDouble(): from 0 up to, not including, 1.
    double nextDouble() { return next() * (1.0 / kModulus); }

    /// Random.Next(limit): from 0 to `limit` - 1. `limit` is not negative.
    std::int32_t next(std::int32_t limit);

    /// Random.Next(lowest, limit): from `lowest` to `limit` - 1. They are in order and less than 2^31 apart;
    /// for wider ranges .NET draws twice, which no payload needs.
    std::int32_t next(std::int32_t lowest, std::int32_t limit);

    /// Random.NextBytes(): the low eight bits of one draw each.
    void nextBytes(std::span<std::byte> bytes);

    /// One of `choices`; costs one draw.
    template <class T, std::size_t Size>
    const T& pick(const std::array<T, Size>& choices) {
        return choices[static_cast<std::size_t>(next(static_cast<std::int32_t>(Size)))];
    }

private:
    static constexpr std::int32_t kModulus = INT32_MAX;
    static constexpr std::size_t kCells = 55;

    std::array<std::int32_t, kCells> m_cells{};
    std::size_t m_first = kCells - 1; ///< before the first draw; next() advances, then draws
    std::size_t m_second = 20;
};

} // namespace levelscope::core
