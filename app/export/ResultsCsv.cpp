// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/ResultsCsv.h"

#include "app/ConditionsText.h"
#include "app/ErrorText.h"
#include "app/Format.h"
#include "app/SourceLine.h"
#include "app/VersionText.h"
#include "app/export/ResultsValues.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace levelscope::app {

namespace {

/// Part of the format: only add, at the end. The groups are those of the functions below that fill them.
constexpr QLatin1String kColumnNames(
    "codec,level,strategy,drive,write_size,encoder,original_bytes,compressed_bytes,ratio,compress_mb_s,"
    "decompress_mb_s,round_trip,saved_percent,"
    "compress_ms_median,compress_ms_min,compress_ms_iqr,"
    "decompress_ms_median,decompress_ms_min,decompress_ms_iqr,"
    "runs,error,"
    "payload,payload_sha256,library,program,build,cpu,governor,system,date,method,"
    "status,left_out_seconds,setup,knobs,flush_every,second_write_size,"
    "compress_ms_q1,compress_ms_q3,compress_cpu_ms_median,create_ms_median,first_byte_ms_median,"
    "decompress_ms_q1,decompress_ms_q3,decompress_cpu_ms_median,decompress_one_call_ms_median,"
    "disturbed_runs,noisy,"
    "encoder_memory_bytes,decoder_memory_bytes,memory_of_equivalent,window_bytes,refused_by_browsers,"
    "drift_percent,others_load,load_average,on_battery,warnings,left_out_for,memory_missing,"
    "exactness,sent_encoding,sent_bytes");

/// With a column for each number of encoders at work at once, after all others.
QStringList columnNames(std::size_t mostEncoders) {
    QStringList names = QString(kColumnNames).split(QLatin1Char(','));
    for (std::size_t encoders = 1; encoders <= mostEncoders; ++encoders)
        names.append(QStringLiteral("responses_per_second_%1").arg(encoders));
    return names;
}

QString writeSizeField(const core::Drive& drive) {
    if (drive.mode == core::DriveMode::OneShot)
        return {};
    return drive.writeSize.has_value() ? QString::number(*drive.writeSize) : QStringLiteral("whole");
}

QString bytesField(std::optional<std::uint64_t> bytes) {
    return bytes.has_value() ? QString::number(*bytes) : QString();
}

QString flushField(const core::Drive& drive) {
    if (drive.mode == core::DriveMode::OneShot)
        return {};
    return drive.flushEvery.has_value() ? QString::number(*drive.flushEvery) : QStringLiteral("none");
}

QString truthField(std::optional<bool> truth) {
    if (!truth.has_value())
        return {};
    return *truth ? QStringLiteral("true") : QStringLiteral("false");
}

QStringList resultFields(const core::Measurement& values) {
    const core::SweepPoint& point = values.point;
    return {
        textOf(point.codec->info().id),
        QString::number(point.level),
        textOf(values.strategy),
        driveId(point.drive.mode),
        writeSizeField(point.drive),
        encoderId(point.drive.encoder),
        QString::number(values.originalBytes),
        bytesField(values.compressedBytes),
        csvNumber(values.ratio(), 4),
        csvNumber(values.compressMBps(), 2),
        csvNumber(values.decompressMBps(), 2),
        roundTripId(values),
        csvNumber(values.savedPercent(), 2),
    };
}

/// In milliseconds, to the nanosecond.
QString milliseconds(const std::optional<core::Summary>& seconds, double core::Summary::*statistic) {
    return seconds.has_value() ? csvNumber(*seconds.*statistic * 1e3, 6) : QString();
}

QStringList timeFields(const std::optional<core::Summary>& seconds) {
    return {
        milliseconds(seconds, &core::Summary::median),
        milliseconds(seconds, &core::Summary::minimum),
        seconds.has_value() && seconds->count >= core::kFewestForSpread
            ? csvNumber(seconds->interquartileRange() * 1e3, 6)
            : QString(),
    };
}

QStringList quartileFields(const std::optional<core::Summary>& seconds) {
    return {milliseconds(seconds, &core::Summary::lowerQuartile),
            milliseconds(seconds, &core::Summary::upperQuartile)};
}

QStringList settingFields(const core::Measurement& values) {
    const core::Drive& drive = values.point.drive;
    return {
        statusId(values),
        csvNumber(values.leftOutSeconds, 1),
        textOf(values.point.setup),
        knobsId(values.point),
        flushField(drive),
        drive.mode == core::DriveMode::OneShot ? QString() : bytesField(drive.secondWriteSize),
    };
}

QStringList timingFields(const core::Measurement& values) {
    const core::Timings& times = values.timings;
    const bool isTimed = times.compress.has_value();
    QStringList fields = quartileFields(times.compress);
    fields += milliseconds(times.compressCpu, &core::Summary::median);
    fields += milliseconds(times.create, &core::Summary::median);
    fields += milliseconds(times.firstByte, &core::Summary::median);
    fields += quartileFields(times.decompress);
    fields += milliseconds(times.decompressCpu, &core::Summary::median);
    fields += milliseconds(times.decompressOneCall, &core::Summary::median);
    fields += isTimed ? QString::number(times.disturbedRuns) : QString();
    fields += isTimed ? truthField(values.noisy) : QString();
    return fields;
}

QStringList memoryFields(const core::Measurement& values) {
    const std::optional<core::MemoryUse>& memory = values.memory;
    const bool hasOutput = values.compressedBytes.has_value();
    return {
        memory.has_value() ? bytesField(memory->encoderPeakBytes) : QString(),
        memory.has_value() ? bytesField(memory->decoderPeakBytes) : QString(),
        memory.has_value() ? truthField(memory->ofEquivalentEncoder) : QString(),
        bytesField(values.declaredWindowBytes),
        hasOutput ? truthField(values.refusedByBrowsers()) : QString(),
    };
}

QStringList conditionFields(const core::SweepRecord& record) {
    const core::SweepConditions& conditions = record.conditions;
    return {
        conditions.drift.has_value() ? csvNumber(100 * *conditions.drift, 2) : QString(),
        csvNumber(conditions.othersLoad, 2),
        csvNumber(conditions.loadAverage, 2),
        truthField(conditions.onBattery),
        recordWarnings(record).join(QLatin1Char(' ')),
    };
}

QStringList concurrencyFields(const core::Measurement& values, std::size_t mostEncoders) {
    QStringList fields;
    for (std::size_t index = 0; index < mostEncoders; ++index)
        fields.append(index < values.responsesPerSecond.size()
                          ? csvNumber(values.responsesPerSecond[index], 2)
                          : QString());
    return fields;
}

QString errorField(const core::Measurement& values) {
    return values.failed() ? errorSentence(*values.error, formatPoint(values.point)) : QString();
}

QStringList originFields(const core::SweepRecord& record, const core::CodecInfo& codec) {
    return {
        textOf(record.payloadName),
        textOf(record.payloadSha256),
        libraryText(codec),
        QStringLiteral("Levelscope %1").arg(textOf(record.machine.programVersion)),
        textOf(record.machine.buildType),
        textOf(record.machine.cpuModel),
        textOf(record.machine.governor),
        textOf(record.machine.operatingSystem),
        dateText(record),
        measuringText(record.plan),
    };
}

QStringList captureFields(const core::SweepRecord& record) {
    const std::optional<core::Exactness> exactness = record.payloadExactness;
    const std::optional<core::SentResponse>& sent = record.sent;
    return {
        exactness.has_value() ? textOf(core::exactnessId(*exactness)) : QString(),
        sent.has_value() ? textOf(sent->encoding) : QString(),
        sent.has_value() ? QString::number(sent->bytes) : QString(),
    };
}

QStringList rowFields(const core::SweepRecord& record, const core::Measurement& values) {
    QStringList fields = resultFields(values);
    fields += timeFields(values.timings.compress);
    fields += timeFields(values.timings.decompress);
    fields +=
        values.timings.compress.has_value() ? QString::number(values.timings.compress->count) : QString();
    fields += errorField(values);
    fields += originFields(record, values.point.codec->info());
    fields += settingFields(values);
    fields += timingFields(values);
    fields += memoryFields(values);
    fields += conditionFields(record);
    fields += {leftOutId(values), missingMemoryId(values)};
    fields += captureFields(record);
    return fields;
}

QByteArray csvField(const QString& field, char separator) {
    QByteArray bytes = field.toUtf8();
    const bool plain =
        !bytes.contains(separator) && !bytes.contains('"') && !bytes.contains('\n') && !bytes.contains('\r');
    if (plain)
        return bytes;
    bytes.replace("\"", "\"\"");
    return '"' + bytes + '"';
}

} // namespace

