// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/ResultsJson.h"

#include "app/ConditionsText.h"
#include "app/ErrorText.h"
#include "app/Format.h"
#include "app/KnobText.h"
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

QJsonValue orNull(std::optional<bool> value) {
    return value.has_value() ? QJsonValue(*value) : QJsonValue(QJsonValue::Null);
}

QJsonValue bytesOrNull(std::optional<std::uint64_t> bytes) {
    return bytes.has_value() ? bytesValue(*bytes) : QJsonValue(QJsonValue::Null);
}

QJsonValue secondsOrNull(std::optional<std::chrono::milliseconds> time) {
    return time.has_value() ? QJsonValue(std::chrono::duration<double>(*time).count())
                            : QJsonValue(QJsonValue::Null);
}

QJsonValue writeSizeValue(const core::Drive& drive) {
    if (drive.mode == core::DriveMode::OneShot)
        return QJsonValue::Null;
    return drive.writeSize.has_value() ? bytesValue(*drive.writeSize) : QJsonValue(QStringLiteral("whole"));
}

/// Null for one-shot, which does not look at it.
QJsonValue ofStream(const core::Drive& drive, std::optional<std::size_t> bytes) {
    return drive.mode == core::DriveMode::OneShot ? QJsonValue(QJsonValue::Null) : bytesOrNull(bytes);
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

/// A number where the text is one.
QJsonValue numberOrText(const QString& text) {
    bool isNumber = false;
    const qint64 number = text.toLongLong(&isNumber);
    return isNumber ? QJsonValue(number) : QJsonValue(text);
}

QJsonObject parametersObject(const core::Measurement& values) {
    const core::SweepPoint& point = values.point;
    QJsonObject object;
    for (const core::Parameter& parameter :
         point.codec->parameters(point.settings(), core::knownSize(point.drive, values.originalBytes)))
        object.insert(textOf(parameter.name), numberOrText(textOf(parameter.value)));
    return object;
}

QJsonObject knobsObject(const core::SweepPoint& point) {
    QJsonObject object;
    for (const core::Knob& knob : point.knobs.all())
        object.insert(textOf(knob.id), numberOrText(knobValueText(*point.codec, knob)));
    return object;
}

QJsonObject pointObject(const core::Measurement& values) {
    const core::SweepPoint& point = values.point;
    const core::CodecInfo& codec = point.codec->info();
    return {
        {QStringLiteral("codec"), textOf(codec.id)},
        {QStringLiteral("level"), point.level},
        {QStringLiteral("setup"), orNull(textOf(point.setup))},
        {QStringLiteral("knobs"), knobsObject(point)},
        {QStringLiteral("strategy"), orNull(textOf(values.strategy))},
        {QStringLiteral("parameters"), parametersObject(values)},
        {QStringLiteral("library"), textOf(codec.libraryName)},
        {QStringLiteral("library_version"), textOf(codec.libraryVersion)},
        {QStringLiteral("drive"), driveId(point.drive.mode)},
        {QStringLiteral("write_size"), writeSizeValue(point.drive)},
        {QStringLiteral("second_write_size"), ofStream(point.drive, point.drive.secondWriteSize)},
        {QStringLiteral("flush_every"), ofStream(point.drive, point.drive.flushEvery)},
        {QStringLiteral("encoder"), encoderId(point.drive.encoder)},
    };
}

QJsonObject sizeObject(const core::Measurement& values) {
    const std::optional<core::MemoryUse>& memory = values.memory;
    const bool hasOutput = values.compressedBytes.has_value();
    return {
        {QStringLiteral("status"), orNull(statusId(values))},
        {QStringLiteral("left_out_seconds"), orNull(values.leftOutSeconds)},
        {QStringLiteral("left_out_for"), orNull(leftOutId(values))},
        {QStringLiteral("error"), values.failed()
                                      ? QJsonValue(errorSentence(*values.error, formatPoint(values.point)))
                                      : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("original_bytes"), bytesValue(values.originalBytes)},
        {QStringLiteral("compressed_bytes"), bytesOrNull(values.compressedBytes)},
        {QStringLiteral("ratio"), orNull(values.ratio())},
        {QStringLiteral("saved_percent"), orNull(values.savedPercent())},
        {QStringLiteral("round_trip"), orNull(roundTripId(values))},
        {QStringLiteral("window_bytes"), bytesOrNull(values.declaredWindowBytes)},
        {QStringLiteral("refused_by_browsers"),
         hasOutput ? QJsonValue(values.refusedByBrowsers()) : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("memory"),
         memory.has_value()
             ? QJsonValue(QJsonObject{
                   {QStringLiteral("encoder_peak_bytes"), bytesValue(memory->encoderPeakBytes)},
                   {QStringLiteral("decoder_peak_bytes"), bytesValue(memory->decoderPeakBytes)},
                   {QStringLiteral("of_equivalent_encoder"), memory->ofEquivalentEncoder},
               })
             : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("memory_missing"), orNull(missingMemoryId(values))},
    };
}

QJsonObject timesObject(const core::Measurement& values) {
    const core::Timings& times = values.timings;
    const bool isTimed = times.compress.has_value();
    QJsonArray responses;
    for (const double perSecond : values.responsesPerSecond)
        responses.append(perSecond);
    return {
        {QStringLiteral("compress_mb_s"), orNull(values.compressMBps())},
        {QStringLiteral("decompress_mb_s"), orNull(values.decompressMBps())},
        {QStringLiteral("compress_seconds"), summaryValue(times.compress)},
        {QStringLiteral("compress_cpu_seconds"), summaryValue(times.compressCpu)},
        {QStringLiteral("create_seconds"), summaryValue(times.create)},
        {QStringLiteral("first_byte_seconds"), summaryValue(times.firstByte)},
        {QStringLiteral("decompress_seconds"), summaryValue(times.decompress)},
        {QStringLiteral("decompress_cpu_seconds"), summaryValue(times.decompressCpu)},
        {QStringLiteral("decompress_one_call_seconds"), summaryValue(times.decompressOneCall)},
        {QStringLiteral("disturbed_runs"),
         isTimed ? bytesValue(times.disturbedRuns) : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("noisy"), isTimed ? QJsonValue(values.noisy) : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("responses_per_second"), responses},
    };
}

QJsonObject resultObject(const core::Measurement& values) {
    QJsonObject result = pointObject(values);
    for (const QJsonObject& part : {sizeObject(values), timesObject(values)}) {
        for (auto member = part.begin(); member != part.end(); ++member)
            result.insert(member.key(), member.value());
    }
    return result;
}

QJsonObject planObject(const core::SweepPlan& plan) {
    return {
        {QStringLiteral("points"), bytesValue(plan.points.size())},
        {QStringLiteral("measure"), measureId(plan.measure)},
        // A budget tells no number of runs; each result has its own.
        {QStringLiteral("runs"),
         plan.budget.has_value() ? QJsonValue(QJsonValue::Null) : bytesValue(plan.rounds.runs)},
        {QStringLiteral("warmups"),
         plan.budget.has_value() ? QJsonValue(QJsonValue::Null) : bytesValue(plan.rounds.warmups)},
        {QStringLiteral("budget_seconds"), secondsOrNull(plan.budget)},
        {QStringLiteral("level_limit_seconds"), secondsOrNull(plan.levelLimit)},
        {QStringLiteral("one_call_decode"), plan.oneCallDecode},
        {QStringLiteral("concurrency"), bytesValue(plan.concurrency)},
        // 0 stands for one per processor, which the machine tells.
        {QStringLiteral("threads"),
         plan.threads == 0 ? QJsonValue(QJsonValue::Null) : bytesValue(plan.threads)},
        // Text, because 64 bits do not survive a reader that keeps numbers as doubles.
        {QStringLiteral("seed"), QString::number(plan.seed)},
        {QStringLiteral("method"), measuringText(plan)},
    };
}

QJsonValue sentValue(const core::SweepRecord& record) {
    if (!record.sent.has_value())
        return QJsonValue::Null;
    return QJsonObject{
        {QStringLiteral("encoding"), textOf(record.sent->encoding)},
        {QStringLiteral("bytes"), bytesValue(record.sent->bytes)},
        {QStringLiteral("saved_percent"), orNull(sentSavedPercent(record))},
    };
}

QJsonObject payloadObject(const core::SweepRecord& record) {
    const std::optional<core::Exactness> exactness = record.payloadExactness;
    return {
        {QStringLiteral("name"), textOf(record.payloadName)},
        {QStringLiteral("bytes"), bytesValue(record.payloadBytes)},
        {QStringLiteral("sha256"), orNull(textOf(record.payloadSha256))},
        {QStringLiteral("kind"), record.payloadKind.has_value()
                                     ? QJsonValue(payloadKindId(*record.payloadKind))
                                     : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("exactness"), exactness.has_value()
                                          ? QJsonValue(textOf(core::exactnessId(*exactness)))
                                          : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("sent"), sentValue(record)},
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

QJsonObject conditionsObject(const core::SweepConditions& conditions) {
    return {
        {QStringLiteral("drift"), orNull(conditions.drift)},
        {QStringLiteral("probes"), bytesValue(conditions.probes)},
        {QStringLiteral("others_load"), orNull(conditions.othersLoad)},
        {QStringLiteral("load_average"), orNull(conditions.loadAverage)},
        {QStringLiteral("on_battery"), orNull(conditions.onBattery)},
        {QStringLiteral("disturbed_runs"), bytesValue(conditions.disturbedRuns)},
        {QStringLiteral("input_disturbed_runs"), bytesValue(conditions.inputDisturbedRuns)},
        {QStringLiteral("measured_seconds"), orNull(conditions.measuredSeconds)},
        {QStringLiteral("timings_seconds"), orNull(conditions.timingsSeconds)},
    };
}

} // namespace

QJsonObject resultsObject(const core::SweepRecord& record) {
    QJsonArray results;
    for (const core::Measurement& values : exportedMeasurements(record))
        results.append(resultObject(values));
    return {
        {QStringLiteral("schema"), QStringLiteral("levelscope.sweep")},
        {QStringLiteral("version"), kResultsJsonVersion},
        {QStringLiteral("date"), dateText(record)},
        {QStringLiteral("complete"), record.complete},
        {QStringLiteral("error"), orNull(sweepErrorText(record))},
        {QStringLiteral("program"),
         QJsonObject{{QStringLiteral("name"), QStringLiteral("Levelscope")},
                     {QStringLiteral("version"), textOf(record.machine.programVersion)},
                     {QStringLiteral("build"), textOf(record.machine.buildType)}}},
        {QStringLiteral("machine"), machineObject(record.machine)},
        {QStringLiteral("conditions"), conditionsObject(record.conditions)},
        {QStringLiteral("warnings"), QJsonArray::fromStringList(recordWarnings(record))},
        {QStringLiteral("payload"), payloadObject(record)},
        {QStringLiteral("plan"), planObject(record.plan)},
        {QStringLiteral("results"), results},
    };
}

QByteArray resultsJson(const core::SweepRecord& record) {
    return QJsonDocument(resultsObject(record)).toJson(QJsonDocument::Indented);
}

} // namespace levelscope::app
