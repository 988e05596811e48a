// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/CommandLine.h"
#include "app/window/RunWindow.h"

int main(int argc, char** argv) {
    const std::optional<int> exitCode = levelscope::app::runCommandLine(argc, argv);
    return exitCode.has_value() ? *exitCode : levelscope::app::runWindow(argc, argv);
}
