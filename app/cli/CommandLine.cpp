// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/CommandLine.h"

#include "app/FileName.h"
#include "app/VersionText.h"
#include "app/cli/AdviseCommand.h"
#include "app/cli/BodyCommand.h"
#include "app/cli/ConfigCommand.h"
#include "app/cli/DictionaryCommand.h"
#include "app/cli/EntriesCommand.h"
#include "app/cli/ExplainCommand.h"
#include "app/cli/GenerateCommand.h"
#include "app/cli/OutputTarget.h"
#include "app/cli/ParamsCommand.h"
#include "app/cli/ProgressLine.h"
#include "app/cli/ReportCommand.h"
#include "app/cli/SentCommand.h"
#include "app/cli/ServersCommand.h"
#include "app/cli/SmallCommand.h"
#include "app/cli/SweepCommand.h"
#include "core/Utf8.h"

#include <QApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <csignal>
#include <functional>
#include <memory>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

std::array<Command, 13> allCommands() {
    return {sweepCommand(),    adviseCommand(),     entriesCommand(), bodyCommand(),   sentCommand(),
            generateCommand(), paramsCommand(),     serversCommand(), configCommand(), explainCommand(),
            smallCommand(),    dictionaryCommand(), reportCommand()};
}

std::optional<Command> findCommand(const QString& name) {
    for (const Command& command : allCommands()) {
        if (command.name == name)
            return command;
    }
    return std::nullopt;
}

QString overviewText() {
    return Texts::tr(
        "Levelscope tells which codec at which level suits an HTTP response.\n"
        "\n"
        "Usage:\n"
        "  levelscope [FILE]                      opens the window\n"
        "  levelscope sweep FILE|- [options]      measures every level without a window\n"
        "  levelscope advise FILE|- [options]     tells which setting suits which use\n"
        "  levelscope report FILE|- [options]     writes findings, charts and results into one file\n"
        "  levelscope generate SHAPE [options]    writes a generated payload\n"
        "  levelscope entries FILE [options]      lists the responses that a capture holds\n"
        "  levelscope body FILE --entry N         writes the body of one of them\n"
        "  levelscope sent FILE [--entry N]       tells which settings make what a server sent\n"
        "  levelscope explain FILE [options]      tells why two levels of zstd differ\n"
        "  levelscope small FILE [options]        tells from which size on compressing saves bytes\n"
        "  levelscope dictionary FILE [options]   trains zstd dictionaries and tries them\n"
        "  levelscope params [options]            tells the parameters of zstd's levels\n"
        "  levelscope servers [SERVER]            tells how servers drive the codecs\n"
        "  levelscope config CODEC=LEVEL          tells what to write into servers' configuration\n"
        "  levelscope COMMAND --help              tells the options of a command\n"
        "  levelscope --version                   tells the versions of Levelscope and its codecs\n"
        "\n"
        "Exit codes: 0 done, 1 a point failed, 2 wrong usage, 3 unreadable input, 4 unwritable output,\n"
        "130 stopped with Ctrl-C, SIGTERM or SIGHUP; what was measured is written.\n");
}

/// `names` are the arguments after help: none, or a command.
std::optional<CommandError> showHelp(const QStringList& names) {
    if (names.isEmpty())
        return writeOutput(QString(), overviewText().toUtf8());
    const std::optional<Command> command = findCommand(names.first());
    if (!command.has_value())
        return CommandError{
            ExitCode::Usage,
            Texts::tr("There is no command \"%1\"; see levelscope --help.").arg(names.first())};
    return writeOutput(QString(), commandHelp(*command).toUtf8());
}

using Action = std::function<std::optional<CommandError>()>;

