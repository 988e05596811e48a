// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/setup/ServerSetup.h"
#include "core/sweep/Measurement.h"

namespace levelscope::core {

/// Every setup, server by server. They live as long as the program.
[[nodiscard]] const std::vector<ServerSetup>& allServerSetups();

/// The setup of that id, or nullptr.
[[nodiscard]] const ServerSetup* findServerSetup(std::string_view id);

/// The setup of that id, or all whose ids begin with it and a dash: "nginx". Empty when there is none.
[[nodiscard]] std::vector<const ServerSetup*> serverSetupsNamed(std::string_view name);

/// One point per level of the setup, in its order, for a body of that many bytes (none = unknown). All of
/// them stand in one curve.
[[nodiscard]] std::vector<SweepPoint> pointsOf(const ServerSetup& setup,
                                               std::optional<std::uint64_t> bodySize);

/// The point is one of a server's setup, at a level that the server uses unless told otherwise.
[[nodiscard]] bool isServerDefault(const SweepPoint& point);

} // namespace levelscope::core
