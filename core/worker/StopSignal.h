// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/FileDescriptor.h"

#include <functional>
#include <optional>
#include <stop_token>

namespace levelscope::core {

/// A stop as something that poll() can wait for beside the sockets of workers.
class StopSignal final {
public:
    explicit StopSignal(const std::stop_token& stop);
    StopSignal(const StopSignal&) = delete;
    StopSignal& operator=(const StopSignal&) = delete;

    /// Readable from the moment a stop is requested.
    [[nodiscard]] int descriptor() const { return m_descriptor.number(); }

private:
    FileDescriptor m_descriptor;
    /// Last: it ends before the descriptor it writes to.
    std::optional<std::stop_callback<std::function<void()>>> m_onStop;
};

} // namespace levelscope::core
