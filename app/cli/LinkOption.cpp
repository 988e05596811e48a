// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/LinkOption.h"

#include "app/cli/Command.h"
#include "app/cli/WordOption.h"
#include "app/export/ResultsValues.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(LinkOption)
};

/// Nothing is slower than a bit a second or faster than all the world's links; a day is a long round trip.
constexpr double kLeastBitsPerSecond = 1;
constexpr double kMostBitsPerSecond = 1e15;
constexpr double kMostRttSeconds = 86'400;

QString presetIds() {
    QStringList ids;
    for (const core::LinkPreset& preset : core::linkPresets())
        ids.append(textOf(preset.id));
    return ids.join(QStringLiteral(", "));
}

/// "50Mbit" or a preset's id.
std::optional<CommandError> readBandwidth(const QString& text, core::Link& link) {
    for (const core::LinkPreset& preset : core::linkPresets()) {
        if (textOf(preset.id) == text) {
            link.bitsPerSecond = preset.bitsPerSecond;
            link.rttSeconds = preset.rttSeconds;
            return std::nullopt;
        }
    }
    static const QRegularExpression pattern(QStringLiteral("\\A([0-9]+(?:\\.[0-9]+)?)([kMG]?)bit\\z"));
    const QRegularExpressionMatch match = pattern.match(text);
    const QString unit = match.captured(2);
    const double factor = unit.isEmpty() ? 1 : unit == u"k" ? 1e3 : unit == u"M" ? 1e6 : 1e9;
    const double bitsPerSecond = match.captured(1).toDouble() * factor;
    if (!match.hasMatch() || bitsPerSecond < kLeastBitsPerSecond || bitsPerSecond > kMostBitsPerSecond)
        return CommandError{
            ExitCode::Usage,
            Texts::tr("--link takes a bandwidth such as 800kbit, 50Mbit or 1Gbit, or one of %1, not \"%2\".")
                .arg(presetIds(), text)};
    link.bitsPerSecond = bitsPerSecond;
    return std::nullopt;
}

Parsed<double> parseRtt(const QString& text) {
    static const QRegularExpression pattern(QStringLiteral("\\A([0-9]+(?:\\.[0-9]+)?)(us|ms|s)\\z"));
    const QRegularExpressionMatch match = pattern.match(text);
    const QString unit = match.captured(2);
    const double seconds = match.captured(1).toDouble() * (unit == u"us" ? 1e-6 : unit == u"ms" ? 1e-3 : 1);
    if (match.hasMatch() && seconds <= kMostRttSeconds)
        return seconds;
    return CommandError{ExitCode::Usage,
                        Texts::tr("--rtt takes a time such as 500us, 40ms or 0.3s, not \"%1\".").arg(text)};
}

bool readYesNo(const QCommandLineParser& parser, const QString& name, FirstError& errors) {
    const std::optional<QString> text = givenValue(parser, name);
    return text.has_value() &&
           errors.take(parseWord<bool>(QStringLiteral("--%1").arg(name), *text,
                                       {{QStringLiteral("yes"), true}, {QStringLiteral("no"), false}}));
}

} // namespace

Parsed<double> parseDecimal(const QString& option, const QString& text) {
    static const QRegularExpression pattern(QStringLiteral("\\A[0-9]{1,12}(?:\\.[0-9]+)?\\z"));
    if (pattern.match(text).hasMatch())
        return text.toDouble();
    return CommandError{ExitCode::Usage,
                        Texts::tr("%1 takes a number such as 20 or 0.05, not \"%2\".").arg(option, text)};
}

void addLinkOptions(QCommandLineParser& parser) {
    const auto add = [&](const char* name, const QString& description, const char* value) {
        parser.addOption({QLatin1String(name), description, QLatin1String(value)});
    };
    add("link",
        Texts::tr(
            "Bandwidth to the clients: 800kbit, 50Mbit (unless given), 1Gbit, or one of %1, which have a "
            "round-trip time, too.")
            .arg(presetIds()),
        "RATE");
    add("rtt", Texts::tr("Round-trip time to the clients: 500us, 40ms (unless given), 0.3s."), "TIME");
    add("warm",
        Texts::tr("Whether the connection carried enough before for TCP not to start slowly: yes or no "
                  "(default)."),
        "YES|NO");
    add("pipelined",
        Texts::tr("Whether the server sends what is compressed while it goes on: yes or no (default)."),
        "YES|NO");
}

Parsed<core::Link> readLink(const QCommandLineParser& parser) {
    FirstError errors;
    core::Link link;
    if (const auto text = givenValue(parser, QStringLiteral("link")))
        errors.report(readBandwidth(*text, link));
    if (const auto text = givenValue(parser, QStringLiteral("rtt")))
        link.rttSeconds = errors.take(parseRtt(*text));
    link.warm = readYesNo(parser, QStringLiteral("warm"), errors);
    link.pipelined = readYesNo(parser, QStringLiteral("pipelined"), errors);
    return errors.error().has_value() ? Parsed<core::Link>(*errors.error()) : link;
}

} // namespace levelscope::app
