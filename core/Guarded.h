// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"

#include <exception>
#include <new>

namespace levelscope::core {

/// Runs `work`, which returns a Result, and turns an exception into an Error: none leaves the core or a
/// worker.
template <class Work>
[[nodiscard]] auto guarded(const Work& work) noexcept -> decltype(work()) {
    try {
        return work();
    } catch (const std::bad_alloc&) {
        return Error{ErrorCode::OutOfMemory, {}};
    } catch (const std::exception& exception) {
        return Error{ErrorCode::Internal, exception.what()};
    }
}

} // namespace levelscope::core
