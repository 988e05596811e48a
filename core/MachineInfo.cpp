// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/MachineInfo.h"

#include "core/Version.h"

#include <sys/utsname.h>

#include <fstream>
#include <sched.h>
#include <string_view>
#include <thread>

namespace levelscope::core {

namespace {

std::string trimmed(std::string_view text) {
    constexpr std::string_view kSpace = " \t\r\n";
    const std::size_t first = text.find_first_not_of(kSpace);
    if (first == std::string_view::npos)
        return {};
    return std::string(text.substr(first, text.find_last_not_of(kSpace) - first + 1));
}

// The value behind the first line "key <separator> value" of a text file; empty if there is none.
std::string valueInFile(const char* path, std::string_view key, char separator) {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        const std::size_t position = line.find(separator);
        if (position != std::string::npos && trimmed(line.substr(0, position)) == key)
            return trimmed(line.substr(position + 1));
    }
    return {};
}

std::string firstLineOf(const char* path) {
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return trimmed(line);
}

std::string withoutQuotes(const std::string& text) {
    const bool quoted =
        text.size() >= 2 && text.front() == text.back() && (text.front() == '"' || text.front() == '\'');
    return quoted ? text.substr(1, text.size() - 2) : text;
}

// A process confined to some processors (taskset, a container's cpuset) can use only those.
unsigned usableProcessors() {
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        return static_cast<unsigned>(CPU_COUNT(&set));
    return std::thread::hardware_concurrency(); // more processors than the fixed-size set has room for
}

std::string operatingSystem() {
    std::string text = withoutQuotes(valueInFile("/etc/os-release", "PRETTY_NAME", '='));
    utsname kernel{};
    if (uname(&kernel) != 0)
        return text;
    if (!text.empty())
        text += ", ";
    return text + kernel.sysname + ' ' + kernel.release;
}

} // namespace

MachineInfo readMachineInfo() {
    return {
        .cpuModel = valueInFile("/proc/cpuinfo", "model name", ':'),
        .processors = usableProcessors(),
        .governor = firstLineOf("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
        .operatingSystem = operatingSystem(),
        .buildType = LEVELSCOPE_BUILD_TYPE,
        .programVersion = kVersion,
    };
}

} // namespace levelscope::core
