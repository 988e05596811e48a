// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/CodecRegistry.h"
#include "core/insight/LevelComparison.h"

#include <QTest>

using namespace levelscope::core;
using enum LevelRemark;

namespace {

/// Level 1 of 3 MB, in round numbers.
ExaminedLevel level(int number, std::vector<Parameter> parameters) {
    ExaminedLevel examined{.point = {.codec = findCodec("zstd"), .level = number},
                           .parameters = std::move(parameters)};
    examined.matches = {.sourceBytes = 3'000'000,
                        .matches = 80'000,
                        .matchedBytes = 2'400'000,
                        .literalBytes = 600'000,
                        .literalCostBytes = 240'000,
                        .matchCostBytes = 160'000};
    examined.matches.lengths.counts[4] = 80'000;
    examined.matches.offsets.counts[9] = 80'000;
    examined.compressedBytes = 405'000;
    return examined;
}

std::vector<Parameter> fast() {
    return {{"strategy", "fast"}, {"windowLog", "19"}, {"chainLog", "13"},   {"hashLog", "14"},
            {"searchLog", "1"},   {"minMatch", "7"},   {"targetLength", "0"}};
}

std::vector<Parameter> with(std::vector<Parameter> parameters, std::string_view name, const char* value) {
    for (Parameter& parameter : parameters) {
        if (parameter.name == name)
            parameter.value = value;
    }
    return parameters;
}

std::vector<LevelRemark> remarks(const ExaminedLevel& first, const ExaminedLevel& second) {
    return compareLevels(first, second).remarks;
}

/// Of levels that differ in the window alone, so that nothing is said of parameters.
std::vector<LevelRemark> remarksOf(const std::function<void(ExaminedLevel&)>& change) {
    ExaminedLevel second = level(2, with(fast(), "windowLog", "20"));
    change(second);
    return remarks(level(1, fast()), second);
}

void setMatches(ExaminedLevel& examined, std::uint64_t matches, std::uint64_t matchedBytes) {
    examined.matches.matches = matches;
    examined.matches.matchedBytes = matchedBytes;
    examined.matches.literalBytes = examined.matches.sourceBytes - matchedBytes;
}

void setCosts(ExaminedLevel& examined, double literals, double matches, std::uint64_t real) {
    examined.matches.literalCostBytes = literals;
    examined.matches.matchCostBytes = matches;
    examined.compressedBytes = real;
}

using Remarks = std::vector<LevelRemark>;

} // namespace

class TestLevelComparison final : public QObject {
    Q_OBJECT

private slots:
    void parametersSideBySide() {
        std::vector<Parameter> second = with(fast(), "hashLog", "17");
        second.push_back({"checksumFlag", "1"});
        const LevelComparison comparison = compareLevels(level(1, fast()), level(3, second));
        QCOMPARE(comparison.parameters.size(), std::size_t{8});
        QCOMPARE(comparison.parameters[0], (ParameterPair{"strategy", "fast", "fast"}));
        QVERIFY(!comparison.parameters[0].differs());
        QCOMPARE(comparison.parameters[3], (ParameterPair{"hashLog", "14", "17"}));
        QVERIFY(comparison.parameters[3].differs());
        QCOMPARE(comparison.parameters[7], (ParameterPair{"checksumFlag", "", "1"}));
        const LevelComparison turned = compareLevels(level(3, second), level(1, fast()));
        QCOMPARE(turned.parameters[7], (ParameterPair{"checksumFlag", "1", ""}));
    }

    void nothingChanged() {
        QCOMPARE(remarks(level(1, fast()), level(2, fast())), (Remarks{NothingChanged}));
    }

    void sameMatches() {
        QCOMPARE(remarksOf([](ExaminedLevel&) {}), (Remarks{SameMatches, SameSize}));
    }

