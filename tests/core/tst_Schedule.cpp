// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/CodecRegistry.h"
#include "core/sweep/Schedule.h"
#include "core/sweep/SweepPlan.h"
#include "tests/support/FakeCodec.h"

#include <QTest>

#include <algorithm>

using namespace levelscope::core;
using levelscope::test::FakeCodec;

class TestSchedule final : public QObject {
    Q_OBJECT

private slots:
    void sizeOrder_data() {
        QTest::addColumn<QList<int>>("levels"); // FakeCodec: a level costs as much as its number
        QTest::addColumn<QList<int>>("taken");
        QTest::newRow("none") << QList<int>{} << QList<int>{};
        QTest::newRow("one") << QList<int>{5} << QList<int>{5};
        // 1 and 2 are under a tenth of 33, with 3 they would not be; so 3 goes to the end of the rest.
        QTest::newRow("cheap ones first, then longest first")
            << QList<int>{9, 1, 7, 3, 5, 2, 6} << QList<int>{1, 2, 9, 7, 6, 5, 3};
        QTest::newRow("nothing is cheap among equals") << QList<int>{4, 4, 4} << QList<int>{4, 4, 4};
    }

    void sizeOrder() {
        QFETCH(const QList<int>, levels);
        QFETCH(const QList<int>, taken);
        std::vector<SweepPoint> points;
        for (const int level : levels)
            points.push_back({&m_codec, level, {}});
        QList<int> order;
        for (const std::size_t index : levelscope::core::sizeOrder(points))
            order.push_back(points[index].level);
        QCOMPARE(order, taken);
    }

    /// Most of the default curve is cheap; what is left starts with brotli 11, which takes longest.
    void defaultSweepShowsMostFirst() {
        const std::vector<SweepPoint> points = pointsFor(defaultCodecLevels(), {});
        const std::vector<std::size_t> order = levelscope::core::sizeOrder(points);
        const auto isBrotli11 = [&](std::size_t index) {
            return points[index].codec->info().id == "brotli" && points[index].level == 11;
        };
        const auto longest = std::ranges::find_if(order, isBrotli11);
        QVERIFY(longest - order.begin() >= 35);
        QVERIFY(longest - order.begin() < std::ptrdiff_t(order.size()) - 2);
    }

    void everyRoundVisitsEveryPointOnce() {
        std::mt19937_64 random(7);
        const std::vector<std::size_t> first = roundOrder(50, random);
        const std::vector<std::size_t> second = roundOrder(50, random);
        QVERIFY(first != second);
        for (std::vector<std::size_t> round : {first, second}) {
            std::ranges::sort(round);
            for (std::size_t index = 0; index < 50; ++index)
                QCOMPARE(round[index], index);
        }
    }

    void sameSeedSameOrder() {
        std::mt19937_64 one(3);
        std::mt19937_64 other(3);
        QCOMPARE(roundOrder(20, one), roundOrder(20, other));
    }

private:
    FakeCodec m_codec;
};

QTEST_GUILESS_MAIN(TestSchedule)
#include "tst_Schedule.moc"
