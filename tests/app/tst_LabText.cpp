// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/DictionaryText.h"
#include "app/lab/SmallBodyText.h"
#include "core/codec/CodecRegistry.h"
#include "tests/support/PlainText.h"

#include <QLocale>
#include <QTest>

using namespace levelscope::app;
using namespace levelscope::core;
using levelscope::test::plain;

namespace {

SmallBodyRow rowOf(const char* codec, int level, std::uint64_t original, std::uint64_t compressed) {
    SmallBodyRow row;
    row.measurement.point = {.codec = findCodec(codec), .level = level};
    row.measurement.originalBytes = original;
    row.measurement.compressedBytes = compressed;
    return row;
}

SampleSet setOf(std::size_t count, std::size_t size) {
    return {.bytes = std::vector<std::byte>(count * size), .sizes = std::vector<std::size_t>(count, size)};
}

DictionaryRow trialOf(std::optional<std::size_t> dictionary, std::uint64_t bytes, std::uint64_t first) {
    return {
        .level = 3, .dictionary = dictionary, .trial = {.compressedBytes = bytes, .firstBodyBytes = first}};
}

} // namespace

/// What is said about small bodies and dictionaries.
class TestLabText final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void cuts() {
        QCOMPARE(cutName({.records = 1, .bytes = 310}), QStringLiteral("1 record"));
        QCOMPARE(cutName({.records = 2000, .bytes = 310}), QStringLiteral("2,000 records"));
        QCOMPARE(cutName({.records = {}, .bytes = 1000}), QStringLiteral("first 1,000 bytes"));
    }

    void settingsThatBreakEvenAlikeShareASentence() {
        const SmallBodyReport report{.rows = {
                                         rowOf("gzip", 6, 97, 110),
                                         rowOf("zstd", 3, 97, 97),
                                         rowOf("brotli", 5, 97, 90),
                                         rowOf("brotli", 1, 97, 97),
                                         rowOf("gzip", 6, 310, 260),
                                         rowOf("zstd", 3, 310, 250),
                                         rowOf("brotli", 5, 310, 200),
                                         rowOf("brotli", 1, 310, 310),
                                     }};
        const QStringList expected = {
            QStringLiteral("gzip 6 and zstd 3: still nothing saved at 97 bytes, bytes saved from 310 bytes "
                           "on."),
            QStringLiteral("brotli 5: bytes saved from 97 bytes on, the smallest size measured."),
            QStringLiteral("brotli 1: nothing saved at 310 bytes, the largest size measured.")};
        QCOMPARE(breakEvenSentences(report), expected);
        QVERIFY(breakEvenSentences({}).isEmpty());
    }

    void aStopIsTold() {
        const SmallBodyReport cut{.cuts = {{.bytes = 97}, {.bytes = 310}},
                                  .rows = {rowOf("gzip", 6, 97, 110)},
                                  .outcome = SweepOutcome::Stopped,
                                  .cutsDone = 1};
        QCOMPARE(breakEvenSentences(cut).front(),
                 QStringLiteral("Stopped after 1 of 2 sizes: what follows is said of these alone."));
        const DictionaryReport stopped{.stepsDone = 3, .stepsPlanned = 20, .stopped = true};
        QCOMPARE(dictionarySentences({}, stopped).front(),
                 QStringLiteral("Stopped after 3 of 20 steps: what follows is said of these alone."));
    }

    void theBestDictionary() {
        const DictionarySamples samples{
            .available = 4000, .training = setOf(2000, 300), .evaluation = setOf(2000, 300)}; // 600 kB
        DictionaryReport report{.levels = {3},
                                .dictionaries = {{.askedBytes = 4096, .bytes = std::vector<std::byte>(4096)}},
                                .rows = {trialOf({}, 500'000, 242), trialOf(0, 150'000, 70)}};
        const QStringList sentences = dictionarySentences(samples, report);
        QCOMPARE(sentences.size(), 2);
        QVERIFY2(plain(sentences[0])
                     .contains(QStringLiteral("a 4 KiB dictionary takes the ratio of the bodies from "
                                              "1.20 to 4.00")),
                 qPrintable(sentences[0]));
        QCOMPARE(sentences[1],
                 QStringLiteral("The first body, of 300 bytes, comes to 242 bytes without and 70 with it."));

        report.rows[1] = trialOf(0, 500'000, 242);
        QCOMPARE(dictionarySentences(samples, report),
                 QStringList{QStringLiteral("No dictionary makes these bodies smaller at level 3.")});
    }

    void fewSamplesAndFailuresAreTold() {
        const DictionarySamples samples{
            .available = 40, .training = setOf(20, 300), .evaluation = setOf(20, 300)};
        const DictionaryReport report{
            .levels = {3},
            .dictionaries = {{.askedBytes = 4096, .error = Error{ErrorCode::TrainingFailed, "words"}}},
            .rows = {trialOf({}, 5000, 242)}};
        const QStringList sentences = dictionarySentences(samples, report);
        QCOMPARE(sentences.size(), 3);
        QVERIFY2(plain(sentences[1])
                     .startsWith(QStringLiteral("The 4 KiB dictionary could not be trained (words); ")),
                 qPrintable(sentences[1]));
        QVERIFY2(sentences[2].contains(QStringLiteral("100 bytes")), qPrintable(sentences[2]));
        QVERIFY2(plain(sentences[2]).endsWith(QStringLiteral("up to 60 B.")), qPrintable(sentences[2]));
    }

    void methodTellsTheSplit() {
        const DictionarySamples samples{
            .available = 4000, .training = setOf(2000, 300), .evaluation = setOf(1000, 300)};
        const QString method = plain(dictionaryMethod(samples));
        QVERIFY2(method.startsWith(QStringLiteral(
                     "Of 4,000 records, each a body of its own, the first, third, fifth, ... are tried "
                     "(1,000 of 300 KB) and the second, fourth, ... trained with (2,000 of 600 KB).")),
                 qPrintable(method));
    }
};

QTEST_GUILESS_MAIN(TestLabText)
#include "tst_LabText.moc"
