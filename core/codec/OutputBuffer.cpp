// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/OutputBuffer.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace levelscope::core {

void OutputBuffer::reserve(std::size_t capacity) {
    if (capacity <= m_capacity)
        return;
    grow(capacity);
    std::memset(m_data.get() + m_size, 0, m_capacity - m_size);
}

void OutputBuffer::setConsumer(std::size_t capacity, Consumer consumer) {
    reserve(capacity);
    m_consumer = std::move(consumer);
}

void OutputBuffer::handOver() {
    m_consumer(bytes());
    m_handedOver += m_size;
    m_size = 0;
}

void OutputBuffer::clear() {
    m_size = 0;
    m_handedOver = 0;
}

std::span<std::byte> OutputBuffer::room() {
    if (m_size == m_capacity) {
        if (m_consumer && m_size > 0)
            handOver();
        else
            grow(std::max<std::size_t>(std::size_t{64} * 1024, m_capacity + m_capacity / 2));
    }
    return {m_data.get() + m_size, m_capacity - m_size};
}

void OutputBuffer::advance(std::size_t count) {
    assert(count <= m_capacity - m_size);
    m_size += count;
}

void OutputBuffer::grow(std::size_t capacity) {
    // Not value-initialised: only what an encoder writes costs memory.
    std::unique_ptr<std::byte[]> larger(new std::byte[capacity]);
    if (m_size > 0)
        std::memcpy(larger.get(), m_data.get(), m_size);
    m_data = std::move(larger);
    m_capacity = capacity;
}

} // namespace levelscope::core
