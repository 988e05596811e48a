// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/SourceLine.h"

#include "app/ConditionsText.h"
#include "app/CurveName.h"
#include "app/Format.h"
#include "app/KnobText.h"
#include "app/OriginText.h"
#include "app/VersionText.h"
#include "app/export/ResultsValues.h"
#include "core/Utf8.h"

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

/// The curves whose encoders were driven and set in one way.
struct DriveGroup {
    QString how;
    QStringList curves;
};

QString howText(const core::CurveKey& curve) {
    const QString drive = formatDrive(curve.drive);
    return curve.knobs.empty() ? drive
                               : QStringLiteral("%1, %2").arg(drive, formatKnobs(*curve.codec, curve.knobs));
}

std::vector<DriveGroup> driveGroups(const core::SweepPlan& plan) {
    const std::vector<core::CurveKey> curves = curvesOf(plan.points);
    std::vector<DriveGroup> groups;
    for (const core::CurveKey& curve : curves) {
        const QString how = howText(curve);
        auto group = std::ranges::find(groups, how, &DriveGroup::how);
        if (group == groups.end())
            group = groups.insert(groups.end(), {how, {}});
        group->curves.append(curveName(curve, curves));
    }
    return groups;
}

bool anyEncoder(const core::SweepPlan& plan, core::EncoderUse use) {
    return std::ranges::any_of(plan.points,
                               [use](const core::SweepPoint& point) { return point.drive.encoder == use; });
}

QString countText(const core::SweepPlan& plan) {
    if (plan.budget.has_value())
        return Texts::tr("median of as many runs of each level as fit into %1, fewer of expensive ones")
            .arg(formatTimeLimit(*plan.budget));
    const core::Rounds& rounds = plan.rounds;
    const QString counted = rounds.runs == 1 ? Texts::tr("1 run of each level")
                                             : Texts::tr("median of %1 runs of each level").arg(rounds.runs);
    const QString warmed = rounds.warmups == 0   ? Texts::tr("no warm-up")
                           : rounds.warmups == 1 ? Texts::tr("1 warm-up")
                                                 : Texts::tr("%1 warm-ups").arg(rounds.warmups);
    return Texts::tr("%1 after %2").arg(counted, warmed);
}

QString runsText(const core::SweepPlan& plan) {
    return Texts::tr("%1, in rounds of shuffled order (seed %2), noisy levels more often")
        .arg(countText(plan))
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

} // namespace

QString drivesText(const core::SweepPlan& plan) {
    const std::vector<DriveGroup> groups = driveGroups(plan);
    if (groups.size() == 1)
        return groups.front().how;
    QStringList texts;
    for (const DriveGroup& group : groups)
        texts.append(QStringLiteral("%1: %2").arg(group.curves.join(QStringLiteral(", ")), group.how));
    return texts.join(QStringLiteral("; "));
}

QString measuringText(const core::SweepPlan& plan) {
    QStringList sentences = {Texts::tr(
        "Sizes found in parallel; every output decoded and compared with the payload byte for byte. Memory "
        "counted through the libraries' allocator hooks, the most that was held for one response.")};
    if (plan.measure == core::Measure::Speed)
        sentences.append(
            Texts::tr(
                "Times are wall clock (steady_clock), one response at a time, Levelscope otherwise idle, "
                "freed memory kept by the allocator: %1; runs under 2 ms repeat the response and take the "
                "mean; short runs that did not have the processor are made again; %2 is inside the clock. "
                "Decompression is streamed by a new decoder, with the browsers' window limit where the "
                "output respects it, and read in 64 KiB pieces%3. MB/s = 10^6 uncompressed bytes per "
                "second.")
                .arg(runsText(plan), clockText(plan),
                     plan.oneCallDecode ? Texts::tr("; it is also timed in one call") : QString()));
    if (plan.concurrency > 0)
        sentences.append(
            Texts::tr("Responses per second are those of 1 to %1 encoders at work at once for 0.3 s, "
                      "each in a process of its own, after the timings.")
                .arg(plan.concurrency));
    return sentences.join(QLatin1Char(' '));
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

QString dateText(const core::SweepRecord& record) {
    const auto sinceEpoch = std::chrono::floor<std::chrono::seconds>(record.started.time_since_epoch());
    return QDateTime::fromSecsSinceEpoch(sinceEpoch.count(), Qt::UTC).toString(Qt::ISODate);
}

QString captureText(const core::SweepRecord& record) {
    QStringList parts;
    if (record.payloadExactness.has_value())
        parts.append(Texts::tr("body %1").arg(exactnessText(*record.payloadExactness)));
    if (record.sent.has_value()) {
        const QString sent = sentText(*record.sent, record.payloadBytes);
        parts.append(record.sent->encoding == "identity" ? Texts::tr("the server sent it %1").arg(sent)
                                                         : Texts::tr("the server sent %1").arg(sent));
    }
    return parts.join(QStringLiteral("; "));
}

QString sourceLine(const core::SweepRecord& record) {
    QString payload = Texts::tr("%1, %2 bytes")
                          .arg(textOf(core::printable(record.payloadName)), formatBytes(record.payloadBytes));
    if (!record.payloadSha256.empty())
        payload = Texts::tr("%1, sha256 %2").arg(payload, textOf(record.payloadSha256).left(12));
    if (const QString capture = captureText(record); !capture.isEmpty())
        payload = QStringLiteral("%1; %2").arg(payload, capture);
    const QStringList lines = {
        payload,
        QStringLiteral("%1, Levelscope %2, %3")
            .arg(librariesText(record.plan), textOf(record.machine.programVersion), dateText(record)),
        conditionsLine(record.conditions, record.machine),
        methodText(record.plan),
    };
    return (recordWarnings(record) + lines).join(QLatin1Char('\n'));
}

} // namespace levelscope::app
