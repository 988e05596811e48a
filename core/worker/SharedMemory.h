// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/mman.h>

#include <new>
#include <type_traits>

namespace levelscope::core {

/// A value in memory that this process and those it forks later see together. Throws std::bad_alloc.
/// `Value` must consist of lock-free atomics, or be written by one process while no other reads.
template <class Value>
class SharedMemory final {
    static_assert(std::is_trivially_destructible_v<Value>);

public:
    SharedMemory()
        : m_value(make()) {}
    ~SharedMemory() { ::munmap(m_value, sizeof(Value)); }
    SharedMemory(const SharedMemory&) = delete;
    SharedMemory& operator=(const SharedMemory&) = delete;

    [[nodiscard]] Value& operator*() const { return *m_value; }
    [[nodiscard]] Value* operator->() const { return m_value; }

private:
    static Value* make() {
        void* memory =
            ::mmap(nullptr, sizeof(Value), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED)
            throw std::bad_alloc();
        return new (memory) Value();
    }

    Value* m_value;
};

} // namespace levelscope::core
