// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandError.h"

#include <QString>
#include <QStringList>

#include <optional>

class QCommandLineParser;

namespace levelscope::app {

/// One word after `levelscope` and what it does.
struct Command {
    QString name;        ///< "sweep"
    QString arguments;   ///< for the usage line: "FILE|-"
    QString description; ///< for the help
    void (*addOptions)(QCommandLineParser& parser) = nullptr;
    /// `files` are the arguments that are not options. Blocks until done.
    std::optional<CommandError> (*run)(const QCommandLineParser& parser, const QStringList& files) = nullptr;
};

/// Parses the arguments after the command's name, then shows its help or runs it.
[[nodiscard]] std::optional<CommandError> runCommand(const Command& command, const QStringList& arguments);

/// Usage, description and options. Needs a QCoreApplication.
[[nodiscard]] QString commandHelp(const Command& command);

/// The option's value; none when it was not given.
[[nodiscard]] std::optional<QString> givenValue(const QCommandLineParser& parser, const QString& option);

} // namespace levelscope::app
