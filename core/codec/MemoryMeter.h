// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace levelscope::core {

/// Counts what a codec's library asks for through its allocator hooks, to the byte. Must outlive the encoder
/// or decoder that was made with it. One thread at a time.
class MemoryMeter final {
public:
    MemoryMeter() = default;
    MemoryMeter(const MemoryMeter&) = delete;
    MemoryMeter& operator=(const MemoryMeter&) = delete;

    /// `size` bytes aligned for any object, or nullptr: what malloc would give, counted.
    [[nodiscard]] void* allocate(std::size_t size) noexcept;
    /// Takes back what allocate() gave; nullptr does nothing.
    void release(void* block) noexcept;
    /// Both in the shape that the libraries call, with the meter as an untyped first argument.
    [[nodiscard]] static void* allocateFrom(void* meter, std::size_t size) noexcept;
    static void releaseTo(void* meter, void* block) noexcept;

    [[nodiscard]] std::uint64_t liveBytes() const { return m_live; }
    /// The most that was live at one time.
    [[nodiscard]] std::uint64_t peakBytes() const { return m_peak; }

private:
    std::uint64_t m_live = 0;
    std::uint64_t m_peak = 0;
};

} // namespace levelscope::core
