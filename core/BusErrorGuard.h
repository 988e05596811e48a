// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Bytes.h"
#include "core/Result.h"
#include "core/worker/SharedMemory.h"

#include <atomic>
#include <memory>

namespace levelscope::core {

/// Keeps the pages of a mapped file readable. The system sends SIGBUS to who reads a page that the file no
/// longer has, or that the device does not give; while a guard lives, that page and all behind it turn into
/// zeros instead, and the guard has tripped.
///
/// Reading is guarded on every thread and in every process forked while the guard lives; guards are made and
/// destroyed on any thread. The first one installs a handler for SIGBUS, for good; it hands faults elsewhere
/// on to the handler that was there before. System calls that read from the pages fail with EFAULT and trip
/// nothing.
class BusErrorGuard final {
public:
    /// How many there can be at a time.
    static constexpr std::size_t kMost = 64;

    /// `mapped` begins where a page does, is not empty, and outlives the guard. Errors: OutOfMemory,
    /// ReadFailed when there are kMost guards or the system does not take a handler.
    [[nodiscard]] static Result<std::unique_ptr<BusErrorGuard>> make(ByteView mapped);
    ~BusErrorGuard();
    BusErrorGuard(const BusErrorGuard&) = delete;
    BusErrorGuard& operator=(const BusErrorGuard&) = delete;

    /// Something read until now, in this process or in one forked from it, was zeros in place of the file's
    /// bytes.
    [[nodiscard]] bool tripped() const { return m_tripped->load(); }

private:
    BusErrorGuard() = default;

    SharedMemory<std::atomic<bool>> m_tripped;
    std::size_t m_slot = kMost; ///< kMost: none
};

} // namespace levelscope::core
