// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/ResultsCsv.h"

#include "app/ErrorText.h"
#include "app/Format.h"
#include "app/SourceLine.h"
#include "app/VersionText.h"
#include "app/export/ResultsValues.h"

#include <array>
#include <charconv>

namespace levelscope::app {

namespace {

/// Column names are part of the format: only add, at the end.
const QStringList& columnNames() {
    static const QStringList names = {
        QStringLiteral("codec"),
        QStringLiteral("level"),
        QStringLiteral("strategy"),
        QStringLiteral("drive"),
        QStringLiteral("write_size"),
        QStringLiteral("encoder"),
        QStringLiteral("original_bytes"),
        QStringLiteral("compressed_bytes"),
        QStringLiteral("ratio"),
        QStringLiteral("compress_mb_s"),
        QStringLiteral("decompress_mb_s"),
        QStringLiteral("round_trip"),
        QStringLiteral("saved_percent"),
        QStringLiteral("compress_ms_median"),
        QStringLiteral("compress_ms_min"),
        QStringLiteral("compress_ms_iqr"),
        QStringLiteral("decompress_ms_median"),
        QStringLiteral("decompress_ms_min"),
        QStringLiteral("decompress_ms_iqr"),
        QStringLiteral("runs"),
        QStringLiteral("error"),
        QStringLiteral("payload"),
        QStringLiteral("payload_sha256"),
        QStringLiteral("library"),
        QStringLiteral("program"),
        QStringLiteral("build"),
        QStringLiteral("cpu"),
        QStringLiteral("governor"),
        QStringLiteral("system"),
        QStringLiteral("date"),
        QStringLiteral("method"),
    };
    return names;
}

/// As C's printf and other programs round, so that results compare: QString::number rounds ties away from
/// zero.
QString number(std::optional<double> value, int decimals) {
    if (!value.has_value())
        return {};
    std::array<char, 350> text{}; // the longest double has 309 digits before the point
    const auto [end, failure] =
        std::to_chars(text.data(), text.data() + text.size(), *value, std::chars_format::fixed, decimals);
    return failure == std::errc() ? QString::fromLatin1(text.data(), end - text.data()) : QString();
}

QString writeSizeField(const core::Drive& drive) {
    if (drive.mode == core::DriveMode::OneShot)
        return {};
    return drive.writeSize.has_value() ? QString::number(*drive.writeSize) : QStringLiteral("whole");
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
        values.compressedBytes.has_value() ? QString::number(*values.compressedBytes) : QString(),
        number(values.ratio(), 4),
        number(values.compressMBps(), 2),
        number(values.decompressMBps(), 2),
        roundTripId(values),
        number(values.savedPercent(), 2),
    };
}

/// Median, minimum and interquartile range in milliseconds, to the nanosecond.
QStringList timeFields(const std::optional<core::Summary>& seconds) {
    if (!seconds.has_value())
        return {QString(), QString(), QString()};
    return {number(seconds->median * 1e3, 6), number(seconds->minimum * 1e3, 6),
            number(seconds->interquartileRange() * 1e3, 6)};
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

QByteArray resultsCsv(const core::SweepRecord& record, char separator) {
    QByteArray csv = csvLine(columnNames(), separator);
    for (const core::Measurement& values : reachedMeasurements(record)) {
        QStringList fields = resultFields(values);
        fields += timeFields(values.compressSeconds);
        fields += timeFields(values.decompressSeconds);
        fields +=
            values.compressSeconds.has_value() ? QString::number(values.compressSeconds->count) : QString();
        fields += errorField(values);
        fields += originFields(record, values.point.codec->info());
        csv += csvLine(fields, separator);
    }
    return csv;
}

} // namespace levelscope::app
