// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/config/ServerConfigs.h"

#include "core/config/ApacheConfig.h"
#include "core/config/AspNetConfig.h"
#include "core/config/CaddyConfig.h"
#include "core/config/EnvoyConfig.h"
#include "core/config/NginxConfig.h"
#include "core/config/NodeConfig.h"

#include <algorithm>

namespace levelscope::core {

const std::vector<ConfigServer>& allConfigServers() {
    static const std::vector<ConfigServer> all = {aspNetConfig(), nginxConfig(), apacheConfig(),
                                                  caddyConfig(),  envoyConfig(), nodeConfig(),
                                                  expressConfig()};
    return all;
}

const ConfigServer* findConfigServer(std::string_view id) {
    const auto found = std::ranges::find(allConfigServers(), id, &ConfigServer::id);
    return found == allConfigServers().end() ? nullptr : &*found;
}

} // namespace levelscope::core
