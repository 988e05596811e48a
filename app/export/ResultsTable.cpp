// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/ResultsTable.h"

#include "app/ConditionsText.h"
#include "app/CurveName.h"
#include "app/ErrorText.h"
#include "app/Format.h"
#include "app/OriginText.h"
#include "app/SourceLine.h"
#include "app/export/ResultsValues.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(ResultsTable)
};

constexpr QLatin1Char kNoisyMark('~');

QString medianText(const std::optional<core::Summary>& seconds) {
    return seconds.has_value() ? formatDuration(seconds->median) : QString();
}

QString runsText(const std::optional<core::Summary>& seconds) {
    return seconds.has_value() ? formatBytes(seconds->count) : QString();
}

QString speedText(const core::Measurement& values) {
    const QString speed = formatMBps(values.compressMBps());
    return values.noisy && !speed.isEmpty() ? kNoisyMark + speed : speed;
}

QString nameOf(const core::Measurement& measurement, const core::SweepRecord& record) {
    return pointName(measurement.point, curvesOf(record.plan.points));
}

template <class Holds>
std::vector<core::Measurement> measurementsThat(const core::SweepRecord& record, const Holds& holds) {
    std::vector<core::Measurement> chosen;
    std::ranges::copy_if(exportedMeasurements(record), std::back_inserter(chosen), holds);
    return chosen;
}

template <class Holds>
QStringList namesThat(const core::SweepRecord& record, const Holds& holds) {
    QStringList names;
    for (const core::Measurement& measurement : measurementsThat(record, holds))
        names.append(nameOf(measurement, record));
    return names;
}

TextTable sweepTable(const core::SweepRecord& record) {
    // A sweep of sizes keeps the times that there were.
    const bool timed = record.plan.measure == core::Measure::Speed ||
                       std::ranges::any_of(record.measurements, [](const core::Measurement& measurement) {
                           return measurement.timings.compress.has_value();
                       });
    TextTable table;
    table.columns = {
        {Texts::tr("codec")},       {Texts::tr("level"), true}, {Texts::tr("strategy")},
        {Texts::tr("bytes"), true}, {Texts::tr("ratio"), true}, {Texts::tr("saved"), true},
    };
    if (timed) {
        table.columns.push_back({Texts::tr("compress MB/s"), true});
        table.columns.push_back({Texts::tr("decompress MB/s"), true});
        table.columns.push_back({Texts::tr("time"), true});
        table.columns.push_back({Texts::tr("runs"), true});
    }
    table.columns.push_back({Texts::tr("memory"), true});
    table.columns.push_back({Texts::tr("round trip")});

    const std::vector<core::CurveKey> curves = curvesOf(record.plan.points);
    for (const core::Measurement& values : measurementsThat(record, &core::Measurement::reached)) {
        QStringList row = {
            curveName(core::curveOf(values.point), curves),
            QString::number(values.point.level),
            textOf(values.strategy),
            values.compressedBytes.has_value() ? formatBytes(*values.compressedBytes) : QString(),
            formatRatio(values.ratio()),
            formatPercent(values.savedPercent()),
        };
        if (timed) {
            row.append(speedText(values));
            row.append(formatMBps(values.decompressMBps()));
            row.append(medianText(values.timings.compress));
            row.append(runsText(values.timings.compress));
        }
        row.append(values.memory.has_value() ? formatSize(values.memory->encoderPeakBytes) : QString());
        row.append(roundTripId(values));
        table.rows.push_back(row);
    }
    return table;
}

/// The numbers of encoders shown: 1, 2, 4, ... and the most.
std::vector<std::size_t> encoderCounts(std::size_t most) {
    std::vector<std::size_t> counts;
    for (std::size_t count = 1; count < most; count *= 2)
        counts.push_back(count);
    if (most > 0)
        counts.push_back(most);
    return counts;
}

/// Without rows when concurrency was not measured.
TextTable concurrencyTable(const core::SweepRecord& record) {
    const std::vector<core::Measurement> measured = measurementsThat(
        record, [](const core::Measurement& values) { return !values.responsesPerSecond.empty(); });
    std::size_t most = 0;
    for (const core::Measurement& values : measured)
        most = std::max(most, values.responsesPerSecond.size());
    const std::vector<std::size_t> counts = encoderCounts(most);

    TextTable table;
    table.columns = {{Texts::tr("responses per second")}};
    for (const std::size_t count : counts)
        table.columns.push_back(
            {count == 1 ? Texts::tr("1 encoder") : Texts::tr("%1 encoders").arg(count), true});
    for (const core::Measurement& values : measured) {
        QStringList row = {nameOf(values, record)};
        for (const std::size_t count : counts)
            row.append(count <= values.responsesPerSecond.size()
                           ? formatMBps(values.responsesPerSecond[count - 1])
                           : QString());
        table.rows.push_back(row);
    }
    return table;
}

