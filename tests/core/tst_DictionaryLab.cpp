// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generator/Generator.h"
#include "core/lab/BodyRecords.h"
#include "core/lab/DictionaryLab.h"
#include "core/lab/DictionaryTrainer.h"
#include "tests/support/TestBytes.h"
#include "tests/support/ToolOutput.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

constexpr std::size_t kKibibyte = 1024;

DictionarySamples customers(std::uint64_t records) {
    return samplesOfRecords(*generatePayload({"customers", records, 42}, {}, {}).value(), {}, {}).value();
}

const DictionaryProgress kNoProgress = [](const DictionaryReport&) {};

QByteArray bytesOf(ByteView bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())};
}

DictionaryRow rowOf(std::optional<std::size_t> dictionary, std::uint64_t compressedBytes, int level = 3) {
    return {.level = level, .dictionary = dictionary, .trial = {.compressedBytes = compressedBytes}};
}

TrainedDictionary sized(std::size_t bytes) {
    return {.askedBytes = bytes, .bytes = std::vector<std::byte>(bytes)};
}

} // namespace

class TestDictionaryLab final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        m_samples = customers(2000);
        m_report = runDictionaryLab(m_samples, {.sizes = {kKibibyte, 16 * kKibibyte}, .levels = {3, 19}},
                                    kNoProgress, {});
    }

    void aDictionaryMakesSingleRecordsCompressible() {
        const PayloadPtr one = generatePayload({"customers", 1, 42}, {}, {}).value();
        QCOMPARE(m_samples.evaluation.sizes.front(), one->size());
        const DictionaryRow* const without = findRow(m_report, std::nullopt, 3);
        const DictionaryRow* const with = findRow(m_report, 1, 3);
        QVERIFY(without != nullptr && with != nullptr);
        QVERIFY(without->trial.firstBodyBytes * 10 > one->size() * 7);
        QVERIFY(with->trial.firstBodyBytes * 2 < without->trial.firstBodyBytes);
        QVERIFY(with->trial.compressedBytes * 2 < without->trial.compressedBytes);
        QVERIFY(with->trial.meanRatio > 2 * without->trial.meanRatio);
    }

    void everyDictionaryIsTriedAtEveryLevel() {
        QCOMPARE(m_report.dictionaries.size(), std::size_t{2});
        QCOMPARE(m_report.rows.size(), std::size_t{6});
        QCOMPARE(m_report.stepsDone, std::size_t{8}); // and two trainings
        QCOMPARE(m_report.stepsPlanned, std::size_t{8});
        QVERIFY(!m_report.stopped);
        for (const DictionaryRow& row : m_report.rows) {
            QVERIFY(!row.error.has_value());
            QVERIFY(row.trial.cpuSeconds.count >= kFewestForSpread);
            QVERIFY(row.trial.cpuSeconds.minimum > 0);
        }
        for (const TrainedDictionary& dictionary : m_report.dictionaries) {
            QVERIFY(!dictionary.bytes.empty());
            QVERIFY(dictionary.bytes.size() <= dictionary.askedBytes);
            QVERIFY(bytesOf(dictionary.bytes).startsWith("\x37\xA4\x30\xEC")); // RFC 8878, 5
            QVERIFY(dictionary.id != 0);
        }
    }

    void theSameSamplesMakeTheSameDictionary() {
        const auto again = trainDictionary(m_samples.training, kKibibyte, {});
        QVERIFY(again.has_value());
        QCOMPARE(again.value(), m_report.dictionaries[0].bytes);
    }

    void sizesAreThoseOfTheProgram_data() {
        QTest::addColumn<int>("level");
        for (const int level : {1, 3, 9, 19})
            QTest::addRow("%d", level) << level;
    }
    void sizesAreThoseOfTheProgram() {
        const QString missing = whyNotTool(QStringLiteral("zstd"), {QStringLiteral("--version")}, "zstd");
        if (!missing.isEmpty())
            QSKIP(qPrintable(missing));
        QFETCH(const int, level);
        const QTemporaryDir folder;
        QFile dictionary(folder.filePath(QStringLiteral("dictionary")));
        QFile body(folder.filePath(QStringLiteral("body")));
        QVERIFY(dictionary.open(QIODevice::WriteOnly) && body.open(QIODevice::WriteOnly));
        dictionary.write(bytesOf(m_report.dictionaries[1].bytes));
        body.write(bytesOf(ByteView(m_samples.evaluation.bytes).first(m_samples.evaluation.sizes.front())));
        dictionary.close();
        body.close();
        const QString levelOption = QStringLiteral("-%1").arg(level);
        const QStringList plain = {QStringLiteral("--single-thread"), QStringLiteral("--no-check"),
                                   levelOption, QStringLiteral("-c"), body.fileName()};
        const auto without = outputOf(QStringLiteral("zstd"), plain);
        const auto with = outputOf(QStringLiteral("zstd"),
                                   QStringList{QStringLiteral("-D"), dictionary.fileName()} + plain);
        QVERIFY(without.has_value() && with.has_value());
        const SampleSet first{.bytes = {m_samples.evaluation.bytes.begin(),
                                        m_samples.evaluation.bytes.begin() +
                                            static_cast<std::ptrdiff_t>(m_samples.evaluation.sizes.front())},
                              .sizes = {m_samples.evaluation.sizes.front()}};
        QCOMPARE(tryDictionary(first, {}, level, {}).value().compressedBytes,
                 static_cast<std::uint64_t>(without->size()));
        QCOMPARE(tryDictionary(first, m_report.dictionaries[1].bytes, level, {}).value().compressedBytes,
                 static_cast<std::uint64_t>(with->size()));
    }

    void aStopEndsTheLab() {
        std::stop_source stop;
        const DictionaryReport report = runDictionaryLab(
            m_samples, {.sizes = {kKibibyte}, .levels = {1, 3}},
            [&](const DictionaryReport& soFar) {
                if (soFar.stepsDone == 1)
                    stop.request_stop();
            },
            stop.get_token());
        QVERIFY(report.stopped);
        QCOMPARE(report.rows.size(), std::size_t{1});
        QVERIFY(report.dictionaries.empty());
    }

    void tooFewBytesTrainNothing() {
        // 8 samples of a byte each crash libzstd 1.5.4.
        const SampleSet samples{.bytes = std::vector<std::byte>(8), .sizes = std::vector<std::size_t>(8, 1)};
        const auto trained = trainDictionary(samples, kKibibyte, {});
        QVERIFY(!trained.has_value());
        QCOMPARE(trained.error(), (Error{ErrorCode::TooFewSamples, "8"}));
    }

    void aFailedTrainingLeavesTheOthers() {
        DictionarySamples samples = m_samples;
        samples.training.sizes.resize(2);
        samples.training.bytes.resize(samples.training.sizes[0] + samples.training.sizes[1]);
        const DictionaryReport report =
            runDictionaryLab(samples, {.sizes = {kKibibyte}, .levels = {1}}, kNoProgress, {});
        QCOMPARE(report.dictionaries.size(), std::size_t{1});
        QVERIFY(report.dictionaries[0].error.has_value());
        QCOMPARE(report.rows.size(), std::size_t{1});
        QCOMPARE(report.stepsDone, report.stepsPlanned);
        QVERIFY(!bestDictionary(report).has_value());
    }

    void theSmallestOfThoseAsGoodIsBest() {
        DictionaryReport report{.levels = {1, 3},
                                .dictionaries = {sized(1000), sized(4000), sized(16'000)},
                                .rows = {rowOf({}, 90'000), rowOf(0, 40'500), rowOf(1, 40'400),
                                         rowOf(2, 40'000), rowOf(0, 1, 1)}};
        QCOMPARE(judgingLevel(report), std::optional(3));
        QCOMPARE(bestDictionary(report), std::optional<std::size_t>(1)); // 40,400 is 1 % more, 40,500 is not
        report.rows[3].trial.compressedBytes = 39'000;
        QCOMPARE(bestDictionary(report), std::optional<std::size_t>(2));
    }

    void noneIsBestWhereAllEnlarge() {
        const DictionaryReport report{
            .levels = {7}, .dictionaries = {sized(1000)}, .rows = {rowOf({}, 90, 7), rowOf(0, 90, 7)}};
        QCOMPARE(judgingLevel(report), std::optional(7));
        QVERIFY(!bestDictionary(report).has_value());
    }

private:
    DictionarySamples m_samples;
    DictionaryReport m_report;
};

QTEST_GUILESS_MAIN(TestDictionaryLab)
#include "tst_DictionaryLab.moc"
