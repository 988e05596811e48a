// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/SetExport.h"

#include "app/Format.h"
#include "app/export/ResultsCsv.h"
#include "app/export/ResultsJson.h"
#include "app/export/ResultsTable.h"
#include "app/export/ResultsValues.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(SetExport)
};

/// A sweep of the set under its heading.
struct Block {
    QString heading;
    const core::SweepRecord& sweep;
    TableNotes notes = TableNotes::OfPayload;
};

std::vector<Block> blocksOf(const core::SetRecord& set, const std::optional<core::SweepRecord>& total) {
    std::vector<Block> blocks;
    blocks.reserve(set.members.size() + 1);
    for (const core::SetMember& member : set.members)
        blocks.push_back(
            {Texts::tr("%1, weight %2").arg(textOf(member.sweep.payloadName), formatBytes(member.weight)),
             member.sweep});
    if (total.has_value())
        blocks.push_back({textOf(total->payloadName), *total, TableNotes::OfTotal});
    else if (!blocks.empty())
        blocks.back().notes = TableNotes::All;
    return blocks;
}

QByteArray setTable(const std::vector<Block>& blocks) {
    QStringList texts;
    for (const Block& block : blocks)
        texts.append(QStringLiteral("%1\n%2\n\n%3")
                         .arg(block.heading, QString(block.heading.size(), QLatin1Char('=')),
                              tableText(block.sweep, block.notes)));
    return texts.join(QLatin1Char('\n')).toUtf8();
}

QByteArray setMarkdown(const core::SetRecord& set, const std::vector<Block>& blocks) {
    QString text =
        Texts::tr("# Levels compared on responses of %1").arg(escapedMarkdown(textOf(set.fileName))) +
        QLatin1Char('\n');
    for (const Block& block : blocks)
        text += QStringLiteral("\n## %1\n\n%2")
                    .arg(escapedMarkdown(block.heading), markdownText(block.sweep, block.notes));
    return text.toUtf8();
}

QByteArray setCsv(const core::SetRecord& set, const std::optional<core::SweepRecord>& total, char separator) {
    std::vector<CsvPart> parts;
    parts.reserve(set.members.size() + 1);
    for (const core::SetMember& member : set.members)
        parts.push_back({member.sweep, {QString::number(member.entry), QString::number(member.weight)}});
    if (total.has_value())
        parts.push_back({*total, {QStringLiteral("total"), QString()}});
    return resultsCsv(parts, {QStringLiteral("entry"), QStringLiteral("weight")}, separator);
}

/// Encoders pick their parameters by the size of each body, which the total has not.
QJsonValue totalValue(const std::optional<core::SweepRecord>& total) {
    if (!total.has_value())
        return QJsonValue::Null;
    QJsonObject object = resultsObject(*total);
    QJsonArray results;
    const QJsonArray measured = object[QStringLiteral("results")].toArray();
    for (const auto& value : measured) {
        QJsonObject result = value.toObject();
        result[QStringLiteral("parameters")] = QJsonValue::Null;
        results.append(result);
    }
    object[QStringLiteral("results")] = results;
    return object;
}

QByteArray setJson(const core::SetRecord& set, const std::optional<core::SweepRecord>& total) {
    QJsonArray members;
    for (const core::SetMember& member : set.members)
        members.append(QJsonObject{
            {QStringLiteral("entry"), static_cast<qint64>(member.entry)},
            {QStringLiteral("weight"), static_cast<qint64>(member.weight)},
            {QStringLiteral("sweep"), resultsObject(member.sweep)},
        });
    const QJsonObject document = {
        {QStringLiteral("schema"), QStringLiteral("levelscope.sweep-set")},
        {QStringLiteral("version"), kSetJsonVersion},
        {QStringLiteral("members"), members},
        {QStringLiteral("total"), totalValue(total)},
    };
    return QJsonDocument(document).toJson(QJsonDocument::Indented);
}

} // namespace

QByteArray exportSet(const core::SetRecord& set, const std::optional<core::SweepRecord>& total,
                     ResultsFormat format) {
    switch (format) {
    case ResultsFormat::Table:
        return setTable(blocksOf(set, total));
    case ResultsFormat::Csv:
        return setCsv(set, total, ',');
    case ResultsFormat::Json:
        return setJson(set, total);
    case ResultsFormat::Markdown:
        return setMarkdown(set, blocksOf(set, total));
    case ResultsFormat::Tsv:
        return setCsv(set, total, '\t');
    }
    return {};
}

} // namespace levelscope::app