QByteArray csvLine(const QStringList& fields, char separator) {
    QByteArray line;
    for (qsizetype index = 0; index < fields.size(); ++index) {
        if (index > 0)
            line += separator;
        line += csvField(fields[index], separator);
    }
    line += '\n';
    return line;
}

QByteArray resultsCsv(const std::vector<CsvPart>& parts, const QStringList& partColumns, char separator) {
    std::size_t mostEncoders = 0;
    for (const CsvPart& part : parts) {
        for (const core::Measurement& values : exportedMeasurements(part.record))
            mostEncoders = std::max(mostEncoders, values.responsesPerSecond.size());
    }
    const QStringList names = columnNames(mostEncoders) + partColumns;
    QByteArray csv = csvLine(names, separator);
    for (const CsvPart& part : parts) {
        for (const core::Measurement& values : exportedMeasurements(part.record)) {
            const QStringList fields =
                rowFields(part.record, values) + concurrencyFields(values, mostEncoders) + part.fields;
            Q_ASSERT(fields.size() == names.size());
            csv += csvLine(fields, separator);
        }
    }
    return csv;
}

QByteArray resultsCsv(const core::SweepRecord& record, char separator) {
    return resultsCsv({{record, {}}}, {}, separator);
}

QString csvNumber(std::optional<double> value, int decimals) {
    if (!value.has_value())
        return {};
    std::array<char, 350> text{}; // the longest double has 309 digits before the point
    const auto [end, failure] =
        std::to_chars(text.data(), text.data() + text.size(), *value, std::chars_format::fixed, decimals);
    return failure == std::errc() ? QString::fromLatin1(text.data(), end - text.data()) : QString();
}

} // namespace levelscope::app
