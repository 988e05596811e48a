// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/DictionaryText.h"

#include "app/ErrorText.h"
#include "app/Format.h"

#include <QCoreApplication>

#include <algorithm>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(DictionaryText)
};

void addBest(const core::DictionarySamples& samples, const core::DictionaryReport& report,
             QStringList& sentences) {
    const std::optional<int> level = core::judgingLevel(report);
    const core::DictionaryRow* const without =
        level.has_value() ? core::findRow(report, std::nullopt, *level) : nullptr;
    if (without == nullptr)
        return;
    const std::optional<std::size_t> best = core::bestDictionary(report);
    if (!best.has_value()) {
        if (!report.stopped && report.stepsDone == report.stepsPlanned)
            sentences.append(Texts::tr("No dictionary makes these bodies smaller at level %1.").arg(*level));
        return;
    }
    const core::DictionaryTrial& with = core::findRow(report, best, *level)->trial;
    const auto original = static_cast<double>(samples.evaluation.bytes.size());
    sentences.append(
        Texts::tr("At level %1, a %2 takes the ratio of the bodies from %3 to %4; it is the smallest "
                  "dictionary within 1 % of the best.")
            .arg(QString::number(*level), dictionaryName(report, best),
                 formatRatio(original / static_cast<double>(without->trial.compressedBytes)),
                 formatRatio(original / static_cast<double>(with.compressedBytes))));
    sentences.append(Texts::tr("The first body, of %1 bytes, comes to %2 bytes without and %3 with it.")
                         .arg(formatBytes(samples.evaluation.sizes.front()),
                              formatBytes(without->trial.firstBodyBytes), formatBytes(with.firstBodyBytes)));
}

void addErrors(const core::DictionaryReport& report, QStringList& sentences) {
    for (std::size_t index = 0; index < report.dictionaries.size(); ++index) {
        const core::TrainedDictionary& dictionary = report.dictionaries[index];
        if (dictionary.error.has_value())
            sentences.append(
                errorSentence(*dictionary.error, Texts::tr("The %1").arg(dictionaryName(report, index))));
    }
    for (const core::DictionaryRow& row : report.rows) {
        if (row.error.has_value())
            sentences.append(errorSentence(
                *row.error,
                Texts::tr("zstd %1, %2").arg(row.level).arg(dictionaryName(report, row.dictionary))));
    }
}

} // namespace

QString dictionaryName(const core::DictionaryReport& report, std::optional<std::size_t> dictionary) {
    if (!dictionary.has_value())
        return Texts::tr("no dictionary");
    return Texts::tr("%1 dictionary").arg(formatWriteSize(report.dictionaries[*dictionary].askedBytes));
}

QStringList dictionarySentences(const core::DictionarySamples& samples,
                                const core::DictionaryReport& report) {
    QStringList sentences;
    if (report.stopped)
        sentences.append(Texts::tr("Stopped after %1 of %2 steps: what follows is said of these alone.")
                             .arg(formatBytes(report.stepsDone), formatBytes(report.stepsPlanned)));
    addBest(samples, report, sentences);
    addErrors(report, sentences);
    std::size_t largest = 0;
    for (const core::TrainedDictionary& dictionary : report.dictionaries)
        largest = std::max(largest, dictionary.askedBytes);
    if (core::kAdvisedSampleShare * largest > samples.training.bytes.size())
        sentences.append(
            Texts::tr("libzstd advises %1 bytes to train with for each byte of a dictionary; here that is "
                      "enough for dictionaries of up to %2.")
                .arg(QString::number(core::kAdvisedSampleShare),
                     formatSize(samples.training.bytes.size() / core::kAdvisedSampleShare)));
    return sentences;
}

QString dictionaryMethod(const core::DictionarySamples& samples) {
    const QString what = samples.source == core::SampleSource::Records
                             ? Texts::tr("Of %1 records, each a body of its own,")
                             : Texts::tr("Of %1 bodies,");
    return Texts::tr("%1 the first, third, fifth, ... are tried (%2 of %3) and the second, fourth, ... "
                     "trained with (%4 of %5). Each is compressed in one call that knows its size, by an "
                     "encoder that is kept; a dictionary is prepared once for each level. All outputs were "
                     "decoded and compared.")
        .arg(what.arg(formatBytes(samples.available)), formatBytes(samples.evaluation.sizes.size()),
             formatSize(samples.evaluation.bytes.size()), formatBytes(samples.training.sizes.size()),
             formatSize(samples.training.bytes.size()));
}

QString dictionaryWarning() {
    return Texts::tr("A dictionary holds bytes of the bodies it was trained with, secrets among them: give "
                     "it only to those who may read them.");
}

} // namespace levelscope::app
