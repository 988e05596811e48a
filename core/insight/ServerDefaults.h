// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/setup/ServerSetup.h"
#include "core/sweep/Measurement.h"

#include <vector>

namespace levelscope::core {

/// A server that compresses with a level unless told otherwise.
struct ServerDefault {
    const ServerSetup* setup = nullptr; ///< lives as long as the program
    bool oneOfSeveral = false;          ///< which level is its default depends on its version

    bool operator==(const ServerDefault&) const = default;
};

/// The servers whose default the point's level is: of a point of a server's setup that one alone; of others
/// every server that uses the codec, unless parameters were set by hand. Such a server may hand over its
/// bodies in another way than was measured.
[[nodiscard]] std::vector<ServerDefault> serverDefaultsOf(const SweepPoint& point);

} // namespace levelscope::core
