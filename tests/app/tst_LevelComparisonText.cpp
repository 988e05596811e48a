// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/LevelComparisonText.h"
#include "core/codec/CodecRegistry.h"
#include "tests/support/PlainText.h"

#include <QRegularExpression>
#include <QTest>

using namespace levelscope::app;
using namespace levelscope::core;
using levelscope::test::plain;
using enum LevelRemark;

namespace {

/// zstd 1 and 4 of 10,000 customers; which remarks it makes does not matter to their sentences.
LevelComparison comparison() {
    LevelComparison made;
    made.first.point = {.codec = findCodec("zstd"), .level = 1};
    made.first.compressedBytes = 409'809;
    made.first.matches = {.sourceBytes = 3'018'756,
                          .matches = 85'238,
                          .matchedBytes = 2'556'478,
                          .literalBytes = 462'278,
                          .repeatedOffsets = 46'688,
                          .literalCostBytes = 237'912,
                          .matchCostBytes = 167'439};
    made.second.point = {.codec = findCodec("zstd"), .level = 4};
    made.second.compressedBytes = 461'876;
    made.second.matches = {.sourceBytes = 3'018'756,
                           .matches = 112'761,
                           .matchedBytes = 2'738'382,
                           .literalBytes = 280'374,
                           .repeatedOffsets = 25'508,
                           .literalCostBytes = 143'137,
                           .matchCostBytes = 317'887};
    made.parameters = {{"strategy", "fast", "dfast"}, {"windowLog", "19", "21"}, {"chainLog", "13", "18"},
                       {"hashLog", "14", "18"},       {"searchLog", "1", "2"},   {"minMatch", "7", "5"}};
    return made;
}

} // namespace

class TestLevelComparisonText final : public QObject {
    Q_OBJECT

private slots:
    void sentence_data() {
        QTest::addColumn<int>("remark");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, LevelRemark remark, const char* expected) {
            QTest::newRow(name) << static_cast<int>(remark) << QString::fromUtf8(expected);
        };
        row("nothing", NothingChanged,
            "zstd 4 has the same parameters as zstd 1 for this body, so it does the same.");
        row("strategy", OtherStrategy, "zstd 4 looks for matches with the strategy dfast, zstd 1 with fast.");
        row("least match", ShorterLeastMatch,
            "zstd 4 looks for repetitions of 5 bytes or more, zstd 1 only for those of 7 or more "
            "(minMatch).");
        row("tables", LargerTables,
            "zstd 4 remembers earlier places in larger tables than zstd 1 (hashLog 18 instead of 14, "
            "chainLog "
            "18 instead of 13).");
        row("places", MorePlacesTried,
            "zstd 4 may try more earlier places than zstd 1 (searchLog 2 instead of 1).");
        row("same", SameMatches,
            "Other parameters, but zstd 1 and zstd 4 find the same: 85,238 matches of mean length 30.0.");
        row("none", NoMatches, "Neither zstd 1 nor zstd 4 finds a match in this body.");
        row("only the first", OnlyFirstFinds,
            "zstd 4 finds no match; zstd 1 finds 85,238 of mean length 30.0.");
        row("only the second", OnlySecondFinds,
            "zstd 1 finds no match; zstd 4 finds 112,761 of mean length 24.3.");
        row("more, shorter", MoreAndShorter,
            "zstd 4 finds more and shorter matches: 112,761 of mean length 24.3; zstd 1 finds 85,238 of "
            "30.0.");
        row("literals", FewerLiterals,
            "zstd 4 leaves less of the body without a match: 280,374 bytes (9.3 %); with zstd 1 it is "
            "462,278 "
            "bytes (15.3 %).");
        row("stored", OnlySecondStoresLiterals,
            "zstd 4 stores what has no match as it is; zstd 1 compresses that, too.");
        row("costs", MatchesCostMoreThanSaved,
            "Matches have to be written down, too: by estimate those of zstd 4 take 150 KB more than those "
            "of "
            "zstd 1, and save only 94.8 KB of literals.");
        row("larger", Larger,
            "In all, the compressed body is larger with zstd 4: 461,876 bytes; with zstd 1 it has 409,809 "
            "(+12.7 %).");
        row("as large", SameSize, "The compressed body has 409,809 bytes with both.");
    }

    void sentence() {
        QFETCH(int, remark);
        QTEST(plain(remarkSentence(comparison(), static_cast<LevelRemark>(remark))), "expected");
    }

    void smaller() {
        LevelComparison turned = comparison();
        std::swap(turned.first, turned.second);
        QCOMPARE(plain(remarkSentence(turned, Smaller)),
                 QStringLiteral("In all, the compressed body is smaller with zstd 1: 409,809 bytes; with "
                                "zstd 4 it has 461,876 (-11.3 %)."));
    }

    /// One for each remark, no two alike.
    void everyRemarkHasASentence() {
        QStringList sentences;
        for (int code = 0; code <= static_cast<int>(CountedWithSmallerTables); ++code) {
            const QString sentence = remarkSentence(comparison(), static_cast<LevelRemark>(code));
            QVERIFY2(sentence.endsWith(u'.'), qPrintable(QString::number(code)));
            QVERIFY2(!sentence.contains(u'%') || sentence.contains(QStringLiteral("%)")),
                     qPrintable(sentence));
            QVERIFY2(!sentences.contains(sentence), qPrintable(sentence));
            sentences.append(sentence);
        }
    }

    void sentencesAreThoseOfTheRemarks() {
        LevelComparison made = comparison();
        QVERIFY(comparisonSentences(made).isEmpty());
        made.remarks = {MoreAndShorter, Larger};
        QCOMPARE(comparisonSentences(made),
                 (QStringList{remarkSentence(made, MoreAndShorter), remarkSentence(made, Larger)}));
    }

    void numbers() {
        LevelComparison made = comparison();
        std::vector<ComparedNumber> numbers = comparedNumbers(made);
        QCOMPARE(numbers.size(), std::size_t{8});
        QCOMPARE(numbers[0], (ComparedNumber{QStringLiteral("Compressed bytes"), QStringLiteral("409,809"),
                                             QStringLiteral("461,876")}));
        QCOMPARE(numbers[2], (ComparedNumber{QStringLiteral("Mean match length"), QStringLiteral("30.0"),
                                             QStringLiteral("24.3")}));
        made.first.compressedBytes.reset();
        numbers = comparedNumbers(made);
        QCOMPARE(numbers.size(), std::size_t{7});
        QCOMPARE(numbers[0].title, QStringLiteral("Matches"));
    }

    void bins() {
        PowerHistogram first;
        PowerHistogram second;
        QVERIFY(comparedBins(first, second).empty());
        first.counts[4] = 7;
        second.counts[2] = 3;
        QCOMPARE(comparedBins(first, second), (std::vector<ComparedBin>{{QStringLiteral("4-7"), 0, 3},
                                                                        {QStringLiteral("8-15"), 0, 0},
                                                                        {QStringLiteral("16-31"), 7, 0}}));
    }

    void binTitles_data() {
        QTest::addColumn<int>("bin");
        QTest::addColumn<QString>("expected");
        QTest::newRow("first") << 0 << QStringLiteral("1");
        QTest::newRow("second") << 1 << QStringLiteral("2-3");
        QTest::newRow("last below 1 Ki") << 9 << QStringLiteral("512-1 Ki");
        QTest::newRow("1 Ki") << 10 << QStringLiteral("1 Ki-2 Ki");
        QTest::newRow("1 Mi") << 20 << QStringLiteral("1 Mi-2 Mi");
        QTest::newRow("last") << 31 << QStringLiteral("2 Gi-4 Gi");
    }

    void binTitles() {
        QFETCH(int, bin);
        PowerHistogram histogram;
        histogram.counts[static_cast<std::size_t>(bin)] = 1;
        QTEST(comparedBins(histogram, {}).front().title, "expected");
    }
};

QTEST_GUILESS_MAIN(TestLevelComparisonText)
#include "tst_LevelComparisonText.moc"
