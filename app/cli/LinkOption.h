// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandError.h"
#include "core/insight/LinkModel.h"

class QCommandLineParser;

namespace levelscope::app {

/// A decimal number of at least 0: "20", "0.05".
[[nodiscard]] Parsed<double> parseDecimal(const QString& option, const QString& text);

/// Adds --link, --rtt, --warm and --pipelined.
void addLinkOptions(QCommandLineParser& parser);

/// Reads what a parser with those options has parsed; what was not given is as in core::Link, or as in the
/// preset that --link names.
[[nodiscard]] Parsed<core::Link> readLink(const QCommandLineParser& parser);

} // namespace levelscope::app
