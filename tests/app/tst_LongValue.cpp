// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/LongValue.h"

#include <QApplication>
#include <QClipboard>
#include <QRegularExpression>
#include <QTest>

using namespace levelscope::app;

class TestLongValue final : public QObject {
    Q_OBJECT

    const QString m_value = QStringLiteral("0123456789abcdef").repeated(4);

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void isShortenedInTheMiddle() {
        LongValue value;
        value.setFocusPolicy(Qt::NoFocus);
        value.setValue(m_value);
        value.resize(2 * value.fontMetrics().horizontalAdvance(m_value), value.sizeHint().height());
        value.show();
        QCOMPARE(value.text(), m_value);
        value.resize(value.fontMetrics().horizontalAdvance(m_value) / 2, value.height());
        QVERIFY(value.text().startsWith(QLatin1String("0123")));
        QVERIFY(value.text().contains(QChar(0x2026)));
        QVERIFY(value.text().endsWith(QLatin1String("cdef")));
        QVERIFY(value.fontMetrics().horizontalAdvance(value.text()) < value.width());
        QCOMPARE(value.toolTip(), m_value);
    }

    void isWholeWhileItHasTheFocus() {
        QWidget window;
        LongValue value(&window);
        QLineEdit other(&window);
        value.setValue(m_value);
        value.setGeometry(0, 0, 100, 30);
        other.setGeometry(0, 40, 100, 30);
        window.show();
        QApplication::setActiveWindow(&window);
        other.setFocus();
        QVERIFY(value.text() != m_value);
        value.setFocus(Qt::TabFocusReason);
        QCOMPARE(value.text(), m_value);
        QTest::keySequence(&value, QKeySequence::Copy);
        QCOMPARE(QGuiApplication::clipboard()->text(), m_value);
        other.setFocus();
        QVERIFY(value.text() != m_value);
    }
};

QTEST_MAIN(TestLongValue)
#include "tst_LongValue.moc"
