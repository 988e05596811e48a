// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/SourceLine.h"

#include "app/Format.h"
#include "app/VersionText.h"
#include "app/export/ResultsValues.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QStringList>

#include <algorithm>
#include <utility>
#include <vector>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(SourceLine)
};

/// The codecs that were driven in one way.
struct DriveGroup {
    core::Drive drive;
    QStringList codecs;
};

std::vector<DriveGroup> driveGroups(const core::SweepPlan& plan) {
    std::vector<DriveGroup> groups;
    for (const core::SweepPoint& point : plan.points) {
        auto group = std::ranges::find(groups, point.drive, &DriveGroup::drive);
        if (group == groups.end())
            group = groups.insert(groups.end(), {point.drive, {}});
        const QString codec = textOf(point.codec->info().displayName);
        if (!group->codecs.contains(codec))
            group->codecs.append(codec);
    }
    return groups;
}

bool anyEncoder(const core::SweepPlan& plan, core::EncoderUse use) {
    return std::ranges::any_of(plan.points,
                               [use](const core::SweepPoint& point) { return point.drive.encoder == use; });
}

QString runsText(const core::SweepPlan& plan) {
    const QString counted = plan.runs == 1 ? Texts::tr("1 run of each level")
                                           : Texts::tr("median of %1 runs of each level").arg(plan.runs);
    const QString warmed = plan.warmups == 0   ? Texts::tr("no warm-up")
                           : plan.warmups == 1 ? Texts::tr("1 warm-up")
                                               : Texts::tr("%1 warm-ups").arg(plan.warmups);
    return Texts::tr("%1 after %2, in rounds of shuffled order (seed %3)")
        .arg(counted, warmed)
        .arg(plan.seed);
}

QString clockText(const core::SweepPlan& plan) {
    QStringList inside;
    if (anyEncoder(plan, core::EncoderUse::Fresh))
        inside.append(Texts::tr("creating the encoder"));
    if (anyEncoder(plan, core::EncoderUse::Reused))
        inside.append(Texts::tr("resetting a reused encoder"));
    return inside.join(Texts::tr(" or "));
}

bool isOptimised(const std::string& buildType) {
    return buildType == "Release" || buildType == "RelWithDebInfo" || buildType == "MinSizeRel";
}

} // namespace

QString drivesText(const core::SweepPlan& plan) {
    const std::vector<DriveGroup> groups = driveGroups(plan);
    if (groups.size() == 1)
        return formatDrive(groups.front().drive);
    QStringList texts;
    for (const DriveGroup& group : groups)
        texts.append(
            QStringLiteral("%1: %2").arg(group.codecs.join(QStringLiteral(", ")), formatDrive(group.drive)));
    return texts.join(QStringLiteral("; "));
}

QString measuringText(const core::SweepPlan& plan) {
    QString sizes = Texts::tr(
        "Sizes found in parallel; every output decoded and compared with the payload byte for byte.");
    if (plan.measure == core::Measure::Size)
        return sizes;
    return sizes + QLatin1Char(' ') +
           Texts::tr(
               "Times are wall clock (steady_clock), one response at a time with Levelscope otherwise idle: "
               "%1; runs too short for the clock repeat the response and take the mean; %2 is inside the "
               "clock. Decompression is streamed by a new decoder and read in 64 KiB pieces. "
               "MB/s = 10^6 uncompressed bytes per second.")
               .arg(runsText(plan), clockText(plan));
}

QString methodText(const core::SweepPlan& plan) {
    return Texts::tr("Encoder: %1. %2").arg(drivesText(plan), measuringText(plan));
}

QString librariesText(const core::SweepPlan& plan) {
    QStringList libraries;
    for (const core::SweepPoint& point : plan.points) {
        const QString library = libraryText(point.codec->info());
        if (!libraries.contains(library))
            libraries.append(library);
    }
    return libraries.join(QStringLiteral(", "));
}

QString machineText(const core::MachineInfo& machine) {
    QStringList parts;
    if (!machine.cpuModel.empty())
        parts.append(textOf(machine.cpuModel));
    if (machine.processors == 1)
        parts.append(Texts::tr("1 processor"));
    else if (machine.processors > 1)
        parts.append(Texts::tr("%1 processors").arg(machine.processors));
    if (!machine.governor.empty())
        parts.append(Texts::tr("governor %1").arg(textOf(machine.governor)));
    if (!machine.operatingSystem.empty())
        parts.append(textOf(machine.operatingSystem));
    if (!machine.buildType.empty())
        parts.append(Texts::tr("%1 build").arg(textOf(machine.buildType)));
    return parts.join(QStringLiteral(", "));
}

QString buildWarning(const core::SweepRecord& record) {
    if (record.plan.measure == core::Measure::Size || isOptimised(record.machine.buildType))
        return {};
    return Texts::tr("Measured by an unoptimised build: do not rely on the speeds.");
}

QString dateText(const core::SweepRecord& record) {
    const auto sinceEpoch = std::chrono::floor<std::chrono::seconds>(record.started.time_since_epoch());
    return QDateTime::fromSecsSinceEpoch(sinceEpoch.count(), Qt::UTC).toString(Qt::ISODate);
}

QString sourceLine(const core::SweepRecord& record) {
    QString payload =
        Texts::tr("%1, %2 bytes").arg(textOf(record.payloadName), formatBytes(record.payloadBytes));
    if (!record.payloadSha256.empty())
        payload = Texts::tr("%1, sha256 %2").arg(payload, textOf(record.payloadSha256).left(12));
    QStringList lines = {
        payload,
        QStringLiteral("%1, Levelscope %2, %3")
            .arg(librariesText(record.plan), textOf(record.machine.programVersion), dateText(record)),
        machineText(record.machine),
        methodText(record.plan),
    };
    const QString warning = buildWarning(record);
    if (!warning.isEmpty())
        lines.prepend(warning);
    return lines.join(QLatin1Char('\n'));
}

} // namespace levelscope::app
