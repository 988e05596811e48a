// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/worker/StopSignal.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <cstdint>

namespace levelscope::core {

namespace {

void signal(int descriptor) {
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = ::write(descriptor, &one, sizeof one);
}

} // namespace

StopSignal::StopSignal(const std::stop_token& stop)
    : m_descriptor(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    m_onStop.emplace(stop, [descriptor = m_descriptor.number()] { signal(descriptor); });
}

} // namespace levelscope::core
