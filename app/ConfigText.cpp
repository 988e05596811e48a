// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/ConfigText.h"

#include "app/Format.h"
#include "app/KnobText.h"
#include "app/export/ResultsValues.h"

#include <QCoreApplication>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(ConfigText)
};

/// `%1` is the server, `%2` the codec, `%3` the warning's detail, or the first word of it and `%4` the rest.
QString pattern(core::ConfigWarning code, bool hasDetail) {
    switch (code) {
    case core::ConfigWarning::Breach:
        return Texts::tr(
            "Over HTTPS the size of a compressed response tells of its content: where one holds a secret "
            "and what somebody else can influence, the secret can be found out (CRIME, BREACH), with "
            "every codec. Leave such responses uncompressed.");
    case core::ConfigWarning::HttpsOptIn:
        return Texts::tr(
            "Over HTTPS %1 compresses only because the text sets EnableForHttps; take that line out "
            "where responses hold secrets.");
    case core::ConfigWarning::ReplacesDefaults:
        return Texts::tr(
            "Adding one provider removes those that are there by default, so the text adds all three. "
            "Of those that a client accepts alike, it gets the first.");
    case core::ConfigWarning::DefaultByVersion:
        return Texts::tr(
            "What %2 is set to unless told otherwise depends on the version, %3 or %4; the text fixes it.");
    case core::ConfigWarning::QualityNumbers:
        return Texts::tr(
            "Quality takes the levels of %2, not the names of CompressionLevel, which stand for: %3. "
            "NoCompression is not none: it compresses as little as the library can.");
    case core::ConfigWarning::StillCompresses:
        return Texts::tr("%3 is not none: with %2 it is quality 0, which compresses.");
    case core::ConfigWarning::PackagedModule:
        return Texts::tr("%1 itself has no %2: this takes the module %3, in Debian the package %4.");
    case core::ConfigWarning::UnpackagedModule:
        return Texts::tr("%1 itself has no %2: this takes the module %3, which Debian does not have.");
    case core::ConfigWarning::OwnModules:
        return Texts::tr("Switch the modules on, in Debian with a2enmod %3.");
    case core::ConfigWarning::SmallestBody:
        return Texts::tr(
            "Responses known to be shorter than %3 bytes are not compressed; raise the number to the size "
            "from which it pays for yours.");
    case core::ConfigWarning::AnySize:
        return Texts::tr("%1 compresses however short a response is, which makes very short ones longer.");
    case core::ConfigWarning::ListedTypes:
        return hasDetail
                   ? Texts::tr(
                         "Only %3 and the content types in the text are compressed; add those of yours.")
                   : Texts::tr("Only the content types in the text are compressed; add those of yours.");
    case core::ConfigWarning::OnlyThisCodec:
        return Texts::tr(
            "Clients that do not accept %2 get responses as they are, unless another codec is configured, "
            "too.");
    case core::ConfigWarning::OtherCodecFirst:
        return Texts::tr("Clients that accept %3 get that instead, as it is set by default.");
    case core::ConfigWarning::NeedsVersion:
        return Texts::tr("This takes %3 or later.");
    case core::ConfigWarning::OtherEncoder:
        return Texts::tr(
            "%1 compresses with %3, not with the library measured here: its sizes and speeds are others.");
    case core::ConfigWarning::ApproximateLevel:
        return Texts::tr("The level is said to come close to level %3 of the library measured here.");
    case core::ConfigWarning::RefusedWindow:
        return Texts::tr("The window that it declares, %3 bytes, is one that browsers refuse (RFC 9659).");
    case core::ConfigWarning::MeasuredOtherwise:
        break;
    }
    return Texts::tr("How %1 drives the codec was not measured; levelscope sweep --server %3 does.");
}

QString serverName(const core::ConfigServer& server) {
    return textOf(server.name);
}

QString codecName(const core::SweepPoint& point) {
    return textOf(point.codec->info().displayName);
}

/// "zstd 3 (default)".
QString nearestText(const core::ServerLevel& level, const core::SweepPoint& point) {
    const QString text = QStringLiteral("%1 %2").arg(codecName(point)).arg(level.level);
    return level.name.empty() ? text : QStringLiteral("%1 (%2)").arg(text, textOf(level.name));
}

QString noLevelText(const core::ConfigObstacle& obstacle, const core::ConfigServer& server,
                    const core::SweepPoint& point) {
    const QString setting = QStringLiteral("%1 %2").arg(codecName(point)).arg(point.level);
    if (obstacle.nearest.size() == 2)
        return Texts::tr("%1 cannot be set to %2; nearest are %3 and %4.")
            .arg(serverName(server), setting, nearestText(obstacle.nearest[0], point),
                 nearestText(obstacle.nearest[1], point));
    return Texts::tr("%1 cannot be set to %2; nearest is %3.")
        .arg(serverName(server), setting, nearestText(obstacle.nearest.at(0), point));
}

QString knobValueSentence(const core::ConfigObstacle& obstacle, const core::ConfigServer& server) {
    const QString knob = textOf(obstacle.knob);
    if (obstacle.lowest == obstacle.highest)
        return Texts::tr("%1 always sets %2 to %3.").arg(serverName(server), knob).arg(obstacle.lowest);
    return Texts::tr("%1 takes %2 from %3 to %4.")
        .arg(serverName(server), knob)
        .arg(obstacle.lowest)
        .arg(obstacle.highest);
}

} // namespace

QString settingName(const core::SweepPoint& point) {
    const QString name = QStringLiteral("%1 %2").arg(codecName(point)).arg(point.level);
    const QString knobs = formatKnobs(*point.codec, point.knobs);
    return knobs.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, knobs);
}

QString configWarningText(const core::ConfigNote& warning, const core::ConfigServer& server,
                          const core::SweepPoint& point) {
    const QString text = pattern(warning.code, !warning.detail.empty());
    QString first = textOf(warning.detail);
    QString rest;
    if (text.contains(QLatin1String("%4"))) {
        rest = first.section(QLatin1Char(' '), 1);
        first = first.section(QLatin1Char(' '), 0, 0);
    }
    if (warning.code == core::ConfigWarning::RefusedWindow ||
        warning.code == core::ConfigWarning::SmallestBody)
        first = formatBytes(first.toULongLong());
    // A sentence need not have all of them, which arg() warns of where it counts them.
    QString sentence = text;
    const QString values[] = {serverName(server), codecName(point), first, rest};
    for (int index = 0; index < 4; ++index)
        sentence.replace(QStringLiteral("%%1").arg(index + 1), values[index]);
    return sentence;
}

QStringList configWarnings(const core::ServerConfig& config, const core::ConfigServer& server,
                           const core::SweepPoint& point) {
    QStringList texts;
    for (const core::ConfigNote& warning : config.warnings)
        texts.append(configWarningText(warning, server, point));
    return texts;
}

QString configObstacleText(const core::ConfigObstacle& obstacle, const core::ConfigServer& server,
                           const core::SweepPoint& point) {
    switch (obstacle.code) {
    case core::ObstacleCode::NoCodec:
        break;
    case core::ObstacleCode::NoLevel:
        return noLevelText(obstacle, server, point);
    case core::ObstacleCode::NoKnob:
        return Texts::tr("%1 does not let %2 be set.").arg(serverName(server), textOf(obstacle.knob));
    case core::ObstacleCode::KnobValue:
        return knobValueSentence(obstacle, server);
    }
    return Texts::tr("%1 does not compress with %2.").arg(serverName(server), codecName(point));
}

} // namespace levelscope::app
