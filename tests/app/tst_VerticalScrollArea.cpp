// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/VerticalScrollArea.h"

#include <QRegularExpression>
#include <QScrollBar>
#include <QTest>
#include <QVBoxLayout>

using namespace levelscope::app;

class TestVerticalScrollArea final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void isAsWideAsItsContentNeeds() {
        QWidget window;
        auto* area = new VerticalScrollArea(&window);
        auto* content = new QWidget;
        auto* inside = new QVBoxLayout(content);
        inside->setContentsMargins(0, 0, 0, 0);
        auto* always = new QWidget(content);
        always->setMinimumSize(200, 1000);
        auto* opened = new QWidget(content);
        opened->setMinimumSize(300, 100);
        opened->hide();
        inside->addWidget(always);
        inside->addWidget(opened);
        area->setWidget(content);
        (new QVBoxLayout(&window))->addWidget(area);
        window.resize(50, 400);
        window.show();
        QTRY_VERIFY(area->viewport()->width() >= 200);
        QVERIFY(area->viewport()->width() < 300);
        opened->show();
        QTRY_VERIFY(area->viewport()->width() >= 300);
        QVERIFY(!area->horizontalScrollBar()->isVisible());
        QVERIFY(area->verticalScrollBar()->isVisible());
    }
};

QTEST_MAIN(TestVerticalScrollArea)
#include "tst_VerticalScrollArea.moc"
