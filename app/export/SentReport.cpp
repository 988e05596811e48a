// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/SentReport.h"

#include "app/ErrorText.h"
#include "app/Format.h"
#include "app/NoteText.h"
#include "app/OriginText.h"
#include "app/SentMatchText.h"
#include "app/export/ResultsValues.h"
#include "core/setup/ServerSetups.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(SentReport)
};

/// Of a file that is the body.
core::CaptureOrigin originOf(const core::Payload& payload) {
    return payload.capture().value_or(
        core::CaptureOrigin{.sent = core::SentResponse{"identity", payload.size()}});
}

QString obstacleId(core::SentObstacle obstacle) {
    switch (obstacle) {
    case core::SentObstacle::NotTold:
        return QStringLiteral("not-told");
    case core::SentObstacle::NotCompressed:
        return QStringLiteral("not-compressed");
    case core::SentObstacle::UnknownCoding:
        return QStringLiteral("unknown-coding");
    case core::SentObstacle::SeveralCodings:
        return QStringLiteral("several-codings");
    case core::SentObstacle::Truncated:
        return QStringLiteral("truncated");
    case core::SentObstacle::Altered:
        return QStringLiteral("altered");
    case core::SentObstacle::SeveralStreams:
        return QStringLiteral("several-streams");
    case core::SentObstacle::TrailingBytes:
        return QStringLiteral("trailing-bytes");
    case core::SentObstacle::Damaged:
        return QStringLiteral("damaged");
    }
    return {};
}

QString freedomId(core::DriveFreedom freedom) {
    switch (freedom) {
    case core::DriveFreedom::None:
        return QStringLiteral("none");
    case core::DriveFreedom::Writes:
        return QStringLiteral("writes");
    case core::DriveFreedom::Streams:
        return QStringLiteral("streams");
    case core::DriveFreedom::All:
        return QStringLiteral("all");
    }
    return {};
}

QJsonValue numberOrNull(std::optional<std::uint64_t> number) {
    return number.has_value() ? QJsonValue(static_cast<qint64>(*number)) : QJsonValue(QJsonValue::Null);
}

QJsonArray serversArray(const core::SentCandidate& candidate) {
    QJsonArray servers;
    for (const std::string& name : candidate.setups) {
        const auto& all = core::allServerSetups();
        const auto setup = std::ranges::find(all, name, &core::ServerSetup::name);
        servers.append(QJsonObject{
            {QStringLiteral("id"), setup == all.end() ? QString() : textOf(setup->id)},
            {QStringLiteral("name"), textOf(name)},
            {QStringLiteral("default"),
             core::isServerDefault({.level = candidate.point.level, .setup = name})},
        });
    }
    return servers;
}

QJsonObject matchObject(const core::SentMatch& match) {
    const core::SweepPoint& point = match.candidate.point;
    const bool isOneShot = point.drive.mode == core::DriveMode::OneShot;
    const auto ofStream = [&](std::optional<std::size_t> bytes) {
        return numberOrNull(isOneShot ? std::nullopt : bytes);
    };
    return {
        {QStringLiteral("codec"), textOf(point.codec->info().id)},
        {QStringLiteral("level"), point.level},
        {QStringLiteral("knobs"), knobsId(point)},
        {QStringLiteral("drive"), driveId(point.drive.mode)},
        {QStringLiteral("write_size"), ofStream(point.drive.writeSize)},
        {QStringLiteral("second_write_size"), ofStream(point.drive.secondWriteSize)},
        {QStringLiteral("flush_every"), ofStream(point.drive.flushEvery)},
        {QStringLiteral("drive_freedom"), freedomId(match.candidate.freedom)},
        {QStringLiteral("servers"), serversArray(match.candidate)},
        {QStringLiteral("more_bytes"), static_cast<qint64>(match.moreBytes)},
        {QStringLiteral("header_differs"), match.headerDiffers},
    };
}

QJsonArray matchesArray(const std::vector<core::SentMatch>& matches) {
    QJsonArray array;
    for (const core::SentMatch& match : matches)
        array.append(matchObject(match));
    return array;
}

QJsonObject searchObject(const core::SentFindings& findings) {
    return {
        {QStringLiteral("obstacle"), findings.obstacle.has_value()
                                         ? QJsonValue(obstacleId(*findings.obstacle))
                                         : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("by_size_only"), findings.bySizeOnly},
        {QStringLiteral("complete"), findings.outcome == core::SweepOutcome::Done},
        {QStringLiteral("planned"), numberOrNull(findings.planned)},
        {QStringLiteral("tried"), numberOrNull(findings.tried)},
        {QStringLiteral("left_out"), numberOrNull(findings.leftOut)},
        {QStringLiteral("failed"), numberOrNull(findings.failed)},
        {QStringLiteral("matches"), matchesArray(findings.matches)},
        {QStringLiteral("nearest"), matchesArray(findings.nearest)},
    };
}

} // namespace

QByteArray sentTable(const core::Payload& payload, const core::SentFindings& findings) {
    const core::CaptureOrigin origin = originOf(payload);
    QStringList lines = {
        Texts::tr("Response: %1").arg(textOf(payload.name())),
        Texts::tr("Body: %1 bytes, %2").arg(formatBytes(payload.size()), exactnessText(origin.exactness)),
    };
    if (origin.sent.has_value())
        lines.append(Texts::tr("Sent: %1").arg(sentText(*origin.sent, payload.size())));
    if (!origin.notes.empty())
        lines.append(Texts::tr("Note: %1.").arg(notesText(origin.notes)));
    const QStringList settings = sentSettings(findings);
    lines.append(settings.isEmpty() ? sentVerdict(findings)
                                    : QStringLiteral("%1:").arg(sentVerdict(findings)));
    for (const QString& setting : settings)
        lines.append(QStringLiteral("  %1").arg(setting));
    if (const QString note = sentServersNote(findings); !note.isEmpty())
        lines.append(note);
    if (!findings.obstacle.has_value())
        lines.append(QStringLiteral("%1.").arg(sentTriedText(findings)));
    if (findings.error.has_value())
        lines.append(errorSentence(*findings.error, textOf(payload.name())));
    return (lines.join(QLatin1Char('\n')) + QLatin1Char('\n')).toUtf8();
}

QByteArray sentJson(const core::Payload& payload, const core::SentFindings& findings) {
    const core::CaptureOrigin origin = originOf(payload);
    QJsonValue sent(QJsonValue::Null);
    if (origin.sent.has_value())
        sent = QJsonObject{{QStringLiteral("encoding"), textOf(origin.sent->encoding)},
                           {QStringLiteral("bytes"), numberOrNull(origin.sent->bytes)}};
    const QJsonObject document = {
        {QStringLiteral("schema"), QStringLiteral("levelscope.sent")},
        {QStringLiteral("version"), 1},
        {QStringLiteral("payload"),
         QJsonObject{{QStringLiteral("name"), textOf(payload.name())},
                     {QStringLiteral("bytes"), numberOrNull(payload.size())},
                     {QStringLiteral("exactness"), textOf(core::exactnessId(origin.exactness))},
                     {QStringLiteral("note"), notesText(origin.notes)}}},
        {QStringLiteral("sent"), sent},
        {QStringLiteral("search"), searchObject(findings)},
    };
    return QJsonDocument(document).toJson(QJsonDocument::Indented);
}

} // namespace levelscope::app
