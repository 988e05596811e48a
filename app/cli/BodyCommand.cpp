// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/BodyCommand.h"

#include "app/cli/CaptureSource.h"
#include "app/cli/EntriesOption.h"
#include "app/cli/LongCommand.h"
#include "app/cli/OutputTarget.h"

#include <QCommandLineParser>
#include <QCoreApplication>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(BodyCommand)
};

void addOptions(QCommandLineParser& parser) {
    addEntryOption(parser);
    addCaptureOptions(parser);
    addOutputOption(parser);
}

std::optional<CommandError> run(const QCommandLineParser& parser, const QStringList& files) {
    FirstError errors;
    const QString outputPath = errors.take(readOutputPath(parser, files));
    if (errors.error().has_value())
        return errors.error();
    LongCommand command;
    const core::CapturedBody body = errors.take(loadBody(parser, files, command.progress, command.stop()));
    command.progress.clear();
    if (errors.error().has_value())
        return errors.error();
    const std::string_view bytes = core::asText(body.bytes);
    return writeOutput(outputPath,
                       QByteArray::fromRawData(bytes.data(), static_cast<qsizetype>(bytes.size())));
}

} // namespace

Command bodyCommand() {
    return {
        .name = QStringLiteral("body"),
        .arguments = QStringLiteral("FILE|-"),
        .description = Texts::tr("Writes the body of one captured response, decoded."),
        .addOptions = addOptions,
        .run = run,
    };
}

} // namespace levelscope::app
