// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/SentMatchText.h"

#include "app/Format.h"
#include "app/export/ResultsValues.h"
#include "core/setup/ServerSetups.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdlib>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(SentMatchText)
};

/// Matches that differ only in how the encoder is driven.
struct Setting {
    const core::SentMatch* first = nullptr;
    QStringList drives = {};
    QStringList servers = {};
};

const std::vector<core::SentMatch>& shownOf(const core::SentFindings& findings) {
    return findings.matches.empty() ? findings.nearest : findings.matches;
}

bool inOneSetting(const core::SentMatch& a, const core::SentMatch& b) {
    return a.candidate.point.level == b.candidate.point.level &&
           a.candidate.point.knobs == b.candidate.point.knobs && a.moreBytes == b.moreBytes &&
           a.headerDiffers == b.headerDiffers;
}

/// What of the drive is needed to get these bytes; empty when nothing is.
QString driveText(const core::SentCandidate& candidate) {
    switch (candidate.freedom) {
    case core::DriveFreedom::All:
        return {};
    case core::DriveFreedom::Streams:
        return Texts::tr("streamed");
    case core::DriveFreedom::Writes:
        return formatMode(candidate.point.drive.mode);
    case core::DriveFreedom::None:
        return formatCalls(candidate.point.drive);
    }
    return {};
}

QString serverText(const std::string& setup, int level) {
    const QString name = textOf(setup);
    return core::isServerDefault({.level = level, .setup = setup}) ? Texts::tr("%1 (default)").arg(name)
                                                                   : name;
}

std::vector<Setting> settingsOf(const std::vector<core::SentMatch>& matches) {
    std::vector<Setting> settings;
    for (const core::SentMatch& match : matches) {
        auto known = std::ranges::find_if(
            settings, [&](const Setting& setting) { return inOneSetting(*setting.first, match); });
        if (known == settings.end())
            known = settings.insert(known, {.first = &match});
        known->drives.append(driveText(match.candidate));
        for (const std::string& setup : match.candidate.setups)
            known->servers.append(serverText(setup, match.candidate.point.level));
    }
    for (Setting& setting : settings)
        setting.drives.removeAll(QString());
    return settings;
}

/// "3 bytes more", "1 byte less", "the same size".
QString differenceText(std::int64_t moreBytes) {
    if (moreBytes == 0)
        return Texts::tr("the same size, other bytes");
    const auto bytes = static_cast<std::uint64_t>(std::abs(moreBytes));
    if (moreBytes > 0)
        return bytes == 1 ? Texts::tr("1 byte more") : Texts::tr("%1 bytes more").arg(formatBytes(bytes));
    return bytes == 1 ? Texts::tr("1 byte less") : Texts::tr("%1 bytes less").arg(formatBytes(bytes));
}

QString settingText(const Setting& setting, bool tellsDifference, bool tellsHeader) {
    QString text = formatPoint(setting.first->candidate.point);
    if (tellsDifference)
        text += QStringLiteral(", ") + differenceText(setting.first->moreBytes);
    if (tellsHeader && setting.first->headerDiffers)
        text += QStringLiteral(", ") + Texts::tr("apart from the header");
    QStringList parts = setting.drives;
    if (!setting.servers.isEmpty())
        parts.append(setting.servers.join(QStringLiteral(", ")));
    return parts.isEmpty() ? text : QStringLiteral("%1: %2").arg(text, parts.join(QStringLiteral("; ")));
}

bool allHeadersDiffer(const core::SentFindings& findings) {
    return std::ranges::all_of(findings.matches, &core::SentMatch::headerDiffers);
}

QString libraryOf(const core::SentFindings& findings) {
    const core::CodecInfo& codec = shownOf(findings).front().candidate.point.codec->info();
    return QStringLiteral("%1 %2").arg(textOf(codec.libraryName), textOf(codec.libraryVersion));
}

} // namespace