QStringList leftOutNames(const core::SweepRecord& record, core::LeftOutFor cause) {
    QStringList names;
    for (const core::Measurement& measurement : record.measurements) {
        if (measurement.leftOutSeconds.has_value() && measurement.leftOutFor == cause)
            names.append(Texts::tr("%1 (about %2)")
                             .arg(nameOf(measurement, record), formatRoughTime(*measurement.leftOutSeconds)));
    }
    return names;
}

/// Each curve of which something holds, once.
template <class Holds>
QStringList curvesThat(const core::SweepRecord& record, const Holds& holds) {
    QStringList curves;
    for (const core::Measurement& measurement : measurementsThat(record, holds))
        curves.append(curveName(core::curveOf(measurement.point), curvesOf(record.plan.points)));
    curves.removeDuplicates();
    return curves;
}

/// Points that a budget had no time left for.
QStringList untimedNames(const core::SweepRecord& record) {
    if (!record.plan.budget.has_value() || record.plan.measure == core::Measure::Size || !record.complete)
        return {};
    return namesThat(record, [](const core::Measurement& values) {
        return !values.failed() && values.compressedBytes.has_value() && !values.timings.compress.has_value();
    });
}

QString payloadNote(const core::SweepRecord& record) {
    const QString sha256 = record.payloadSha256.empty()
                               ? Texts::tr("sha256 not found out")
                               : Texts::tr("sha256 %1").arg(textOf(record.payloadSha256));
    return Texts::tr("Payload: %1, %2 bytes, %3")
        .arg(textOf(record.payloadName), formatBytes(record.payloadBytes), sha256);
}

QString totalNote(const core::SweepRecord& record) {
    return Texts::tr("Total: %1, %2 bytes. %3")
        .arg(textOf(record.payloadName), formatBytes(record.payloadBytes), totalRule());
}

QStringList sourceNotes(const core::SweepRecord& record) {
    return {
        Texts::tr("Encoder: %1").arg(drivesText(record.plan)),
        Texts::tr("Method: %1").arg(measuringText(record.plan)),
        Texts::tr("Libraries: %1; Levelscope %2")
            .arg(librariesText(record.plan), textOf(record.machine.programVersion)),
        Texts::tr("Machine: %1").arg(conditionsLine(record.conditions, record.machine)),
        Texts::tr("Date: %1").arg(dateText(record)),
    };
}

QStringList notesOf(const core::SweepRecord& record, TableNotes notes) {
    QStringList lines = resultsRemarks(record) + recordWarnings(record);
    lines.append(notes == TableNotes::OfTotal ? totalNote(record) : payloadNote(record));
    if (const QString capture = captureText(record); !capture.isEmpty())
        lines.append(Texts::tr("Capture: %1").arg(capture));
    if (notes != TableNotes::OfPayload)
        lines += sourceNotes(record);
    return lines;
}

std::vector<qsizetype> columnWidths(const TextTable& table) {
    std::vector<qsizetype> widths;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        qsizetype width = table.columns[column].title.size();
        for (const QStringList& row : table.rows)
            width = std::max(width, row[static_cast<qsizetype>(column)].size());
        widths.push_back(width);
    }
    return widths;
}

QStringList escapedCells(QStringList cells) {
    std::ranges::transform(cells, cells.begin(), escapedMarkdown);
    return cells;
}

QString markdownRow(const QStringList& cells) {
    return QStringLiteral("| %1 |\n").arg(cells.join(QStringLiteral(" | ")));
}

QString markdownTable(const TextTable& table) {
    QStringList titles;
    QStringList rules;
    for (const TextColumn& column : table.columns) {
        titles.append(column.title);
        rules.append(column.alignRight ? QStringLiteral("---:") : QStringLiteral("---"));
    }
    QString text = markdownRow(titles) + markdownRow(rules);
    for (const QStringList& row : table.rows)
        text += markdownRow(escapedCells(row));
    return text;
}

} // namespace