    void parameters_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::addColumn<QString>("strategy");
        QTest::addColumn<int>("expected"); // -1: nothing
        const auto row = [](const char* name, const char* before, const char* after, const char* strategy,
                            int expected) {
            QTest::addRow("%s %s %s %s", strategy, name, before, after)
                << QString::fromUtf8(name) << QString::fromUtf8(before) << QString::fromUtf8(after)
                << QString::fromUtf8(strategy) << expected;
        };
        const auto code = [](LevelRemark remark) { return static_cast<int>(remark); };
        row("minMatch", "7", "5", "fast", code(ShorterLeastMatch));
        row("minMatch", "5", "7", "fast", code(LongerLeastMatch));
        row("hashLog", "14", "17", "fast", code(LargerTables));
        row("hashLog", "9", "10", "fast", code(LargerTables)); // by number, not by letters
        row("hashLog", "17", "14", "fast", code(SmallerTables));
        row("chainLog", "13", "16", "dfast", code(LargerTables));
        row("searchLog", "1", "4", "greedy", code(MorePlacesTried));
        row("searchLog", "4", "3", "btopt", code(FewerPlacesTried));
        row("searchLog", "1", "2", "fast", -1);
        row("searchLog", "1", "2", "dfast", -1);
        row("windowLog", "19", "20", "fast", -1);
        row("targetLength", "0", "8", "fast", -1);
    }

    void parameters() {
        QFETCH(QString, name);
        QFETCH(QString, before);
        QFETCH(QString, after);
        QFETCH(QString, strategy);
        QFETCH(int, expected);
        const std::string id = name.toStdString();
        const std::vector<Parameter> first =
            with(with(fast(), "strategy", qPrintable(strategy)), id, qPrintable(before));
        Remarks said;
        if (expected >= 0)
            said.push_back(static_cast<LevelRemark>(expected));
        said.insert(said.end(), {SameMatches, SameSize});
        QCOMPARE(remarks(level(1, first), level(2, with(first, id, qPrintable(after)))), said);
    }

    void tablesThatWentOppositeWays() {
        const std::vector<Parameter> second = with(with(fast(), "hashLog", "15"), "chainLog", "12");
        QCOMPARE(remarks(level(1, fast()), level(2, second)), (Remarks{SameMatches, SameSize}));
    }

    /// Tables and searches of different strategies do not compare.
    void otherStrategy() {
        std::vector<Parameter> second = with(with(fast(), "strategy", "dfast"), "hashLog", "17");
        second = with(with(second, "minMatch", "5"), "searchLog", "3");
        QCOMPARE(remarks(level(1, fast()), level(3, second)),
                 (Remarks{OtherStrategy, ShorterLeastMatch, SameMatches, SameSize}));
    }

