// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/ServerDefaults.h"

#include "core/setup/ServerSetups.h"

#include <algorithm>

namespace levelscope::core {

std::vector<ServerDefault> serverDefaultsOf(const SweepPoint& point) {
    std::vector<ServerDefault> servers;
    if (point.setup.empty() && !point.knobs.empty())
        return servers;
    for (const ServerSetup& setup : allServerSetups()) {
        const bool isMeant =
            point.setup.empty() ? setup.codec == point.codec->info().id : setup.name == point.setup;
        const bool isDefault = std::ranges::any_of(setup.levels, [&](const ServerLevel& level) {
            return level.level == point.level && level.serverDefault;
        });
        if (isMeant && isDefault)
            servers.push_back({&setup, std::ranges::count_if(setup.levels, &ServerLevel::serverDefault) > 1});
    }
    return servers;
}

} // namespace levelscope::core