QString alignedText(const TextTable& table) {
    const std::vector<qsizetype> widths = columnWidths(table);
    const auto line = [&](const auto& cellAt) {
        QString text;
        for (std::size_t column = 0; column < widths.size(); ++column) {
            if (column > 0)
                text += QStringLiteral("  ");
            const QString cell = cellAt(column);
            text += table.columns[column].alignRight ? cell.rightJustified(widths[column])
                                                     : cell.leftJustified(widths[column]);
        }
        while (text.endsWith(QLatin1Char(' ')))
            text.chop(1);
        return text + QLatin1Char('\n');
    };
    QString text = line([&](std::size_t column) { return table.columns[column].title; });
    text += line([&](std::size_t column) { return QString(widths[column], QLatin1Char('-')); });
    for (const QStringList& row : table.rows)
        text += line([&](std::size_t column) { return row[static_cast<qsizetype>(column)]; });
    return text;
}

QString escapedMarkdown(QString text) {
    for (const QChar mark : QStringView(u"\\`*_[]<>#|~"))
        text.replace(mark, QLatin1Char('\\') + QString(mark));
    return text.replace(QLatin1Char('\n'), QLatin1Char(' '));
}

std::vector<TextTable> resultsTables(const core::SweepRecord& record) {
    std::vector<TextTable> tables = {sweepTable(record)};
    TextTable concurrency = concurrencyTable(record);
    if (!concurrency.rows.empty())
        tables.push_back(std::move(concurrency));
    return tables;
}

QStringList resultsRemarks(const core::SweepRecord& record) {
    QStringList lines;
    const auto addNames = [&](const QString& pattern, const QStringList& names) {
        if (!names.isEmpty())
            lines.append(pattern.arg(names.join(QStringLiteral(", "))));
    };
    for (const core::Measurement& measurement : record.measurements) {
        if (measurement.failed())
            lines.append(errorSentence(*measurement.error, nameOf(measurement, record)));
    }
    if (record.error.has_value())
        lines.append(sweepErrorText(record));
    else if (!record.complete)
        lines.append(Texts::tr("The sweep was stopped before its end."));
    if (record.payloadExactness >= core::Exactness::Altered)
        lines.append(exactnessHelp(*record.payloadExactness));
    addNames(Texts::tr("Left out because one response would take too long: %1."),
             leftOutNames(record, core::LeftOutFor::LevelLimit));
    addNames(Texts::tr("Left out because the sizes had no time left for them: %1."),
             leftOutNames(record, core::LeftOutFor::Budget));
    if (!measurementsThat(record, &core::Measurement::noisy).empty())
        lines.append(
            Texts::tr("%1: noisy, the times spread too much to rank the level against its neighbours.")
                .arg(kNoisyMark));
    addNames(Texts::tr("The time was up before these were timed: %1."), untimedNames(record));
    addNames(Texts::tr("Browsers refuse the zstd windows over 8 MiB (RFC 9659) of %1."),
             namesThat(record, &core::Measurement::refusedByBrowsers));
    addNames(Texts::tr("Memory of an equivalent encoder, because the call takes no allocator: %1."),
             curvesThat(record, [](const core::Measurement& values) {
                 return values.memory.has_value() && values.memory->ofEquivalentEncoder;
             }));
    addNames(Texts::tr("Memory not measured, because the call takes no allocator, and an equivalent encoder "
                       "is only tried for timings, of levels that take 10 s at most: %1."),
             curvesThat(record, hasUncountedMemory));
    return lines;
}

QString totalRule() {
    return Texts::tr(
        "Each response counts as often as its weight says. Bytes and times are sums, times those "
        "of medians; the times spread by the sum of their spreads or less. Memory is the most of "
        "any response.");
}

QString tableText(const core::SweepRecord& record, TableNotes notes) {
    QString text;
    for (const TextTable& table : resultsTables(record))
        text += alignedText(table) + QLatin1Char('\n');
    for (const QString& note : notesOf(record, notes))
        text += note + QLatin1Char('\n');
    return text;
}

QString markdownText(const core::SweepRecord& record, TableNotes notes) {
    QString text;
    for (const TextTable& table : resultsTables(record))
        text += markdownTable(table) + QLatin1Char('\n');
    for (const QString& note : notesOf(record, notes))
        text += QStringLiteral("- %1\n").arg(escapedMarkdown(note));
    return text;
}

QByteArray resultsTable(const core::SweepRecord& record) {
    return tableText(record, TableNotes::All).toUtf8();
}

QByteArray resultsMarkdown(const core::SweepRecord& record) {
    return (Texts::tr("# Levels compared on %1").arg(escapedMarkdown(textOf(record.payloadName))) +
            QStringLiteral("\n\n") + markdownText(record, TableNotes::All))
        .toUtf8();
}

} // namespace levelscope::app
