// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/ResultsTable.h"

#include "app/ErrorText.h"
#include "app/Format.h"
#include "app/SourceLine.h"
#include "app/export/ResultsValues.h"

#include <QCoreApplication>

#include <algorithm>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(ResultsTable)
};

std::optional<double> median(const std::optional<core::Summary>& seconds) {
    if (!seconds.has_value())
        return std::nullopt;
    return seconds->median;
}

TextTable sweepTable(const core::SweepRecord& record) {
    const bool timed = record.plan.measure == core::Measure::Speed;
    TextTable table;
    table.columns = {
        {Texts::tr("codec")},       {Texts::tr("level"), true}, {Texts::tr("strategy")},
        {Texts::tr("bytes"), true}, {Texts::tr("ratio"), true}, {Texts::tr("saved"), true},
    };
    if (timed) {
        table.columns.push_back({Texts::tr("compress MB/s"), true});
        table.columns.push_back({Texts::tr("decompress MB/s"), true});
        table.columns.push_back({Texts::tr("time"), true});
    }
    table.columns.push_back({Texts::tr("round trip")});

    for (const core::Measurement& values : reachedMeasurements(record)) {
        QStringList row = {
            textOf(values.point.codec->info().displayName),
            QString::number(values.point.level),
            textOf(values.strategy),
            values.compressedBytes.has_value() ? formatBytes(*values.compressedBytes) : QString(),
            formatRatio(values.ratio()),
            formatPercent(values.savedPercent()),
        };
        if (timed) {
            row.append(formatMBps(values.compressMBps()));
            row.append(formatMBps(values.decompressMBps()));
            row.append(formatDuration(median(values.compressSeconds)));
        }
        row.append(roundTripId(values));
        table.rows.push_back(row);
    }
    return table;
}

/// What a reader must know before trusting the table: what failed, whether it is whole.
QStringList remarks(const core::SweepRecord& record) {
    QStringList lines;
    for (const core::Measurement& measurement : record.measurements) {
        if (measurement.failed())
            lines.append(errorSentence(*measurement.error, formatPoint(measurement.point)));
    }
    if (!record.complete)
        lines.append(Texts::tr("The sweep was stopped before its end."));
    return lines;
}

QStringList sourceNotes(const core::SweepRecord& record) {
    QStringList notes = {
        Texts::tr("Payload: %1, %2 bytes, sha256 %3")
            .arg(textOf(record.payloadName), formatBytes(record.payloadBytes), textOf(record.payloadSha256)),
        Texts::tr("Encoder: %1").arg(drivesText(record.plan)),
        Texts::tr("Method: %1").arg(measuringText(record.plan)),
        Texts::tr("Libraries: %1; Levelscope %2")
            .arg(librariesText(record.plan), textOf(record.machine.programVersion)),
        Texts::tr("Machine: %1").arg(machineText(record.machine)),
        Texts::tr("Date: %1").arg(dateText(record)),
    };
    const QString warning = buildWarning(record);
    if (!warning.isEmpty())
        notes.prepend(warning);
    return notes;
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

/// A name may hold anything; between pipes and at the start of a line Markdown would take some of it for
/// markup.
QString escapedMarkdown(QString text) {
    for (const QChar mark : QStringView(u"\\`*_[]<>#|~"))
        text.replace(mark, QLatin1Char('\\') + QString(mark));
    return text.replace(QLatin1Char('\n'), QLatin1Char(' '));
}

QString markdownRow(const QStringList& cells) {
    return QStringLiteral("| %1 |\n").arg(cells.join(QStringLiteral(" | ")));
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

QByteArray resultsTable(const core::SweepRecord& record) {
    QString text = alignedText(sweepTable(record)) + QLatin1Char('\n');
    for (const QString& note : remarks(record) + sourceNotes(record))
        text += note + QLatin1Char('\n');
    return text.toUtf8();
}

QByteArray resultsMarkdown(const core::SweepRecord& record) {
    const TextTable table = sweepTable(record);
    QStringList titles;
    QStringList rules;
    for (const TextColumn& column : table.columns) {
        titles.append(column.title);
        rules.append(column.alignRight ? QStringLiteral("---:") : QStringLiteral("---"));
    }
    QString text = Texts::tr("# Levels compared on %1").arg(escapedMarkdown(textOf(record.payloadName)));
    text += QStringLiteral("\n\n") + markdownRow(titles) + markdownRow(rules);
    for (const QStringList& row : table.rows)
        text += markdownRow(row);
    text += QLatin1Char('\n');
    for (const QString& note : remarks(record) + sourceNotes(record))
        text += QStringLiteral("- %1\n").arg(escapedMarkdown(note));
    return text.toUtf8();
}

} // namespace levelscope::app
