// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Bytes.h"

#include <cstddef>
#include <memory>

namespace levelscope::core {

/// Where an encoder puts its bytes. Grows when it must, so that no way of driving an encoder can run out of
/// room; a timed run reserves enough before the clock starts and never grows. Throws std::bad_alloc.
/// One thread at a time.
class OutputBuffer final {
public:
    /// Makes room for `capacity` bytes in all and touches the pages, so that a timed run meets no page fault.
    void reserve(std::size_t capacity);
    /// Forgets the content, keeps the memory.
    void clear() { m_size = 0; }
    /// Free room, at least one byte; grows the buffer when there is none.
    [[nodiscard]] std::span<std::byte> room();
    /// Declares the first `count` bytes of room() written.
    void advance(std::size_t count);

    [[nodiscard]] ByteView bytes() const { return {m_data.get(), m_size}; }
    [[nodiscard]] std::size_t size() const { return m_size; }

private:
    void grow(std::size_t capacity);

    std::unique_ptr<std::byte[]> m_data;
    std::size_t m_capacity = 0;
    std::size_t m_size = 0;
};

} // namespace levelscope::core
