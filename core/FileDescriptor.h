// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <unistd.h>

#include <utility>

namespace levelscope::core {

/// Closes the descriptor it owns; -1 owns none.
class FileDescriptor final {
public:
    explicit FileDescriptor(int number)
        : m_number(number) {}
    ~FileDescriptor() {
        if (m_number >= 0)
            ::close(m_number);
    }
    FileDescriptor(FileDescriptor&& other) noexcept
        : m_number(std::exchange(other.m_number, -1)) {}
    FileDescriptor(const FileDescriptor&) = delete;
    FileDescriptor& operator=(const FileDescriptor&) = delete;

    [[nodiscard]] int number() const { return m_number; }

private:
    int m_number;
};

} // namespace levelscope::core
