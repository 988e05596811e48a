// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/Command.h"

#include "app/cli/OutputTarget.h"

#include <QCommandLineParser>
#include <QCoreApplication>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(Command)
};

constexpr QLatin1String kHelp("help");

void addOptions(QCommandLineParser& parser, const Command& command) {
    parser.setApplicationDescription(command.description);
    parser.addOption({{QStringLiteral("h"), kHelp}, Texts::tr("Show this help.")});
    command.addOptions(parser);
}

} // namespace

std::optional<CommandError> runCommand(const Command& command, const QStringList& arguments) {
    QCommandLineParser parser;
    addOptions(parser, command);
    // Qt's parser takes the first word for the program.
    if (!parser.parse(QStringList(command.name) + arguments)) {
        QString reason = parser.errorText();
        while (reason.endsWith(QLatin1Char('.')))
            reason.chop(1);
        return CommandError{ExitCode::Usage,
                            Texts::tr("%1; see levelscope %2 --help.").arg(reason, command.name)};
    }
    if (parser.isSet(kHelp))
        return writeOutput(QString(), commandHelp(command).toUtf8());
    return command.run(parser, parser.positionalArguments());
}

QString commandHelp(const Command& command) {
    QCommandLineParser parser;
    addOptions(parser, command);
    // Qt's usage line names the program alone.
    const QString text = parser.helpText();
    return Texts::tr("Usage: levelscope %1 %2 [options]").arg(command.name, command.arguments).simplified() +
           QLatin1Char('\n') + text.sliced(text.indexOf(QLatin1Char('\n')));
}

std::optional<QString> givenValue(const QCommandLineParser& parser, const QString& option) {
    return parser.isSet(option) ? std::optional(parser.value(option)) : std::nullopt;
}

} // namespace levelscope::app