QString sentObstacleText(core::SentObstacle obstacle) {
    switch (obstacle) {
    case core::SentObstacle::NotTold:
        return Texts::tr("The file does not tell what the server sent.");
    case core::SentObstacle::NotCompressed:
        return Texts::tr("The body was not compressed.");
    case core::SentObstacle::UnknownCoding:
        return Texts::tr("The server used a coding that none of the codecs here makes.");
    case core::SentObstacle::SeveralCodings:
        return Texts::tr("More than one coding was applied, so that the settings of none can be told.");
    case core::SentObstacle::Truncated:
        return Texts::tr("The file holds only the beginning of the body, so that what was sent cannot be "
                         "made from it.");
    case core::SentObstacle::Altered:
        return Texts::tr("The body is not byte for byte what was compressed, so that what was sent cannot be "
                         "made from it.");
    case core::SentObstacle::SeveralStreams:
        return Texts::tr("What was sent is several compressed streams, one after the other, which no one "
                         "encoder makes.");
    case core::SentObstacle::TrailingBytes:
        return Texts::tr("Bytes follow the end of the compressed body, which no encoder makes.");
    case core::SentObstacle::Damaged:
        return Texts::tr("What was sent cannot be decoded.");
    }
    return {};
}

QString sentVerdict(const core::SentFindings& findings) {
    if (findings.obstacle.has_value())
        return sentObstacleText(*findings.obstacle);
    if (shownOf(findings).empty())
        return Texts::tr("No settings were tried.");
    const QString library = libraryOf(findings);
    if (findings.bySizeOnly)
        return findings.matches.empty()
                   ? Texts::tr("By size alone, as the file does not hold the bytes: no settings of %1 make "
                               "as many; nearest")
                         .arg(library)
                   : Texts::tr("By size alone, as the file does not hold the bytes: as many as %1 makes")
                         .arg(library);
    if (findings.matches.empty())
        return Texts::tr("Nothing that was tried makes these bytes with %1; nearest in size").arg(library);
    return allHeadersDiffer(findings)
               ? Texts::tr("Byte for byte what %1 makes, apart from the header").arg(library)
               : Texts::tr("Byte for byte what %1 makes").arg(library);
}

QStringList sentSettings(const core::SentFindings& findings) {
    QStringList lines;
    for (const Setting& setting : settingsOf(shownOf(findings)))
        lines.append(settingText(setting, findings.matches.empty(), !allHeadersDiffer(findings)));
    return lines;
}

QString sentServersNote(const core::SentFindings& findings) {
    const bool isNamed = std::ranges::any_of(
        shownOf(findings), [](const core::SentMatch& match) { return !match.candidate.setups.empty(); });
    return isNamed ? Texts::tr("The servers are those that use these settings; some of them carry another "
                               "library, which levelscope servers SERVER tells.")
                   : QString();
}

QString sentMatchText(const core::SentFindings& findings, qsizetype most) {
    const QStringList settings = sentSettings(findings);
    if (settings.isEmpty())
        return sentVerdict(findings);
    QStringList lines = {Texts::tr("%1:").arg(sentVerdict(findings))};
    lines += settings.mid(0, most);
    if (settings.size() > most)
        lines.append(Texts::tr("and %1 more").arg(settings.size() - most));
    return lines.join(QLatin1Char('\n'));
}

QString sentTriedText(const core::SentFindings& findings) {
    if (findings.obstacle.has_value())
        return {};
    QStringList parts = {findings.tried == 1
                             ? Texts::tr("1 setting tried")
                             : Texts::tr("%1 settings tried").arg(formatBytes(findings.tried))};
    if (findings.leftOut > 0)
        parts.append(Texts::tr("%1 left out for the time they take").arg(formatBytes(findings.leftOut)));
    if (findings.failed > 0)
        parts.append(Texts::tr("%1 failed").arg(formatBytes(findings.failed)));
    if (findings.outcome == core::SweepOutcome::Stopped)
        parts.append(Texts::tr("stopped before all %1 were").arg(formatBytes(findings.planned)));
    return parts.join(QStringLiteral(", "));
}

} // namespace levelscope::app
