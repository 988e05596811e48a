// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/worker/HeapPolicy.h"

#include <malloc.h>

namespace levelscope::core {

void keepFreedMemory() {
    // A worker process has no other thread that could be in malloc.
    // NOLINTBEGIN(concurrency-mt-unsafe)
    mallopt(M_MMAP_THRESHOLD, 32 * 1024 * 1024);
    mallopt(M_TRIM_THRESHOLD, 1024 * 1024 * 1024);
    // NOLINTEND(concurrency-mt-unsafe)
}

} // namespace levelscope::core
