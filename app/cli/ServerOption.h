// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandError.h"
#include "core/setup/ServerSetups.h"

#include <QStringList>

#include <vector>

namespace levelscope::app {

/// What --server was given, as often as it was: a setup's id ("nginx-gzip"), the beginning of several ids up
/// to a dash ("nginx"), or a list of those with commas. Each setup comes once, in the order of the first
/// naming.
[[nodiscard]] Parsed<std::vector<const core::ServerSetup*>> parseServers(const QStringList& texts);

} // namespace levelscope::app
