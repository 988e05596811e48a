// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/config/ServerConfig.h"

#include <QString>
#include <QStringList>

namespace levelscope::app {

// What is to be known about a server's configuration, in the user's language. Any thread.

/// "zstd 3", "zstd 3 (windowLog 23)": what is configured.
[[nodiscard]] QString settingName(const core::SweepPoint& point);

/// A sentence or two: what to know before the text is pasted.
[[nodiscard]] QString configWarningText(const core::ConfigNote& warning, const core::ConfigServer& server,
                                        const core::SweepPoint& point);

/// All of a configuration, in its order.
[[nodiscard]] QStringList configWarnings(const core::ServerConfig& config, const core::ConfigServer& server,
                                         const core::SweepPoint& point);

/// A sentence: why the server cannot be set so, and what comes nearest.
[[nodiscard]] QString configObstacleText(const core::ConfigObstacle& obstacle,
                                         const core::ConfigServer& server, const core::SweepPoint& point);

} // namespace levelscope::app
