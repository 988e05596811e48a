// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/setup/ServerSetup.h"

namespace levelscope::core {

std::vector<ServerLevel> numberedLevels(int lowest, int highest, int serverDefault) {
    std::vector<ServerLevel> levels;
    for (int level = lowest; level <= highest; ++level)
        levels.push_back({.level = level, .serverDefault = level == serverDefault});
    return levels;
}

} // namespace levelscope::core
