// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <unistd.h>

#include <array>
#include <stdexcept>

namespace levelscope::test {

/// Holds codecs that run in worker processes until the test lets them go on. The processes must fork after it
/// was made.
class WorkerGate final {
public:
    WorkerGate() {
        if (::pipe(m_ends.data()) != 0)
            throw std::runtime_error("no pipe");
    }
    ~WorkerGate() {
        ::close(m_ends[0]);
        ::close(m_ends[1]);
    }
    WorkerGate(const WorkerGate&) = delete;
    WorkerGate& operator=(const WorkerGate&) = delete;

    /// In a worker: comes back once the gate is open.
    void pass() const {
        char permit = 0;
        while (::read(m_ends[0], &permit, 1) < 0) {
        }
    }
    /// In the test: lets the next 10,000 pass, more than any test here has.
    void open() const {
        const std::array<char, 10'000> permits{};
        if (::write(m_ends[1], permits.data(), permits.size()) < 0)
            throw std::runtime_error("the gate does not open");
    }

private:
    std::array<int, 2> m_ends{};
};

} // namespace levelscope::test
