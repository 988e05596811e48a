// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/WarcCapture.h"

#include "ReaderChecks.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    levelscope::fuzz::checkAll(levelscope::core::openWarc, levelscope::fuzz::inputOf(data, size));
    return 0;
}
