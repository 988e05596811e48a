// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/DictionaryExport.h"

#include "app/ErrorText.h"
#include "app/Format.h"
#include "app/export/ResultsCsv.h"
#include "app/export/ResultsValues.h"
#include "app/lab/DictionaryText.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(DictionaryExport)
};

double ratioOf(const core::DictionarySamples& samples, const core::DictionaryTrial& trial) {
    return static_cast<double>(samples.evaluation.bytes.size()) / static_cast<double>(trial.compressedBytes);
}

QString errorText(const core::DictionaryReport& report, const core::DictionaryRow& row) {
    return row.error.has_value() ? errorSentence(*row.error, dictionaryName(report, row.dictionary))
                                 : QString();
}

QJsonObject rowObject(const DictionaryFindings& findings, const core::DictionaryRow& row) {
    QJsonObject object = {
        {QStringLiteral("dictionary"), row.dictionary.has_value()
                                           ? QJsonValue(static_cast<qint64>(*row.dictionary))
                                           : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("level"), row.level},
        {QStringLiteral("error"), errorText(findings.report, row)},
    };
    if (row.error.has_value())
        return object;
    object.insert(QStringLiteral("compressed_bytes"), static_cast<qint64>(row.trial.compressedBytes));
    object.insert(QStringLiteral("ratio"), ratioOf(findings.samples, row.trial));
    object.insert(QStringLiteral("mean_ratio"), row.trial.meanRatio);
    object.insert(QStringLiteral("first_body_compressed_bytes"),
                  static_cast<qint64>(row.trial.firstBodyBytes));
    object.insert(QStringLiteral("cpu_seconds_per_body_median"), row.trial.cpuSeconds.median);
    object.insert(QStringLiteral("cpu_seconds_per_body_iqr"), row.trial.cpuSeconds.interquartileRange());
    return object;
}

QJsonObject dictionaryObject(const core::TrainedDictionary& dictionary, const QString& name) {
    return {
        {QStringLiteral("asked_bytes"), static_cast<qint64>(dictionary.askedBytes)},
        {QStringLiteral("bytes"), static_cast<qint64>(dictionary.bytes.size())},
        {QStringLiteral("id"), static_cast<qint64>(dictionary.id)},
        {QStringLiteral("error"),
         dictionary.error.has_value() ? errorSentence(*dictionary.error, name) : QString()},
    };
}

QJsonObject setObject(const core::SampleSet& set) {
    return {{QStringLiteral("count"), static_cast<qint64>(set.sizes.size())},
            {QStringLiteral("bytes"), static_cast<qint64>(set.bytes.size())}};
}

QJsonObject samplesObject(const core::DictionarySamples& samples) {
    return {
        {QStringLiteral("are"), samples.source == core::SampleSource::Records ? QStringLiteral("records")
                                                                              : QStringLiteral("bodies")},
        {QStringLiteral("available"), static_cast<qint64>(samples.available)},
        {QStringLiteral("training"), setObject(samples.training)},
        {QStringLiteral("evaluation"), setObject(samples.evaluation)},
        {QStringLiteral("first_body_bytes"), static_cast<qint64>(samples.evaluation.sizes.front())},
    };
}

} // namespace

TextTable dictionaryTable(const core::DictionarySamples& samples, const core::DictionaryReport& report) {
    TextTable table{.columns = {{Texts::tr("Dictionary")},
                                {Texts::tr("Level"), true},
                                {Texts::tr("Compressed"), true},
                                {Texts::tr("Ratio"), true},
                                {Texts::tr("Mean ratio"), true},
                                {Texts::tr("First body"), true},
                                {Texts::tr("CPU per body"), true}},
                    .rows = {}};
    for (const core::DictionaryRow& row : report.rows) {
        QStringList cells = {dictionaryName(report, row.dictionary), QString::number(row.level)};
        if (row.error.has_value())
            cells.resize(static_cast<qsizetype>(table.columns.size()));
        else
            cells += {formatBytes(row.trial.compressedBytes), formatRatio(ratioOf(samples, row.trial)),
                      formatRatio(row.trial.meanRatio), formatBytes(row.trial.firstBodyBytes),
                      formatDuration(row.trial.cpuSeconds.median)};
        table.rows.push_back(cells);
    }
    return table;
}

