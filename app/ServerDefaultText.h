// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/Measurement.h"

#include <QString>
#include <QStringList>

namespace levelscope::app {

/// Whose default a point's level is: "the default of Caddy", "one of the defaults of ASP.NET Core 11 and the
/// default of Caddy and Node"; of a point of a server's own setup "its default". Empty when it is none's. Any
/// thread.
[[nodiscard]] QString serverDefaultText(const core::SweepPoint& point);

/// The servers themselves, each once and by one word, as there is room for beside a point: "ASP.NET",
/// "Caddy". Any thread.
[[nodiscard]] QStringList serverDefaultNames(const core::SweepPoint& point);

} // namespace levelscope::app
