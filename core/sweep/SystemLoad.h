// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <optional>

namespace levelscope::core {

/// Processor time that was used on the whole machine and by the measuring process, up to now. Only
/// differences mean something.
struct ProcessorUse {
    std::chrono::nanoseconds machine{0};
    std::chrono::nanoseconds measuring{0};
};

/// Processor time that a process, its ended threads included, has used. 0 when there is no such process.
[[nodiscard]] std::chrono::nanoseconds processorTimeOf(int processId);

/// From /proc/stat and clocks; none where the system does not tell. `worker` is the child process that
/// measures; those before it that have ended count, too.
[[nodiscard]] std::optional<ProcessorUse> readProcessorUse(std::optional<int> worker);

/// Processors that others kept busy between two readings, on average over `wall`.
[[nodiscard]] double othersLoad(const ProcessorUse& before, const ProcessorUse& after,
                                std::chrono::nanoseconds wall);

/// The load average of the last minute; none where the system does not tell.
[[nodiscard]] std::optional<double> readLoadAverage();

/// Whether the machine runs on its battery; none when it has none (or does not tell).
[[nodiscard]] std::optional<bool> readOnBattery();

} // namespace levelscope::core