/// What the arguments ask for besides the window; empty for the window.
Action actionFor(const QStringList& arguments) {
    const QString word = arguments.value(0);
    const QStringList rest = arguments.mid(1);
    if (const std::optional<Command> command = findCommand(word))
        return [=] { return runCommand(*command, rest); };
    if (word == QLatin1String("help"))
        return [=] { return showHelp(rest); };
    if (arguments.contains(QLatin1String("--help")) || arguments.contains(QLatin1String("-h")))
        return [] { return showHelp({}); };
    if (arguments.contains(QLatin1String("--version")) || arguments.contains(QLatin1String("-v")))
        return [] { return writeOutput(QString(), (versionLines().join(u'\n') + u'\n').toUtf8()); };
    return nullptr;
}

/// What speaks against opening the window. Options with one dash are left to Qt ("-platform").
std::optional<CommandError> windowObstacle(const QStringList& arguments) {
    const auto isOption = [](const QString& argument) {
        return argument.startsWith(QLatin1String("--")) && argument.size() > 2;
    };
    const auto option = std::ranges::find_if(arguments, isOption);
    if (option != arguments.end())
        return CommandError{ExitCode::Usage,
                            Texts::tr("There is no option \"%1\" here; see levelscope --help.").arg(*option)};
    const bool forQt = std::ranges::any_of(
        arguments, [](const QString& argument) { return argument.startsWith(QLatin1Char('-')); });
    if (!forQt && arguments.size() > 1)
        return CommandError{
            ExitCode::Usage,
            Texts::tr("The window opens one file, and \"%1\" is not a command; see levelscope --help.")
                .arg(arguments.first())};
    const bool hasDisplay = qEnvironmentVariableIsSet("DISPLAY") ||
                            qEnvironmentVariableIsSet("WAYLAND_DISPLAY") ||
                            qEnvironmentVariableIsSet("QT_QPA_PLATFORM") || forQt;
    if (!hasDisplay)
        return CommandError{ExitCode::Usage,
                            Texts::tr("There is no display to show the window on; use levelscope sweep FILE "
                                      "instead, see levelscope --help.")};
    return std::nullopt;
}

/// Keeps what Qt remarks about a machine without a desktop off standard error, where commands write their
/// own.
void dropRemarks(QtMsgType type, const QMessageLogContext& context, const QString& message) {
    if (type == QtCriticalMsg || type == QtFatalMsg)
        writeStandardError((qFormatLogMessage(type, context, message) + QLatin1Char('\n')).toUtf8());
}

/// Charts are drawn with QApplication, which is told not to look for a display; all else does without.
std::unique_ptr<QCoreApplication> makeApplication(const QStringList& arguments, int& argc, char** argv) {
    const bool drawsCharts = arguments.value(0) == QLatin1String("report") ||
                             std::ranges::any_of(arguments, [](const QString& argument) {
                                 return argument.startsWith(QLatin1String("--chart"));
                             });
    if (!drawsCharts)
        return std::make_unique<QCoreApplication>(argc, argv);
    qputenv("QT_QPA_PLATFORM", "offscreen");
    return std::make_unique<QApplication>(argc, argv);
}

int report(const std::optional<CommandError>& error) {
    if (!error.has_value())
        return static_cast<int>(ExitCode::Done);
    // A sentence quotes what was typed, which may be anything; it stays one line, and no terminal obeys it.
    const std::string sentence = core::printable(error->sentence.toStdString());
    writeStandardError("levelscope: " + QByteArray::fromStdString(sentence) + '\n');
    return static_cast<int>(error->exitCode);
}

} // namespace

std::optional<int> runCommandLine(int argc, char** argv) {
    QStringList arguments;
    for (int index = 1; index < argc; ++index)
        arguments.append(fileNameOf(argv[index]));
    const Action action = actionFor(arguments);
    if (!action) {
        const std::optional<CommandError> obstacle = windowObstacle(arguments);
        return obstacle.has_value() ? std::optional(report(obstacle)) : std::nullopt;
    }
    reserveStandardStreams();
    // A closed pipe and a file over the size limit are then errors of write(), which say what they are.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    qInstallMessageHandler(dropRemarks);
    const std::unique_ptr<QCoreApplication> application = makeApplication(arguments, argc, argv);
    return report(action());
}

} // namespace levelscope::app
