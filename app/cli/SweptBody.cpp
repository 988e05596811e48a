// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/SweptBody.h"

#include "app/cli/CaptureSource.h"
#include "app/cli/Command.h"

#include <QCommandLineParser>
#include <QCoreApplication>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(SweptBody)
};

CommandError usageError(const QString& sentence) {
    return {ExitCode::Usage, sentence};
}

} // namespace

void addGenerateOption(QCommandLineParser& parser) {
    parser.addOption({QStringLiteral("generate"),
                      Texts::tr("Sweep a generated payload instead of a file: %1.").arg(knownShapes()),
                      QStringLiteral("SHAPE")});
    addGeneratorOptions(parser);
}

Parsed<PayloadSource> readSweptSource(const QCommandLineParser& parser, const QStringList& files) {
    const std::optional<QString> shape = givenValue(parser, QStringLiteral("generate"));
    if (shape.has_value()) {
        for (const QString& option : {QStringLiteral("entry"), QStringLiteral("weight"), QStringLiteral("as"),
                                      QStringLiteral("decoded-limit")}) {
            if (parser.isSet(option))
                return usageError(
                    Texts::tr("--%1 is for captured files; leave it out for a generated body.").arg(option));
        }
        if (!files.isEmpty())
            return usageError(
                Texts::tr("--generate and the file \"%1\" exclude each other; give one of them.")
                    .arg(files.first()));
        FirstError errors;
        const core::GeneratorSpec spec = errors.take(readGeneratorSpec(*shape, parser));
        return errors.error().has_value() ? Parsed<PayloadSource>(*errors.error()) : PayloadSource(spec);
    }
    if (parser.isSet(QStringLiteral("records")) || parser.isSet(QStringLiteral("seed")))
        return usageError(Texts::tr("--records and --seed belong to --generate; give a shape to generate."));
    if (files.isEmpty())
        return usageError(
            Texts::tr("Nothing to sweep: name a file, - for standard input, or --generate SHAPE."));
    if (files.size() > 1)
        return usageError(
            Texts::tr("A sweep takes one file, but \"%1\" and \"%2\" are given.").arg(files[0], files[1]));
    if (files.first().isEmpty())
        return usageError(Texts::tr("The name of the file to sweep is empty."));
    return PayloadSource(files.first());
}

Parsed<core::PayloadPtr> loadSweptBody(const PayloadSource& source, const QCommandLineParser& parser,
                                       const QStringList& files, ProgressLine& progress,
                                       const std::stop_token& stop) {
    if (!std::holds_alternative<QString>(source))
        return loadPayload(source, progress, stop);
    return loadResponse(parser, files, progress, stop);
}

} // namespace levelscope::app
