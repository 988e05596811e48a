// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/worker/BackgroundPriority.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <sched.h>

namespace levelscope::core {

namespace {

/// Half of what there is; see setpriority(2).
constexpr int kNice = 10;

/// What the thread computes without a break when nobody waits for the processor: the most that the system
/// takes. Another thread that wakes gets the processor at once when its slice is shorter; between equal ones
/// it may have to wait for the scheduler's next tick.
constexpr std::chrono::nanoseconds kSlice = std::chrono::milliseconds(100);

/// The first version of struct sched_attr, see sched_setattr(2), which Debian 12's libc does not declare.
struct SchedulerAttributes {
    std::uint32_t size = sizeof(SchedulerAttributes);
    std::uint32_t policy = SCHED_OTHER;
    std::uint64_t flags = 0;
    std::int32_t nice = 0;
    std::uint32_t priority = 0;
    std::uint64_t runtime = 0; ///< nanoseconds; of SCHED_OTHER: its slice, which Linux before 6.12 ignores
    std::uint64_t deadline = 0;
    std::uint64_t period = 0;
};

} // namespace

void giveWay() {
    SchedulerAttributes attributes;
    attributes.nice = kNice;
    attributes.runtime = static_cast<std::uint64_t>(kSlice.count());
    if (::syscall(SYS_sched_setattr, 0, &attributes, 0U) != 0)
        ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kNice);
}

} // namespace levelscope::core
