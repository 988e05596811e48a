// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generator/DotNetRandom.h"

#include <QList>
#include <QTest>

using levelscope::core::DotNetRandom;

namespace {

constexpr int kLowestSeed = -2147483647 - 1;

} // namespace

/// The expected numbers were printed by .NET programs: its own unit tests pin those of the seeds 0 and 1.
class TestDotNetRandom final : public QObject {
    Q_OBJECT

private slots:
    void drawsWhatDotNetDraws_data();
    void drawsWhatDotNetDraws();
    void scalesToALimit();
    void scalesToARange_data();
    void scalesToARange();
    void drawsDoubles();
    void fillsBytesWithOneDrawEach();
    void acceptsEverySeed_data();
    void acceptsEverySeed();
    void picksByOneDraw();
};

void TestDotNetRandom::drawsWhatDotNetDraws_data() {
    QTest::addColumn<int>("seed");
    QTest::addColumn<QList<int>>("expected");
    const QList<int> ofOne = {534011718, 237820880, 1002897798, 1657007234, 1412011072,
                              929393559, 760389092, 2026928803, 217468053,  1379662799};
    // The seed nearest to the range's end leaves a negative cell behind, and a difference that wraps.
    const QList<int> ofTheLargest = {1559595546, 1755192844, 1649316172, 1198642031, 442452829, 1200195955};
    QTest::newRow("0") << 0 << QList<int>{1559595546, 1755192844, 1649316166, 1198642031, 442452829,
                                          1200195957, 1945678308, 949569752,  2099272109, 587775847};
    QTest::newRow("1") << 1 << ofOne;
    QTest::newRow("-1 is 1") << -1 << ofOne;
    QTest::newRow("42") << 42 << QList<int>{1434747710, 302596119,  269548474,  1122627734, 361709742,
                                            563913476,  1555655117, 1101493307, 372913049,  1634773126};
    QTest::newRow("-5") << -5
                        << QList<int>{726643700, 610783965, 564707973, 1342984399, 995276750, 1993667614};
    QTest::newRow("12345") << 12345 << QList<int>{143337951, 150666398, 1663795458, 1097663221, 1712597933};
    QTest::newRow("305419896") << 305419896 << QList<int>{1833211375, 1043988864, 268295676,
                                                          471379373,  1912720188, 1697597342};
    QTest::newRow("largest") << 2147483647 << ofTheLargest;
    QTest::newRow("lowest is largest") << kLowestSeed << ofTheLargest;
}

void TestDotNetRandom::drawsWhatDotNetDraws() {
    QFETCH(int, seed);
    QFETCH(QList<int>, expected);
    DotNetRandom random(seed);
    QList<int> drawn;
    for (qsizetype draw = 0; draw < expected.size(); ++draw)
        drawn.append(random.next());
    QCOMPARE(drawn, expected);
}

void TestDotNetRandom::scalesToALimit() {
    DotNetRandom random(42);
    for (const int expected : {66, 14, 12, 52, 16, 26})
        QCOMPARE(random.next(100), expected);
    DotNetRandom growing(42);
    int limit = 0;
    for (const int expected : {66, 28, 37, 209, 84})
        QCOMPARE(growing.next(limit += 100), expected);
    QCOMPARE(growing.next(0), 0);
    QCOMPARE(growing.next(1), 0);
}

void TestDotNetRandom::scalesToARange_data() {
    QTest::addColumn<int>("seed");
    QTest::addColumn<int>("lowest");
    QTest::addColumn<int>("limit");
    QTest::addColumn<QList<int>>("expected");
    QTest::newRow("42, 1 to 200") << 42 << 1 << 201
                                  << QList<int>{134, 29, 26, 105, 34, 53, 145, 103, 35, 153};
    QTest::newRow("42, 10 to 19") << 42 << 10 << 20 << QList<int>{16, 11, 11, 15, 11};
    QTest::newRow("42, from below zero") << 42 << -100 << 100 << QList<int>{33};
    QTest::newRow("-7, 1 to 200") << -7 << 1 << 201 << QList<int>{77};
    QTest::newRow("lowest seed, 1 to 200") << kLowestSeed << 1 << 201 << QList<int>{146};
    QTest::newRow("nothing to choose") << 42 << -3 << -3 << QList<int>{-3, -3};
}

void TestDotNetRandom::scalesToARange() {
    QFETCH(int, seed);
    QFETCH(int, lowest);
    QFETCH(int, limit);
    QFETCH(QList<int>, expected);
    DotNetRandom random(seed);
    for (const int value : expected)
        QCOMPARE(random.next(lowest, limit), value);
}

void TestDotNetRandom::drawsDoubles() {
    DotNetRandom random(42);
    // QCOMPARE would take numbers that are nearly equal.
    for (const double expected :
         {0.6681064659115423, 0.14090729837348093, 0.12551828945312568, 0.5227642760252413,
          0.16843422416990353, 0.26259267528662117, 0.7244083647264207, 0.5129227915373271})
        QVERIFY(random.nextDouble() == expected);
}

void TestDotNetRandom::fillsBytesWithOneDrawEach() {
    DotNetRandom random(42);
    std::array<std::byte, 8> bytes{};
    random.nextBytes(bytes);
    constexpr std::array<unsigned char, 8> expected = {0x3E, 0x17, 0xBA, 0x96, 0xAE, 0x04, 0xCD, 0x3B};
    for (std::size_t index = 0; index < bytes.size(); ++index)
        QCOMPARE(std::to_integer<unsigned char>(bytes[index]), expected[index]);
    // The ninth number of the seed.
    QCOMPARE(random.next(), 372913049);
}

void TestDotNetRandom::acceptsEverySeed_data() {
    QTest::addColumn<int>("seed");
    // Around the number the seed is taken from, and at the ends of the range.
    for (const int seed :
         {161803397, 161803398, 161803399, 2147483646, 2147483647, kLowestSeed, kLowestSeed + 1})
        QTest::addRow("%d", seed) << seed;
}

void TestDotNetRandom::acceptsEverySeed() {
    QFETCH(int, seed);
    DotNetRandom random(seed);
    for (int draw = 0; draw < 10'000; ++draw) {
        const int value = random.next();
        QVERIFY(value >= 0 && value < 2147483647);
    }
}

void TestDotNetRandom::picksByOneDraw() {
    constexpr std::array<int, 10> choices = {0, 10, 20, 30, 40, 50, 60, 70, 80, 90};
    DotNetRandom random(42);
    // 0.668, 0.141, 0.126 and 0.523 of ten.
    for (const int expected : {60, 10, 10, 50})
        QCOMPARE(random.pick(choices), expected);
}

QTEST_GUILESS_MAIN(TestDotNetRandom)
#include "tst_DotNetRandom.moc"
