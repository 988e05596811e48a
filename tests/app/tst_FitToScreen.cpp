// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/FitToScreen.h"

#include <QScreen>
#include <QTest>
#include <QWidget>

using namespace levelscope::app;

class TestFitToScreen final : public QObject {
    Q_OBJECT

private slots:
    void largeWindowsLeaveRoomForTheirFrame() {
        QWidget window;
        const QSize room = window.screen()->availableSize();
        window.resize(room);
        fitToScreen(window);
        QVERIFY(window.width() < room.width() && window.height() < room.height());
        QVERIFY(window.width() > room.width() / 2 && window.height() > room.height() / 2);
    }

    void smallWindowsStayAsTheyAre() {
        QWidget window;
        window.resize(300, 200);
        fitToScreen(window);
        QCOMPARE(window.size(), QSize(300, 200));
    }
};

QTEST_MAIN(TestFitToScreen)
#include "tst_FitToScreen.moc"
