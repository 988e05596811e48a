// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace levelscope::core {

/// The machine and the build that measured, for the source line of charts and exports. Unknown values are
/// empty.
struct MachineInfo {
    std::string cpuModel;        ///< as the system names it: "Intel(R) Xeon(R) ..."
    unsigned processors = 0;     ///< usable by this process
    std::string governor;        ///< CPU frequency governor: "performance", "powersave", ...
    std::string operatingSystem; ///< "Debian GNU/Linux 12 (bookworm), Linux 6.1"
    std::string buildType;       ///< CMake's: "Release"
    std::string programVersion;  ///< of Levelscope
};

/// Reads /proc/cpuinfo, /sys and /etc/os-release. Takes milliseconds; call it off the GUI thread.
[[nodiscard]] MachineInfo readMachineInfo();

} // namespace levelscope::core
