// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/ResultsJson.h"

#include "app/ErrorText.h"
#include "app/Format.h"
#include "app/SourceLine.h"
#include "app/export/ResultsValues.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace levelscope::app {

namespace {

QJsonValue orNull(const QString& text) {
    return text.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(text);
}

QJsonValue orNull(std::optional<double> value) {
    return value.has_value() ? QJsonValue(*value) : QJsonValue(QJsonValue::Null);
}

QJsonValue bytesValue(std::uint64_t bytes) {
    return static_cast<qint64>(bytes);
}

QJsonValue writeSizeValue(const core::Drive& drive) {
    if (drive.mode == core::DriveMode::OneShot)
        return QJsonValue::Null;
    return drive.writeSize.has_value() ? bytesValue(*drive.writeSize) : QJsonValue(QStringLiteral("whole"));
}

QJsonValue summaryValue(const std::optional<core::Summary>& seconds) {
    if (!seconds.has_value())
        return QJsonValue::Null;
    return QJsonObject{
        {QStringLiteral("median"), seconds->median},
        {QStringLiteral("min"), seconds->minimum},
        {QStringLiteral("lower_quartile"), seconds->lowerQuartile},
        {QStringLiteral("upper_quartile"), seconds->upperQuartile},
        {QStringLiteral("max"), seconds->maximum},
        {QStringLiteral("runs"), bytesValue(seconds->count)},
    };
}

QJsonObject parametersObject(const core::Measurement& values) {
    const core::SweepPoint& point = values.point;
    QJsonObject object;
    for (const core::Parameter& parameter :
         point.codec->parameters(point.level, core::knownSize(point.drive, values.originalBytes))) {
        const QString text = textOf(parameter.value);
        bool isNumber = false;
        const qint64 number = text.toLongLong(&isNumber);
        object.insert(textOf(parameter.name), isNumber ? QJsonValue(number) : QJsonValue(text));
    }
    return object;
}

QJsonObject resultObject(const core::Measurement& values) {
    const core::SweepPoint& point = values.point;
    const core::CodecInfo& codec = point.codec->info();
    return {
        {QStringLiteral("codec"), textOf(codec.id)},
        {QStringLiteral("level"), point.level},
        {QStringLiteral("strategy"), orNull(textOf(values.strategy))},
        {QStringLiteral("parameters"), parametersObject(values)},
        {QStringLiteral("library"), textOf(codec.libraryName)},
        {QStringLiteral("library_version"), textOf(codec.libraryVersion)},
        {QStringLiteral("drive"), driveId(point.drive.mode)},
        {QStringLiteral("write_size"), writeSizeValue(point.drive)},
        {QStringLiteral("encoder"), encoderId(point.drive.encoder)},
        {QStringLiteral("original_bytes"), bytesValue(values.originalBytes)},
        {QStringLiteral("compressed_bytes"), values.compressedBytes.has_value()
                                                 ? bytesValue(*values.compressedBytes)
                                                 : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("ratio"), orNull(values.ratio())},
        {QStringLiteral("saved_percent"), orNull(values.savedPercent())},
        {QStringLiteral("compress_mb_s"), orNull(values.compressMBps())},
        {QStringLiteral("decompress_mb_s"), orNull(values.decompressMBps())},
        {QStringLiteral("compress_seconds"), summaryValue(values.compressSeconds)},
        {QStringLiteral("decompress_seconds"), summaryValue(values.decompressSeconds)},
        {QStringLiteral("round_trip"), orNull(roundTripId(values))},
        {QStringLiteral("error"), values.failed()
                                      ? QJsonValue(errorSentence(*values.error, formatPoint(point)))
                                      : QJsonValue(QJsonValue::Null)},
    };
}

QJsonObject planObject(const core::SweepPlan& plan) {
    return {
        {QStringLiteral("points"), bytesValue(plan.points.size())},
        {QStringLiteral("measure"), measureId(plan.measure)},
        {QStringLiteral("runs"), bytesValue(plan.runs)},
        {QStringLiteral("warmups"), bytesValue(plan.warmups)},
        // 0 stands for one per processor, which the machine tells.
        {QStringLiteral("threads"),
         plan.threads == 0 ? QJsonValue(QJsonValue::Null) : bytesValue(plan.threads)},
        // Text, because 64 bits do not survive a reader that keeps numbers as doubles.
        {QStringLiteral("seed"), QString::number(plan.seed)},
        {QStringLiteral("method"), measuringText(plan)},
    };
}

QJsonObject machineObject(const core::MachineInfo& machine) {
    return {
        {QStringLiteral("cpu"), orNull(textOf(machine.cpuModel))},
        {QStringLiteral("processors"), bytesValue(machine.processors)},
        {QStringLiteral("governor"), orNull(textOf(machine.governor))},
        {QStringLiteral("system"), orNull(textOf(machine.operatingSystem))},
    };
}

} // namespace

QByteArray resultsJson(const core::SweepRecord& record) {
    QJsonArray results;
    for (const core::Measurement& values : reachedMeasurements(record))
        results.append(resultObject(values));
    const QJsonObject document = {
        {QStringLiteral("schema"), QStringLiteral("levelscope.sweep")},
        {QStringLiteral("version"), kResultsJsonVersion},
        {QStringLiteral("date"), dateText(record)},
        {QStringLiteral("complete"), record.complete},
        {QStringLiteral("program"),
         QJsonObject{{QStringLiteral("name"), QStringLiteral("Levelscope")},
                     {QStringLiteral("version"), textOf(record.machine.programVersion)},
                     {QStringLiteral("build"), textOf(record.machine.buildType)}}},
        {QStringLiteral("machine"), machineObject(record.machine)},
        {QStringLiteral("payload"),
         QJsonObject{{QStringLiteral("name"), textOf(record.payloadName)},
                     {QStringLiteral("bytes"), bytesValue(record.payloadBytes)},
                     {QStringLiteral("sha256"), orNull(textOf(record.payloadSha256))},
                     {QStringLiteral("kind"), payloadKindId(record.payloadKind)}}},
        {QStringLiteral("plan"), planObject(record.plan)},
        {QStringLiteral("results"), results},
    };
    return QJsonDocument(document).toJson(QJsonDocument::Indented);
}

} // namespace levelscope::app
