// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Bytes.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

namespace levelscope::core {

/// Where an encoder puts its bytes. Without a consumer it grows when it must, so that no way of driving an
/// encoder can run out of room; a timed run reserves enough before the clock starts and never grows. With a
/// consumer it hands its content over instead, so that a response of any size needs little memory. Throws
/// std::bad_alloc. One thread at a time.
class OutputBuffer final {
public:
    using Consumer = std::function<void(ByteView)>;

    /// Makes room for `capacity` bytes in all and touches the pages, so that a timed run meets no page fault.
    void reserve(std::size_t capacity);
    /// From now on a full buffer of at least `capacity` bytes is handed to `consumer` and emptied. An empty
    /// consumer ends that.
    void setConsumer(std::size_t capacity, Consumer consumer);
    /// Hands what is left to the consumer.
    void handOver();
    /// Forgets the content, also what was handed over, and keeps the memory.
    void clear();
    /// Free room, at least one byte.
    [[nodiscard]] std::span<std::byte> room();
    /// Declares the first `count` bytes of room() written.
    void advance(std::size_t count);

    /// What was written and not handed over.
    [[nodiscard]] ByteView bytes() const { return {m_data.get(), m_size}; }
    [[nodiscard]] std::size_t size() const { return m_size; }
    /// Bytes written since clear(), those handed over included.
    [[nodiscard]] std::uint64_t totalSize() const { return m_handedOver + m_size; }

private:
    void grow(std::size_t capacity);

    std::unique_ptr<std::byte[]> m_data;
    std::size_t m_capacity = 0;
    std::size_t m_size = 0;
    std::uint64_t m_handedOver = 0;
    Consumer m_consumer;
};

/// Hands the buffer's content over as long as it lives: what takes it refers to what lives there, too.
class ConsumerScope final {
public:
    ConsumerScope(OutputBuffer& output, std::size_t capacity, OutputBuffer::Consumer consumer)
        : m_output(output) {
        output.clear();
        output.setConsumer(capacity, std::move(consumer));
    }
    ~ConsumerScope() { m_output.setConsumer(0, {}); }
    ConsumerScope(const ConsumerScope&) = delete;
    ConsumerScope& operator=(const ConsumerScope&) = delete;

private:
    OutputBuffer& m_output;
};

} // namespace levelscope::core
