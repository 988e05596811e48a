// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/GenerateCommand.h"

#include "app/cli/OutputTarget.h"
#include "app/cli/PayloadSource.h"
#include "app/cli/ProgressLine.h"
#include "app/export/ResultsValues.h"
#include "core/Clock.h"

#include <QCommandLineParser>
#include <QCoreApplication>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(GenerateCommand)
};

QString description() {
    QString text = Texts::tr("Writes a payload that is the same on every machine. Shapes:");
    for (const core::GeneratorShape& shape : core::generatorShapes())
        text += QStringLiteral("\n  %1  %2").arg(textOf(shape.id), -10).arg(textOf(shape.description));
    return text;
}

void addOptions(QCommandLineParser& parser) {
    addGeneratorOptions(parser);
    addOutputOption(parser);
}

std::optional<CommandError> run(const QCommandLineParser& parser, const QStringList& shapes) {
    if (shapes.size() != 1)
        return CommandError{ExitCode::Usage,
                            Texts::tr("Name one shape to generate, of %1.").arg(knownShapes())};
    FirstError errors;
    const core::GeneratorSpec spec = errors.take(readGeneratorSpec(shapes.first(), parser));
    const QString outputPath = errors.take(readOutputPath(parser, {}));
    if (errors.error().has_value())
        return errors.error();

    const core::SteadyClock clock;
    ProgressLine progress(clock, standardErrorStyle(), writeStandardError);
    const core::PayloadPtr payload = errors.take(loadPayload(spec, progress, {}));
    progress.clear();
    if (errors.error().has_value())
        return errors.error();
    const std::string_view bytes = core::asText(payload->bytes());
    return writeOutput(outputPath,
                       QByteArray::fromRawData(bytes.data(), static_cast<qsizetype>(bytes.size())));
}

} // namespace

Command generateCommand() {
    return {
        .name = QStringLiteral("generate"),
        .arguments = QStringLiteral("SHAPE"),
        .description = description(),
        .addOptions = addOptions,
        .run = run,
    };
}

} // namespace levelscope::app
