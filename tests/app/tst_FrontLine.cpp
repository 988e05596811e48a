// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/FrontLine.h"

#include <QTest>

using namespace levelscope::app;

class TestFrontLine final : public QObject {
    Q_OBJECT

    /// A pixel a unit, y downwards.
    static PlotMapping plot(const QRectF& range) { return {QRectF({0, 0}, range.size()), range}; }

private slots:
    /// From each point down, and then over to the next.
    void pointsAreJoinedByStairs() {
        FrontLine front(nullptr);
        front.setPoints({{1, 9}, {4, 7}, {8, 2}}, plot({0, 0, 10, 10}));
        QCOMPARE(front.lines(), QList<QPolygonF>({QPolygonF({{1, 1}, {1, 3}, {4, 3}, {4, 8}, {8, 8}})}));
    }

    void onePointIsNoLine() {
        FrontLine front(nullptr);
        front.setPoints({{1, 9}, {4, 7}}, plot({0, 0, 10, 10}));
        front.setPoints({{1, 9}}, plot({0, 0, 10, 10}));
        QVERIFY(front.lines().isEmpty());
    }

    /// Of the same stairs, what is left of 4 and above 5.
    void nothingSticksOut() {
        FrontLine front(nullptr);
        front.setPoints({{1, 9}, {4, 7}, {8, 2}}, plot({2, 5, 10, 10}));
        QCOMPARE(front.lines(), QList<QPolygonF>({QPolygonF({{0, 8}, {2, 8}, {2, 10}})}));
    }
};

QTEST_GUILESS_MAIN(TestFrontLine)
#include "tst_FrontLine.moc"
