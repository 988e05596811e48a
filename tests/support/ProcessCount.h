// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cerrno>
#include <sys/resource.h>
#include <sys/wait.h>

#include <cstddef>
#include <filesystem>
#include <iterator>

namespace levelscope::test {

/// This process has no child, running or waiting to be reaped.
[[nodiscard]] inline bool hasNoChildren() {
    siginfo_t child{};
    return ::waitid(P_ALL, 0, &child, WEXITED | WNOHANG | WNOWAIT) != 0 && errno == ECHILD;
}

[[nodiscard]] inline std::ptrdiff_t openDescriptors() {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
}

/// While it lives, this process can open no more files, sockets or pipes.
class NoMoreDescriptors final {
public:
    NoMoreDescriptors() {
        ::getrlimit(RLIMIT_NOFILE, &m_before);
        const rlimit none{0, m_before.rlim_max};
        ::setrlimit(RLIMIT_NOFILE, &none);
    }
    ~NoMoreDescriptors() { ::setrlimit(RLIMIT_NOFILE, &m_before); }
    NoMoreDescriptors(const NoMoreDescriptors&) = delete;
    NoMoreDescriptors& operator=(const NoMoreDescriptors&) = delete;

private:
    rlimit m_before{};
};

} // namespace levelscope::test
