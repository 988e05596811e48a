// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/InterruptStop.h"
#include "app/cli/ProgressLine.h"
#include "core/Clock.h"

namespace levelscope::app {

/// What a command has that may take long: a line that tells how far it is, and a stop that Ctrl-C asks for.
/// Lives until all is written.
struct LongCommand {
    core::SteadyClock clock = {};
    ProgressLine progress{clock, standardErrorStyle(), writeStandardError};
    InterruptStop interrupt = {};

    [[nodiscard]] std::stop_token stop() const { return interrupt.token(); }
};

} // namespace levelscope::app
