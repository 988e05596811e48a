// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Error.h"

#include <system_error>

namespace levelscope::core {

/// What a failed system call left in errno, in the system's own words.
[[nodiscard]] inline Error systemError(ErrorCode code, int errorNumber) {
    return {code, std::system_category().message(errorNumber)};
}

} // namespace levelscope::core
