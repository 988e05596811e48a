// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/LevelLabels.h"

#include <QTest>

using namespace levelscope::app;

class TestLevelLabels final : public QObject {
    Q_OBJECT

    static constexpr QRectF kArea{0, 0, 100, 100};
    static constexpr QSizeF kSize{20, 10};
    static constexpr qreal kDistance = 5;

    // Around the point (50, 50), worked out by hand.
    static constexpr QRectF kAbove{40, 35, 20, 10};
    static constexpr QRectF kBelow{40, 55, 20, 10};
    static constexpr QRectF kRight{55, 45, 20, 10};
    static constexpr QRectF kLeft{25, 45, 20, 10};

    static std::optional<QRectF> place(QPointF point, const LabelObstacles& obstacles) {
        return placeLabel(point, kSize, kDistance, kArea, obstacles);
    }

private slots:
    void freePlacesAreTriedInOrder() {
        const QPointF point(50, 50);
        QCOMPARE(place(point, {}), std::optional(kAbove));
        QCOMPARE(place(point, {{kAbove}, {}}), std::optional(kBelow));
        QCOMPARE(place(point, {{kAbove, kBelow}, {}}), std::optional(kRight));
        QCOMPARE(place(point, {{kAbove, kBelow, kRight}, {}}), std::optional(kLeft));
        QCOMPARE(place(point, {{kAbove, kBelow, kRight, kLeft}, {}}), std::optional<QRectF>());
    }

    void labelsStayInsideTheArea() {
        QCOMPARE(place({50, 5}, {}), std::optional(QRectF(40, 10, 20, 10)));
        QCOMPARE(place({5, 50}, {}), std::optional(QRectF(10, 45, 20, 10)));
        QCOMPARE(place({95, 50}, {}), std::optional(QRectF(70, 45, 20, 10)));
    }

    void linesAreAvoidedWhilePossible() {
        const QLineF acrossAbove(0, 40, 100, 40);
        QCOMPARE(place({50, 50}, {{}, {acrossAbove}}), std::optional(kBelow));
        QCOMPARE(place({50, 50}, {{kBelow, kRight, kLeft}, {acrossAbove}}), std::optional(kAbove));
    }
};

QTEST_GUILESS_MAIN(TestLevelLabels)
#include "tst_LevelLabels.moc"
