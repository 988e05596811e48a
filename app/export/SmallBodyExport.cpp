// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/SmallBodyExport.h"

#include "app/ErrorText.h"
#include "app/Format.h"
#include "app/export/ResultsCsv.h"
#include "app/export/ResultsValues.h"
#include "app/lab/SmallBodyText.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(SmallBodyExport)
};

std::optional<double> cpuSeconds(const core::Measurement& measurement) {
    const std::optional<core::Summary>& cpu = measurement.timings.compressCpu;
    return cpu.has_value() ? std::optional(cpu->median) : std::nullopt;
}

QString errorText(const core::Measurement& measurement) {
    return measurement.error.has_value() ? errorSentence(*measurement.error, formatPoint(measurement.point))
                                         : QString();
}

QString formId(core::RecordForm form) {
    switch (form) {
    case core::RecordForm::Items:
        return QStringLiteral("items");
    case core::RecordForm::Lines:
        return QStringLiteral("lines");
    case core::RecordForm::None:
        break;
    }
    return QStringLiteral("none");
}

template <class Number>
QJsonValue orNull(const std::optional<Number>& number) {
    if (!number.has_value())
        return QJsonValue::Null;
    if constexpr (std::is_integral_v<Number>)
        return static_cast<qint64>(*number);
    else
        return *number;
}

QJsonObject rowObject(const core::SmallBodyReport& report, const core::SmallBodyRow& row) {
    const core::Measurement measurement = exportedValues(row.measurement);
    const std::optional<core::Summary>& cpu = measurement.timings.compressCpu;
    return {
        {QStringLiteral("records"), orNull(report.cuts[row.cut].records)},
        {QStringLiteral("original_bytes"), static_cast<qint64>(measurement.originalBytes)},
        {QStringLiteral("codec"), textOf(measurement.point.codec->info().id)},
        {QStringLiteral("level"), measurement.point.level},
        {QStringLiteral("drive"), driveId(measurement.point.drive.mode)},
        {QStringLiteral("encoder"), encoderId(measurement.point.drive.encoder)},
        {QStringLiteral("compressed_bytes"), orNull(measurement.compressedBytes)},
        {QStringLiteral("saved_percent"), orNull(measurement.savedPercent())},
        {QStringLiteral("compress_cpu_seconds_median"), orNull(cpuSeconds(measurement))},
        {QStringLiteral("compress_cpu_seconds_iqr"),
         cpu.has_value() ? QJsonValue(cpu->interquartileRange()) : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("runs"), cpu.has_value() ? static_cast<qint64>(cpu->count) : qint64{0}},
        {QStringLiteral("error"), errorText(row.measurement)},
    };
}

QJsonObject breakEvenObject(const core::BreakEven& breakEven) {
    return {
        {QStringLiteral("codec"), textOf(breakEven.point.codec->info().id)},
        {QStringLiteral("level"), breakEven.point.level},
        {QStringLiteral("last_loss_bytes"), orNull(breakEven.lastLoss)},
        {QStringLiteral("saves_from_bytes"), orNull(breakEven.savesFrom)},
    };
}

} // namespace

TextTable smallBodyTable(const core::SmallBodyReport& report) {
    TextTable table{.columns = {{Texts::tr("Body")},
                                {Texts::tr("Bytes"), true},
                                {Texts::tr("Setting")},
                                {Texts::tr("Compressed"), true},
                                {Texts::tr("Saved"), true},
                                {Texts::tr("CPU time"), true}},
                    .rows = {}};
    for (const core::SmallBodyRow& row : report.rows) {
        const core::Measurement measurement = exportedValues(row.measurement);
        table.rows.push_back(
            {cutName(report.cuts[row.cut]), formatBytes(measurement.originalBytes),
             formatPoint(measurement.point),
             measurement.compressedBytes.has_value() ? formatBytes(*measurement.compressedBytes) : QString(),
             formatPercent(measurement.savedPercent()), formatDuration(cpuSeconds(measurement))});
    }
    return table;
}

QByteArray smallBodyText(const core::Payload& payload, const core::SmallBodyReport& report) {
    QStringList sentences = breakEvenSentences(report);
    for (const core::SmallBodyRow& row : report.rows) {
        if (row.measurement.failed())
            sentences.append(errorText(row.measurement));
    }
    const QStringList blocks = {
        alignedText(smallBodyTable(report)), sentences.join(QLatin1Char('\n')) + QLatin1Char('\n'),
        Texts::tr("%1, %2 bytes. %3")
                .arg(textOf(payload.name()), formatBytes(payload.size()), smallBodyNote(report)) +
            QLatin1Char('\n')};
    return blocks.join(QLatin1Char('\n')).toUtf8();
}

QByteArray smallBodyCsv(const core::Payload& payload, const core::SmallBodyReport& report) {
    QByteArray csv =
        csvLine(QStringLiteral("payload,records,original_bytes,codec,level,drive,encoder,compressed_bytes,"
                               "saved_percent,compress_cpu_ms_median,compress_cpu_ms_iqr,error")
                    .split(QLatin1Char(',')),
                ',');
    for (const core::SmallBodyRow& row : report.rows) {
        const core::Measurement measurement = exportedValues(row.measurement);
        const std::optional<core::Summary>& cpu = measurement.timings.compressCpu;
        const std::optional<std::size_t> records = report.cuts[row.cut].records;
        const auto milliseconds = [&](double seconds) { return csvNumber(1e3 * seconds, 6); };
        csv +=
            csvLine({textOf(payload.name()), records.has_value() ? QString::number(*records) : QString(),
                     QString::number(measurement.originalBytes), textOf(measurement.point.codec->info().id),
                     QString::number(measurement.point.level), driveId(measurement.point.drive.mode),
                     encoderId(measurement.point.drive.encoder),
                     measurement.compressedBytes.has_value() ? QString::number(*measurement.compressedBytes)
                                                             : QString(),
                     csvNumber(measurement.savedPercent(), 2),
                     cpu.has_value() ? milliseconds(cpu->median) : QString(),
                     cpu.has_value() ? milliseconds(cpu->interquartileRange()) : QString(),
                     errorText(row.measurement)},
                    ',');
    }
    return csv;
}

QByteArray smallBodyJson(const core::Payload& payload, const core::SmallBodyReport& report) {
    QJsonArray rows;
    for (const core::SmallBodyRow& row : report.rows)
        rows.append(rowObject(report, row));
    QJsonArray breakEvens;
    for (const core::BreakEven& breakEven : core::breakEvens(report))
        breakEvens.append(breakEvenObject(breakEven));
    const QJsonObject document = {
        {QStringLiteral("schema"), QStringLiteral("levelscope.small")},
        {QStringLiteral("version"), 1},
        {QStringLiteral("payload"),
         QJsonObject{{QStringLiteral("name"), textOf(payload.name())},
                     {QStringLiteral("bytes"), static_cast<qint64>(payload.size())}}},
        {QStringLiteral("records"), formId(report.form)},
        {QStringLiteral("complete"), report.outcome == core::SweepOutcome::Done},
        {QStringLiteral("rows"), rows},
        {QStringLiteral("break_even"), breakEvens},
    };
    return QJsonDocument(document).toJson(QJsonDocument::Indented);
}

} // namespace levelscope::app
