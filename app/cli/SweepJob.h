// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/SetSweep.h"

#include <QStringList>

class QCommandLineParser;

namespace levelscope::app {

/// Sweeps the body, the response or the responses that the options of `parser` name, shows how far that is,
/// has what was measured written, also after a stop, and says what speaks against it. Blocking.
[[nodiscard]] std::optional<CommandError> sweepAndWrite(const SweepOptions& options,
                                                        const QCommandLineParser& parser,
                                                        const QStringList& files, const SweepWriter& writer);

} // namespace levelscope::app
