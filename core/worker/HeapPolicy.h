// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace levelscope::core {

/// Makes malloc of this process keep what is freed.
///
/// glibc gives the top of the heap back to the system at a free, and takes large blocks from the system each
/// time, from sizes on that it moves as it goes; so a fresh encoder pays for page faults or not by chance (10
/// or 77 us for a 300-byte body). A server that has run for a while has reached the highest thresholds, so
/// these are set from the start: blocks of 32 MiB and more, the most that mallopt takes, still come from the
/// system.
void keepFreedMemory();

} // namespace levelscope::core
