// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/TimingRounds.h"

#include <QTest>

#include <algorithm>

using namespace levelscope::core;

namespace {

using Rounds = std::vector<std::vector<std::size_t>>;

/// The rounds that visit the point, from 0.
std::vector<int> roundsOf(const Rounds& rounds, std::size_t point) {
    std::vector<int> found;
    for (std::size_t round = 0; round < rounds.size(); ++round) {
        for (std::ptrdiff_t visits = std::ranges::count(rounds[round], point); visits > 0; --visits)
            found.push_back(static_cast<int>(round));
    }
    return found;
}

} // namespace

class TestTimingRounds final : public QObject {
    Q_OBJECT

private slots:
    void runsWithin_data() {
        QTest::addColumn<std::vector<double>>("visitSeconds");
        QTest::addColumn<double>("budget");
        QTest::addColumn<std::vector<unsigned>>("runs");
        using Seconds = std::vector<double>;
        using Runs = std::vector<unsigned>;
        QTest::newRow("no points") << Seconds{} << 10.0 << Runs{};
        QTest::newRow("equal costs") << Seconds{1, 1} << 10.0 << Runs{5, 5};
        QTest::newRow("a rest that is no whole round") << Seconds{1, 1} << 9.5 << Runs{5, 4};
        QTest::newRow("two whole rounds") << Seconds{1, 4} << 10.0 << Runs{2, 2};
        // 2 x (1 + 4), then 3 x 1.
        QTest::newRow("the rest for the cheap") << Seconds{1, 4} << 13.0 << Runs{5, 2};
        QTest::newRow("in any order") << Seconds{4, 1} << 13.0 << Runs{2, 5};
        // 2 x (1 + 2 + 3), then 1 + 2.
        QTest::newRow("the rest for several") << Seconds{1, 2, 3} << 15.0 << Runs{3, 3, 2};
        // 1 + 1.25 + 1.5 + 10, then 1.
        QTest::newRow("hardly once") << Seconds{1, 1.25, 1.5, 10} << 15.0 << Runs{2, 1, 1, 1};
        // 19 x 5.125, then 11 x 0.125.
        QTest::newRow("no more than help") << Seconds{0.125, 5} << 100.0 << Runs{30, 19};
        QTest::newRow("exactly once") << Seconds{1, 2} << 3.0 << Runs{1, 1};
        QTest::newRow("not all once") << Seconds{1, 8, 2} << 5.0 << Runs{3, 0, 1};
        QTest::newRow("not all once, though each fits alone") << Seconds{1, 1, 4} << 5.0 << Runs{3, 2, 0};
        QTest::newRow("the cheapest first") << Seconds{3, 1, 2} << 3.0 << Runs{0, 1, 1};
        QTest::newRow("nothing fits") << Seconds{2, 1} << 0.5 << Runs{0, 0};
        QTest::newRow("no time") << Seconds{2, 1} << 0.0 << Runs{0, 0};
        QTest::newRow("used up") << Seconds{2, 1} << -1.0 << Runs{0, 0};
        QTest::newRow("no points, used up") << Seconds{} << -1.0 << Runs{};
        QTest::newRow("free") << Seconds{0, 1} << 3.0 << Runs{30, 3};
    }

    void runsWithin() {
        QFETCH(const std::vector<double>, visitSeconds);
        QFETCH(const double, budget);
        QFETCH(const std::vector<unsigned>, runs);
        QCOMPARE(levelscope::core::runsWithin(visitSeconds, budget), runs);
    }

    void roundsAreEven_data() {
        QTest::addColumn<std::vector<unsigned>>("runs");
        QTest::addColumn<std::vector<int>>("roundsOfSecond");
        QTest::addColumn<std::size_t>("rounds");
        using Runs = std::vector<unsigned>;
        QTest::newRow("as often as the first") << Runs{3, 3} << std::vector{0, 1, 2} << std::size_t{3};
        QTest::newRow("every other") << Runs{6, 3} << std::vector{0, 2, 4} << std::size_t{6};
        QTest::newRow("twice in seven") << Runs{7, 2} << std::vector{0, 3} << std::size_t{7};
        QTest::newRow("five in seven") << Runs{7, 5} << std::vector{0, 1, 2, 4, 5} << std::size_t{7};
        QTest::newRow("once") << Runs{4, 1} << std::vector{0} << std::size_t{4};
        QTest::newRow("never") << Runs{4, 0} << std::vector<int>{} << std::size_t{4};
        QTest::newRow("more often than the first") << Runs{1, 2} << std::vector{0, 1} << std::size_t{2};
        QTest::newRow("none at all") << Runs{0, 0} << std::vector<int>{} << std::size_t{0};
        QTest::newRow("no points") << Runs{} << std::vector<int>{} << std::size_t{0};
    }

    void roundsAreEven() {
        QFETCH(const std::vector<unsigned>, runs);
        QFETCH(const std::vector<int>, roundsOfSecond);
        QFETCH(const std::size_t, rounds);
        std::mt19937_64 random(1);
        const Rounds made = makeRounds(runs, random);
        QCOMPARE(made.size(), rounds);
        QCOMPARE(roundsOf(made, 1), roundsOfSecond);
        for (std::size_t point = 0; point < runs.size(); ++point)
            QCOMPARE(roundsOf(made, point).size(), std::size_t{runs[point]});
    }

    void everyRoundHasAnOrderOfItsOwn() {
        std::mt19937_64 random(7);
        Rounds rounds = makeRounds(std::vector<unsigned>(50, 2), random);
        QVERIFY(rounds[0] != rounds[1]);
        for (std::vector<std::size_t>& round : rounds) {
            QVERIFY(!std::ranges::is_sorted(round));
            std::ranges::sort(round);
            for (std::size_t point = 0; point < 50; ++point)
                QCOMPARE(round[point], point);
        }
    }

    void sameSeedSameOrder() {
        const std::vector<unsigned> runs(20, 3);
        std::mt19937_64 one(3);
        std::mt19937_64 same(3);
        std::mt19937_64 other(4);
        const Rounds rounds = makeRounds(runs, one);
        QCOMPARE(makeRounds(runs, same), rounds);
        QVERIFY(makeRounds(runs, other) != rounds);
    }
};

QTEST_GUILESS_MAIN(TestTimingRounds)
#include "tst_TimingRounds.moc"
