// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/setup/ServerSetups.h"

#include "core/codec/CodecRegistry.h"
#include "core/setup/ApacheSetups.h"
#include "core/setup/AspNetSetups.h"
#include "core/setup/CaddySetups.h"
#include "core/setup/NginxSetups.h"
#include "core/setup/NodeSetups.h"

#include <algorithm>
#include <iterator>

namespace levelscope::core {

const std::vector<ServerSetup>& allServerSetups() {
    static const std::vector<ServerSetup> all = [] {
        std::vector<ServerSetup> setups;
        for (std::vector<ServerSetup> family :
             {aspNetSetups(), nginxSetups(), apacheSetups(), caddySetups(), nodeSetups()})
            std::ranges::move(family, std::back_inserter(setups));
        return setups;
    }();
    return all;
}

const ServerSetup* findServerSetup(std::string_view id) {
    const auto found = std::ranges::find(allServerSetups(), id, &ServerSetup::id);
    return found == allServerSetups().end() ? nullptr : &*found;
}

std::vector<const ServerSetup*> serverSetupsNamed(std::string_view name) {
    if (const ServerSetup* setup = findServerSetup(name))
        return {setup};
    const std::string prefix = std::string(name) + '-';
    std::vector<const ServerSetup*> setups;
    for (const ServerSetup& setup : allServerSetups()) {
        if (setup.id.starts_with(prefix))
            setups.push_back(&setup);
    }
    return setups;
}

std::vector<SweepPoint> pointsOf(const ServerSetup& setup, std::optional<std::uint64_t> bodySize) {
    const ServerSettings settings = setup.settings(bodySize);
    std::vector<SweepPoint> points;
    for (const ServerLevel& level : setup.levels)
        points.push_back({.codec = findCodec(setup.codec),
                          .level = level.level,
                          .drive = settings.drive,
                          .knobs = settings.knobs,
                          .setup = std::string(setup.name)});
    return points;
}

bool isServerDefault(const SweepPoint& point) {
    const auto setup = std::ranges::find(allServerSetups(), point.setup, &ServerSetup::name);
    return setup != allServerSetups().end() &&
           std::ranges::any_of(setup->levels, [&](const ServerLevel& level) {
               return level.level == point.level && level.serverDefault;
           });
}

} // namespace levelscope::core
