// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/SystemLoad.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string>

namespace levelscope::core {

namespace {

std::chrono::nanoseconds duration(const timeval& time) {
    return std::chrono::seconds(time.tv_sec) + std::chrono::microseconds(time.tv_usec);
}

/// The first word of a file of /sys; empty when there is none.
std::string wordOf(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::string word;
    file >> word;
    return word;
}

} // namespace

std::chrono::nanoseconds processorTimeOf(int processId) {
    clockid_t clock{};
    timespec time{};
    if (clock_getcpuclockid(processId, &clock) != 0 || clock_gettime(clock, &time) != 0)
        return {};
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

std::optional<ProcessorUse> readProcessorUse(std::optional<int> worker) {
    // "cpu user nice system idle iowait irq softirq steal ...", in ticks since the start (proc(5)).
    std::ifstream file("/proc/stat");
    std::string label;
    long long user = 0;
    long long nice = 0;
    long long system = 0;
    file >> label >> user >> nice >> system;
    const long ticksPerSecond = sysconf(_SC_CLK_TCK);
    if (!file || label != "cpu" || ticksPerSecond <= 0)
        return std::nullopt;
    ProcessorUse use;
    use.machine = std::chrono::nanoseconds((user + nice + system) * (1'000'000'000LL / ticksPerSecond));
    rusage ended{};
    if (getrusage(RUSAGE_CHILDREN, &ended) == 0)
        use.measuring = duration(ended.ru_utime) + duration(ended.ru_stime);
    if (worker.has_value())
        use.measuring += processorTimeOf(*worker);
    return use;
}

double othersLoad(const ProcessorUse& before, const ProcessorUse& after, std::chrono::nanoseconds wall) {
    if (wall.count() <= 0)
        return 0;
    const auto others = (after.machine - before.machine) - (after.measuring - before.measuring);
    return std::max(0.0, static_cast<double>(others.count()) / static_cast<double>(wall.count()));
}

std::optional<double> readLoadAverage() {
    double load = 0;
    if (getloadavg(&load, 1) != 1)
        return std::nullopt;
    return load;
}

std::optional<bool> readOnBattery() {
    std::error_code error;
    std::optional<bool> onBattery;
    for (const auto& supply : std::filesystem::directory_iterator("/sys/class/power_supply", error)) {
        if (wordOf(supply.path() / "type") == "Battery" && wordOf(supply.path() / "scope") != "Device")
            onBattery = onBattery.value_or(false) || wordOf(supply.path() / "status") == "Discharging";
    }
    return onBattery;
}

} // namespace levelscope::core