QByteArray dictionaryText(const DictionaryFindings& findings) {
    const QStringList blocks = {
        alignedText(dictionaryTable(findings.samples, findings.report)),
        dictionarySentences(findings.samples, findings.report).join(QLatin1Char('\n')) + QLatin1Char('\n'),
        Texts::tr("%1. %2").arg(findings.name, dictionaryMethod(findings.samples)) + QLatin1Char('\n')};
    return blocks.join(QLatin1Char('\n')).toUtf8();
}

QByteArray dictionaryCsv(const DictionaryFindings& findings) {
    QByteArray csv =
        csvLine(QStringLiteral("payload,dictionary_asked_bytes,dictionary_bytes,level,bodies,original_bytes,"
                               "compressed_bytes,ratio,mean_ratio,first_body_bytes,"
                               "first_body_compressed_bytes,cpu_us_per_body_median,cpu_us_per_body_iqr,error")
                    .split(QLatin1Char(',')),
                ',');
    const core::SampleSet& bodies = findings.samples.evaluation;
    for (const core::DictionaryRow& row : findings.report.rows) {
        const core::TrainedDictionary none;
        const core::TrainedDictionary& dictionary =
            row.dictionary.has_value() ? findings.report.dictionaries[*row.dictionary] : none;
        QStringList fields = {findings.name,
                              QString::number(dictionary.askedBytes),
                              QString::number(dictionary.bytes.size()),
                              QString::number(row.level),
                              QString::number(bodies.sizes.size()),
                              QString::number(bodies.bytes.size())};
        const core::DictionaryTrial& trial = row.trial;
        if (row.error.has_value())
            fields += {{}, {}, {}, QString::number(bodies.sizes.front()), {}, {}, {}};
        else
            fields += {QString::number(trial.compressedBytes),
                       csvNumber(ratioOf(findings.samples, trial), 4),
                       csvNumber(trial.meanRatio, 4),
                       QString::number(bodies.sizes.front()),
                       QString::number(trial.firstBodyBytes),
                       csvNumber(1e6 * trial.cpuSeconds.median, 3),
                       csvNumber(1e6 * trial.cpuSeconds.interquartileRange(), 3)};
        fields.append(errorText(findings.report, row));
        csv += csvLine(fields, ',');
    }
    return csv;
}

QByteArray dictionaryJson(const DictionaryFindings& findings) {
    const core::DictionaryReport& report = findings.report;
    QJsonArray dictionaries;
    for (std::size_t index = 0; index < report.dictionaries.size(); ++index)
        dictionaries.append(dictionaryObject(report.dictionaries[index], dictionaryName(report, index)));
    QJsonArray rows;
    for (const core::DictionaryRow& row : report.rows)
        rows.append(rowObject(findings, row));
    const std::optional<std::size_t> best = core::bestDictionary(report);
    const QJsonObject document = {
        {QStringLiteral("schema"), QStringLiteral("levelscope.dictionary")},
        {QStringLiteral("version"), 1},
        {QStringLiteral("payload"), findings.name},
        {QStringLiteral("samples"), samplesObject(findings.samples)},
        {QStringLiteral("complete"), !report.stopped},
        {QStringLiteral("dictionaries"), dictionaries},
        {QStringLiteral("best_dictionary"),
         best.has_value() ? QJsonValue(static_cast<qint64>(*best)) : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("rows"), rows},
    };
    return QJsonDocument(document).toJson(QJsonDocument::Indented);
}

} // namespace levelscope::app
