// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ConstraintOption.h"

#include "app/cli/Command.h"
#include "app/cli/LinkOption.h"
#include "app/cli/NumberOption.h"
#include "app/cli/WordOption.h"
#include "core/codec/CodecRegistry.h"

#include <QCommandLineParser>
#include <QCoreApplication>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(ConstraintOption)
};

/// Codings as Accept-Encoding has them, or ids of codecs.
Parsed<std::vector<std::string>> parseAccepted(const QString& text) {
    std::vector<std::string> ids;
    for (const QString& item : text.split(QLatin1Char(','))) {
        const std::string id = item == QLatin1String("br") ? "brotli" : item.toStdString();
        if (core::findCodec(id) == nullptr)
            return CommandError{
                ExitCode::Usage,
                Texts::tr("--accept takes codings such as zstd,br,gzip, not \"%1\".").arg(item)};
        ids.push_back(id);
    }
    return ids;
}

std::optional<double> readMilliseconds(const QCommandLineParser& parser, const QString& name,
                                       FirstError& errors) {
    const std::optional<double> milliseconds = readDecimal(parser, name, errors);
    return milliseconds.has_value() ? std::optional(*milliseconds / 1000) : std::nullopt;
}

} // namespace

void addConstraintOptions(QCommandLineParser& parser) {
    const auto add = [&](const char* name, const QString& description, const char* value) {
        parser.addOption({QLatin1String(name), description, QLatin1String(value)});
    };
    addLinkOptions(parser);
    add("max-ms",
        Texts::tr("Most milliseconds of CPU time for a response; 20 per MB of the body, at least 1, unless "
                  "given."),
        "N");
    add("max-cached-ms",
        Texts::tr("The same for a body that is compressed once and cached; 300 per MB, at least 5, unless "
                  "given."),
        "N");
    add("max-memory", Texts::tr("Most memory of an encoder: N, NK, NM, NG or none (default)."), "BYTES");
    add("accept", Texts::tr("Codings that clients take, such as zstd,br,gzip; all unless given."), "LIST");
    add("clients", Texts::tr("browsers (default), which refuse zstd windows over 8 MB, or any."), "WHO");
}

core::AdviceConstraints readConstraints(const QCommandLineParser& parser, FirstError& errors) {
    core::AdviceConstraints constraints;
    constraints.link = errors.take(readLink(parser));
    constraints.mostSecondsPerResponse = readMilliseconds(parser, QStringLiteral("max-ms"), errors);
    constraints.mostSecondsPerCachedBody = readMilliseconds(parser, QStringLiteral("max-cached-ms"), errors);
    if (const auto text = givenValue(parser, QStringLiteral("max-memory")))
        constraints.mostEncoderBytes =
            errors.take(parseByteCount(QStringLiteral("--max-memory"), *text, 1, QStringLiteral("none")));
    if (const auto text = givenValue(parser, QStringLiteral("accept")))
        constraints.accepted = errors.take(parseAccepted(*text));
    if (const auto text = givenValue(parser, QStringLiteral("clients")))
        constraints.browsers = errors.take(
            parseWord<bool>(QStringLiteral("--clients"), *text,
                            {{QStringLiteral("browsers"), true}, {QStringLiteral("any"), false}}));
    return constraints;
}

std::optional<double> readDecimal(const QCommandLineParser& parser, const QString& name, FirstError& errors) {
    const std::optional<QString> text = givenValue(parser, name);
    if (!text.has_value())
        return std::nullopt;
    return errors.take(parseDecimal(QStringLiteral("--%1").arg(name), *text));
}

} // namespace levelscope::app