    void matches_data() {
        QTest::addColumn<qulonglong>("matches");
        QTest::addColumn<qulonglong>("matchedBytes");
        QTest::addColumn<int>("expected");
        const auto row = [](const char* name, qulonglong matches, qulonglong bytes, LevelRemark expected) {
            QTest::newRow(name) << matches << bytes << static_cast<int>(expected);
        };
        row("more, shorter", 100'000, 2'420'000, MoreAndShorter);
        row("more, as long", 80'900, 2'420'000, MoreAndAlike);
        row("more, longer", 81'000, 2'500'000, MoreAndLonger);
        row("as many, shorter", 80'700, 2'380'000, AsManyAndShorter);
        row("as many, as long", 80'700, 2'410'000, AsManyAndAlike);
        row("as many, longer", 79'300, 2'410'000, AsManyAndLonger);
        row("fewer, shorter", 70'000, 2'000'000, FewerAndShorter);
        row("fewer, as long", 79'100, 2'380'000, FewerAndAlike);
        row("fewer, longer", 60'000, 2'420'000, FewerAndLonger);
        row("none any more", 0, 0, OnlyFirstFinds);
    }

    void matches() {
        QFETCH(qulonglong, matches);
        QFETCH(qulonglong, matchedBytes);
        QFETCH(int, expected);
        const Remarks said =
            remarksOf([&](ExaminedLevel& second) { setMatches(second, matches, matchedBytes); });
        QCOMPARE(static_cast<int>(said.front()), expected);
    }

    void noMatches() {
        ExaminedLevel first = level(1, fast());
        first.matches.lengths = first.matches.offsets = {};
        setMatches(first, 0, 0);
        ExaminedLevel second = first;
        second.parameters = with(fast(), "windowLog", "20");
        QCOMPARE(remarks(first, second), (Remarks{NoMatches, SameSize}));
        setMatches(second, 10, 100);
        QCOMPARE(remarks(first, second).front(), OnlySecondFinds);
    }

    void literals() {
        const auto said = [](std::uint64_t matchedBytes) {
            return remarksOf([&](ExaminedLevel& second) { setMatches(second, 100'000, matchedBytes); });
        };
        QCOMPARE(said(2'407'000), (Remarks{MoreAndShorter, FewerLiterals, SameSize}));
        QCOMPARE(said(2'393'000), (Remarks{MoreAndShorter, MoreLiterals, SameSize}));
        QCOMPARE(said(2'405'000), (Remarks{MoreAndShorter, SameSize})); // less than 1 % of 600,000
    }

    void costs_data() {
        QTest::addColumn<double>("literals");
        QTest::addColumn<double>("matches");
        QTest::addColumn<qulonglong>("size");
        QTest::addColumn<int>("expected"); // -1: nothing
        const auto row = [](const char* name, double literals, double matches, qulonglong size,
                            int expected) { QTest::newRow(name) << literals << matches << size << expected; };
        const auto code = [](LevelRemark remark) { return static_cast<int>(remark); };
        row("dip", 170'000, 280'000, 454'000, code(MatchesCostMoreThanSaved));
        row("gain", 170'000, 210'000, 385'000, code(MatchesCostLessThanSaved));
        row("fewer matches in vain", 300'000, 120'000, 425'000, code(LiteralsCostMoreThanSaved));
        row("fewer matches", 250'000, 120'000, 375'000, code(LiteralsCostLessThanSaved));
        row("worse at all", 250'000, 180'000, 435'000, code(BothCostMore));
        row("better at all", 230'000, 150'000, 385'000, code(BothCostLess));
        row("smaller, says the estimate; larger, in truth", 238'000, 161'000, 406'000, -1);
        row("far more than in truth", 170'000, 280'000, 415'000, -1);
        row("far less than in truth", 240'000, 170'000, 430'000, -1);
        row("the same size", 170'000, 280'000, 405'000, -1);
    }

    void costs() {
        QFETCH(double, literals);
        QFETCH(double, matches);
        QFETCH(qulonglong, size);
        QFETCH(int, expected);
        const Remarks said = remarksOf([&](ExaminedLevel& second) {
            setMatches(second, 100'000, 2'405'000);
            setCosts(second, literals, matches, size);
        });
        const LevelRemark outcome = size == 405'000 ? SameSize : size > 405'000 ? Larger : Smaller;
        Remarks all = {MoreAndShorter};
        if (expected >= 0)
            all.push_back(static_cast<LevelRemark>(expected));
        all.push_back(outcome);
        QCOMPARE(said, all);
    }

    void withoutSizesNothingIsSaidOfThem() {
        const Remarks said = remarksOf([&](ExaminedLevel& second) {
            setMatches(second, 100'000, 2'405'000);
            setCosts(second, 170'000, 280'000, 0);
            second.compressedBytes.reset();
        });
        QCOMPARE(said, (Remarks{MoreAndShorter}));
    }

    void smallerTablesAreTold() {
        QCOMPARE(remarksOf([](ExaminedLevel& second) { second.matches.smallerTables = true; }),
                 (Remarks{SameMatches, SameSize, CountedWithSmallerTables}));
    }

    void storedLiteralsAreTold() {
        ExaminedLevel first = level(-1, fast());
        ExaminedLevel second = level(1, with(fast(), "windowLog", "20"));
        QVERIFY(!compareLevels(first, second).has(OnlyFirstStoresLiterals));
        first.matches.literalsStored = true;
        QCOMPARE(remarks(first, second), (Remarks{OnlyFirstStoresLiterals, SameMatches, SameSize}));
        first.parameters.swap(second.parameters);
        QCOMPARE(remarks(second, first), (Remarks{OnlySecondStoresLiterals, SameMatches, SameSize}));
    }

    void flushesAreTold() {
        const auto said = [](const Drive& drive) {
            ExaminedLevel first = level(1, fast());
            first.point.drive = drive;
            return compareLevels(first, level(2, with(fast(), "windowLog", "20"))).has(FlushesNotSeen);
        };
        QVERIFY(said({.flushEvery = 14'745}));
        QVERIFY(!said({}));
        QVERIFY(!said({.mode = DriveMode::OneShot, .flushEvery = 14'745}));
    }

    void hasARemark() {
        const LevelComparison comparison = compareLevels(level(1, fast()), level(2, fast()));
        QVERIFY(comparison.has(NothingChanged));
        QVERIFY(!comparison.has(Larger));
    }
};

QTEST_GUILESS_MAIN(TestLevelComparison)
#include "tst_LevelComparison.moc"
