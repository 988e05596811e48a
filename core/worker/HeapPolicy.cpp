// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/worker/HeapPolicy.h"

#include <malloc.h>

namespace levelscope::core {

void keepFreedMemory() {
    mallopt(M_MMAP_THRESHOLD, 32 * 1024 * 1024);
    mallopt(M_TRIM_THRESHOLD, 1024 * 1024 * 1024);
}

} // namespace levelscope::core
