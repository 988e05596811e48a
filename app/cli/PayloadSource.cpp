// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/PayloadSource.h"

#include "app/ErrorText.h"
#include "app/FileName.h"
#include "app/cli/Command.h"
#include "app/cli/NumberOption.h"
#include "app/cli/ProgressLine.h"
#include "app/export/ResultsValues.h"
#include "core/PayloadFile.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QStringList>

#include <limits>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(PayloadSource)
};

constexpr QLatin1String kRecords("records");
constexpr QLatin1String kSeed("seed");

Parsed<core::PayloadPtr> readPayload(const QString& path, ProgressLine& progress,
                                     const std::stop_token& stop) {
    const bool isStandardInput = path == QLatin1String("-");
    const core::ReadProgress showRead = [&](std::uint64_t bytesRead, std::uint64_t) {
        progress.show(Texts::tr("Read %1 MB").arg(bytesRead / 1'000'000));
    };
    const core::Result<core::PayloadPtr> payload =
        isStandardInput ? core::readPayloadFromStandardInput(stop)
                        : core::readPayloadFile(systemPath(path), showRead, stop);
    if (payload.has_value())
        return payload.value();
    return CommandError{payload.error().code == core::ErrorCode::Stopped ? ExitCode::Interrupted
                                                                         : ExitCode::Unreadable,
                        errorSentence(payload.error(), isStandardInput ? Texts::tr("Standard input") : path)};
}

Parsed<core::PayloadPtr> generate(const core::GeneratorSpec& spec, ProgressLine& progress,
                                  const std::stop_token& stop) {
    const core::GeneratorProgress showMade = [&](std::uint64_t done, std::uint64_t records) {
        progress.show(Texts::tr("Generated %1 of %2 records").arg(done).arg(records));
    };
    const core::Result<core::PayloadPtr> payload = core::generatePayload(spec, showMade, stop);
    if (payload.has_value())
        return payload.value();
    const core::ErrorCode code = payload.error().code;
    return CommandError{code == core::ErrorCode::TooLarge  ? ExitCode::Usage
                        : code == core::ErrorCode::Stopped ? ExitCode::Interrupted
                                                           : ExitCode::Unreadable,
                        errorSentence(payload.error(), Texts::tr("The payload to generate"))};
}

} // namespace

void addGeneratorOptions(QCommandLineParser& parser) {
    parser.addOption({kRecords, Texts::tr("Records to generate; 1000 for most shapes unless given."),
                      QStringLiteral("N")});
    parser.addOption({kSeed,
                      Texts::tr("Seed of the generator; %1 unless given.").arg(core::GeneratorSpec{}.seed),
                      QStringLiteral("N")});
}

Parsed<core::GeneratorSpec> readGeneratorSpec(const QString& shape, const QCommandLineParser& parser) {
    const core::GeneratorShape* known = core::findShape(shape.toStdString());
    if (known == nullptr)
        return CommandError{ExitCode::Usage,
                            Texts::tr("\"%1\" is not a shape that can be generated; there are %2.")
                                .arg(shape, knownShapes())};
    FirstError errors;
    core::GeneratorSpec spec;
    spec.shape = known->id;
    spec.records = known->defaultRecords;
    if (const auto records = givenValue(parser, kRecords))
        spec.records = errors.take(parseWholeNumber(QStringLiteral("--records"), *records, 0,
                                                    std::numeric_limits<std::uint32_t>::max()));
    if (const auto seed = givenValue(parser, kSeed))
        spec.seed = errors.take(parseSignedNumber(QStringLiteral("--seed"), *seed));
    if (errors.error().has_value())
        return *errors.error();
    return spec;
}

Parsed<core::PayloadPtr> loadPayload(const PayloadSource& source, ProgressLine& progress,
                                     const std::stop_token& stop) {
    const auto* path = std::get_if<QString>(&source);
    return path != nullptr ? readPayload(*path, progress, stop)
                           : generate(*std::get_if<core::GeneratorSpec>(&source), progress, stop);
}

QString knownShapes() {
    QStringList ids;
    for (const core::GeneratorShape& shape : core::generatorShapes())
        ids.append(textOf(shape.id));
    return ids.join(QStringLiteral(", "));
}

} // namespace levelscope::app
