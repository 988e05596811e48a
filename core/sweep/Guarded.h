// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"

#include <exception>
#include <new>

namespace levelscope::core {

/// Runs `work`, which returns a Result<T>, and turns an exception into an Error: no exception leaves a
/// worker.
template <class T, class Work>
[[nodiscard]] Result<T> guarded(const Work& work) noexcept {
    try {
        return work();
    } catch (const std::bad_alloc&) {
        return Error{ErrorCode::OutOfMemory, {}};
    } catch (const std::exception& exception) {
        return Error{ErrorCode::Internal, exception.what()};
    }
}

} // namespace levelscope::core
