// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <functional>

namespace levelscope::tests {

/// How a process ended.
struct ProcessEnd {
    int exitStatus = -1;
    int signal = 0; ///< that killed it; 0: it ended by itself

    bool operator==(const ProcessEnd&) const = default;
};

/// Runs `work` in a forked process, whose exit status is what it returns. Only for work that takes no lock
/// which another thread may have held.
inline ProcessEnd runForked(const std::function<int()>& work) {
    const pid_t id = ::fork();
    if (id < 0)
        std::abort();
    if (id == 0) {
        const rlimit noCore{0, 0};
        ::setrlimit(RLIMIT_CORE, &noCore);
        ::_exit(work());
    }
    int status = 0;
    ::waitpid(id, &status, 0);
    return WIFSIGNALED(status) ? ProcessEnd{.signal = WTERMSIG(status)}
                               : ProcessEnd{.exitStatus = WEXITSTATUS(status)};
}

} // namespace levelscope::tests
