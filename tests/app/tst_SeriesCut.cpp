// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/SeriesCut.h"

#include <QTest>

using namespace levelscope::app;

using Points = QList<QPointF>;
using Parts = QList<Points>;
Q_DECLARE_METATYPE(Points)

class TestSeriesCut final : public QObject {
    Q_OBJECT

    static constexpr QRectF kRange{0, 0, 10, 4}; // x from 0 to 10, y from 0 to 4

private slots:
    void parts_data() {
        QTest::addColumn<Points>("points");
        QTest::addColumn<Parts>("expected");

        QTest::newRow("nothing") << Points{} << Parts{};
        QTest::newRow("a point inside") << Points{{3, 2}} << Parts{{{3, 2}}};
        QTest::newRow("a point on the border") << Points{{10, 4}} << Parts{{{10, 4}}};
        QTest::newRow("a point outside") << Points{{3, 5}} << Parts{};
        QTest::newRow("all inside") << Points{{1, 1}, {2, 3}, {9, 0}} << Parts{{{1, 1}, {2, 3}, {9, 0}}};
        QTest::newRow("leaves upwards") << Points{{2, 2}, {6, 6}} << Parts{{{2, 2}, {4, 4}}};
        QTest::newRow("enters from the left") << Points{{-2, 0}, {2, 2}} << Parts{{{0, 1}, {2, 2}}};
        QTest::newRow("crosses without a point inside")
            << Points{{-5, 1}, {15, 3}} << Parts{{{0, 1.5}, {10, 2.5}}};
        QTest::newRow("leaves and comes back")
            << Points{{0, 2}, {2, 6}, {6, 2}} << Parts{{{0, 2}, {1, 4}}, {{4, 4}, {6, 2}}};
        QTest::newRow("outside in between")
            << Points{{1, 2}, {1, 5}, {3, 5}, {3, 2}} << Parts{{{1, 2}, {1, 4}}, {{3, 4}, {3, 2}}};
        QTest::newRow("beside the range") << Points{{11, 1}, {12, 3}} << Parts{};
        QTest::newRow("passes a corner outside") << Points{{9, 6}, {12, 3}} << Parts{};
        QTest::newRow("touches a corner") << Points{{9, 5}, {11, 3}} << Parts{};
        QTest::newRow("touches the border with a point") << Points{{1, 5}, {2, 4}, {3, 5}} << Parts{};
        QTest::newRow("along the border") << Points{{1, 4}, {3, 4}} << Parts{{{1, 4}, {3, 4}}};
        QTest::newRow("vertical") << Points{{5, -3}, {5, 9}} << Parts{{{5, 0}, {5, 4}}};
        QTest::newRow("the same point twice") << Points{{1, 1}, {1, 1}, {2, 2}} << Parts{{{1, 1}, {2, 2}}};
        QTest::newRow("twice in the middle")
            << Points{{0, 1}, {1, 1}, {1, 1}, {2, 2}} << Parts{{{0, 1}, {1, 1}, {2, 2}}};
    }

    void parts() {
        QFETCH(Points, points);
        QFETCH(Parts, expected);
        const std::vector<Points> parts = cutToRange(points, kRange);
        QCOMPARE(Parts(parts.begin(), parts.end()), expected);
    }

    void borderPointsAreNeverOutside() {
        // Slopes that are not exact in binary.
        const QRectF range(0.1, 0.3, 0.7, 0.7);
        for (int i = 1; i < 200; ++i) {
            for (const Points& part : cutToRange({{-0.1 * i, -0.3}, {1.3, 0.07 * i}}, range)) {
                for (const QPointF point : part) {
                    QVERIFY(point.x() >= range.left() && point.x() <= range.right());
                    QVERIFY(point.y() >= range.top() && point.y() <= range.bottom());
                }
            }
        }
    }

    void logarithmsAreCutOnTheStraightLine() {
        // From 10 to 1,000 MB/s over two levels; on a logarithmic axis the middle is 100, not 505.
        const std::vector<Points> parts = cutToRange({{1, 1}, {3, 3}}, QRectF(1, 0, 1, 5));
        QCOMPARE(parts.size(), std::size_t{1});
        QCOMPARE(parts.front(), (Points{{1, 1}, {2, 2}}));
    }
};

QTEST_GUILESS_MAIN(TestSeriesCut)
#include "tst_SeriesCut.moc"
