// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/InputWatch.h"

#include <QLineEdit>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace levelscope;

class TestInputWatch final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints)")));
    }

    void seesWhatTheUserDoesAndTakesNothingAway() {
        QLineEdit edit;
        edit.show();
        QVERIFY(QTest::qWaitForWindowExposed(&edit));
        const app::InputWatch watch;
        QSignalSpy disturbed(&watch, &app::InputWatch::disturbed);
        QTest::keyClick(&edit, Qt::Key_A);
        QCOMPARE(edit.text(), QStringLiteral("a"));
        QVERIFY(disturbed.size() >= 1);
        disturbed.clear();
        QTest::mouseClick(&edit, Qt::LeftButton);
        QVERIFY(disturbed.size() >= 1);
    }

    /// Our own painting and timers come in gaps and are no disturbance.
    void doesNotSeeWhatTheProgramDoes() {
        QLineEdit edit;
        edit.show();
        QVERIFY(QTest::qWaitForWindowExposed(&edit));
        const app::InputWatch watch;
        const QSignalSpy disturbed(&watch, &app::InputWatch::disturbed);
        edit.setText(QStringLiteral("b"));
        QKeyEvent own(QEvent::KeyPress, Qt::Key_C, Qt::NoModifier, QStringLiteral("c"));
        QCoreApplication::sendEvent(&edit, &own);
        QCoreApplication::processEvents();
        QCOMPARE(edit.text(), QStringLiteral("bc"));
        QCOMPARE(disturbed.size(), 0);
    }
};

QTEST_MAIN(TestInputWatch)
#include "tst_InputWatch.moc"
