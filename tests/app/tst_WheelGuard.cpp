// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/WheelGuard.h"

#include <QComboBox>
#include <QLocale>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTest>
#include <QVBoxLayout>
#include <QWheelEvent>

using namespace levelscope;
using namespace levelscope::app;

class TestWheelGuard final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void onlyWhatHasTheFocusTurns() {
        QWidget root;
        auto* layout = new QVBoxLayout(&root);
        auto* number = new QSpinBox(&root);
        auto* words = new QComboBox(&root);
        words->addItems({QStringLiteral("a"), QStringLiteral("b")});
        layout->addWidget(number);
        layout->addWidget(words);
        guardFromWheel(root);
        root.show();
        QVERIFY(QTest::qWaitForWindowActive(&root));
        words->setFocus();
        QVERIFY(!turnWheel(*number, 120));
        QCOMPARE(number->value(), 0);
        QVERIFY(!number->hasFocus());
        QVERIFY(turnWheel(*words, -120));
        QCOMPARE(words->currentIndex(), 1);
        number->setFocus();
        QVERIFY(turnWheel(*number, 120));
        QCOMPARE(number->value(), 1);
        QVERIFY(!turnWheel(*words, 120));
        QCOMPARE(words->currentIndex(), 1);
    }

private:
    /// Whether the widget took it.
    static bool turnWheel(QWidget& widget, int angle) {
        const QPointF middle = widget.rect().center();
        QWheelEvent event(middle, widget.mapToGlobal(middle), {}, QPoint(0, angle), Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&widget, &event);
        return event.isAccepted();
    }
};

QTEST_MAIN(TestWheelGuard)
#include "tst_WheelGuard.moc"
