// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/ErrorBars.h"

#include <QTest>

using namespace levelscope::app;

class TestErrorBars final : public QObject {
    Q_OBJECT

    static constexpr QRectF kArea{0, 0, 100, 100};
    static constexpr qreal kMarker = 8;

    static std::vector<QLineF> lines(const QLineF& bar, QPointF point = {50, 50}) {
        std::vector<QLineF> all = errorBarLines(bar, point, kMarker, kArea);
        // Which end of a cap comes first says nothing.
        for (QLineF& line : all) {
            if (line.x1() > line.x2() || (line.x1() == line.x2() && line.y1() > line.y2()))
                line = QLineF(line.p2(), line.p1());
        }
        return all;
    }

private slots:
    void bothHalvesHaveACapAsWideAsTheMarker() {
        QCOMPARE(
            lines({50, 30, 50, 80}),
            (std::vector<QLineF>{{50, 30, 50, 50}, {46, 30, 54, 30}, {50, 50, 50, 80}, {46, 80, 54, 80}}));
        QCOMPARE(
            lines({20, 50, 60, 50}),
            (std::vector<QLineF>{{20, 50, 50, 50}, {20, 46, 20, 54}, {50, 50, 60, 50}, {60, 46, 60, 54}}));
    }

    void whatTheMarkerCoversIsNotDrawn() {
        QCOMPARE(lines({50, 46, 50, 54}), std::vector<QLineF>());
        QCOMPARE(lines({50, 46, 50, 70}), (std::vector<QLineF>{{50, 50, 50, 70}, {46, 70, 54, 70}}));
        QCOMPARE(lines({50, 50, 50, 50}), std::vector<QLineF>());
    }

    void nothingLeavesTheArea() {
        QCOMPARE(lines({50, -20, 50, 50}), (std::vector<QLineF>{{50, 0, 50, 50}}));
        // A point out of sight whose bar is not.
        QCOMPARE(lines({-30, 98, 20, 98}, {-30, 98}),
                 (std::vector<QLineF>{{0, 98, 20, 98}, {20, 94, 20, 100}}));
    }
};

QTEST_GUILESS_MAIN(TestErrorBars)
#include "tst_ErrorBars.moc"
