// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/CodecRegistry.h"
#include "core/sweep/Schedule.h"
#include "core/sweep/SweepPlan.h"

#include <QTest>

#include <algorithm>

using namespace levelscope::core;

class TestSchedule final : public QObject {
    Q_OBJECT

private slots:
    void sizeOrder_data() {
        QTest::addColumn<std::vector<double>>("costs");
        QTest::addColumn<std::vector<double>>("taken");
        using Costs = std::vector<double>;
        QTest::newRow("none") << Costs{} << Costs{};
        QTest::newRow("one") << Costs{5} << Costs{5};
        // 1 and 2 are under a tenth of 33, with 3 they would not be; so 3 goes to the end of the rest.
        QTest::newRow("cheap ones first, then longest first")
            << Costs{9, 1, 7, 3, 5, 2, 6} << Costs{1, 2, 9, 7, 6, 5, 3};
        QTest::newRow("nothing is cheap among equals") << Costs{4, 4, 4} << Costs{4, 4, 4};
        QTest::newRow("free") << Costs{0, 0} << Costs{0, 0};
    }

    void sizeOrder() {
        QFETCH(const std::vector<double>, costs);
        QFETCH(const std::vector<double>, taken);
        std::vector<std::size_t> order = levelscope::core::sizeOrder(costs);
        std::vector<double> inOrder;
        for (const std::size_t index : order)
            inOrder.push_back(costs[index]);
        QCOMPARE(inOrder, taken);
        std::ranges::sort(order);
        for (std::size_t index = 0; index < order.size(); ++index)
            QCOMPARE(order[index], index);
    }

    /// Most of the default curve is cheap; what is left starts with brotli 11, which takes longest.
    void defaultSweepShowsMostFirst() {
        const std::vector<SweepPoint> points = pointsFor(defaultCurves());
        std::vector<double> costs;
        for (const SweepPoint& point : points)
            costs.push_back(point.codec->costHint(point.settings(), point.drive, 3'000'000));
        const std::vector<std::size_t> order = levelscope::core::sizeOrder(costs);
        const auto isBrotli11 = [&](std::size_t index) {
            return points[index].codec->info().id == "brotli" && points[index].level == 11;
        };
        const auto longest = std::ranges::find_if(order, isBrotli11);
        QVERIFY(longest - order.begin() >= 35);
        QVERIFY(longest - order.begin() < std::ptrdiff_t(order.size()) - 2);
    }
};

QTEST_GUILESS_MAIN(TestSchedule)
#include "tst_Schedule.moc"
