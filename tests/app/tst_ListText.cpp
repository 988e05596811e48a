// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/ListText.h"

#include <QTest>

using levelscope::app::listText;

class TestListText final : public QObject {
    Q_OBJECT

private slots:
    void lists() {
        QCOMPARE(listText({}), QString());
        QCOMPARE(listText({QStringLiteral("a")}), QStringLiteral("a"));
        QCOMPARE(listText({QStringLiteral("a"), QStringLiteral("b")}), QStringLiteral("a and b"));
        QCOMPARE(listText({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}),
                 QStringLiteral("a, b and c"));
    }
};

QTEST_APPLESS_MAIN(TestListText)
#include "tst_ListText.moc"
