// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandError.h"
#include "core/insight/Advice.h"

#include <optional>

class QCommandLineParser;

namespace levelscope::app {

/// Adds the options of the link, and those of what advice has to keep to.
void addConstraintOptions(QCommandLineParser& parser);

/// Reads what a parser with those options has parsed; what was not given is as in core::AdviceConstraints.
[[nodiscard]] core::AdviceConstraints readConstraints(const QCommandLineParser& parser, FirstError& errors);

/// A decimal number of at least 0; none when the option was not given.
[[nodiscard]] std::optional<double> readDecimal(const QCommandLineParser& parser, const QString& name,
                                                FirstError& errors);

} // namespace levelscope::app
