// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/CollapsibleSection.h"

#include <QLabel>
#include <QLocale>
#include <QRegularExpression>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

using namespace levelscope;
using namespace levelscope::app;

class TestCollapsibleSection final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void startsClosedAndOpensByKeyboard() {
        auto* content = new QLabel(QStringLiteral("content"));
        CollapsibleSection section(QStringLiteral("More"));
        auto* layout = new QVBoxLayout;
        layout->addWidget(content);
        section.setContentLayout(layout);
        section.show();
        QVERIFY(!section.isOpen());
        QVERIFY(!content->isVisible());
        auto& title = *section.findChild<QToolButton*>();
        QCOMPARE(title.arrowType(), Qt::RightArrow);
        QTest::keyClick(&title, Qt::Key_Space);
        QVERIFY(section.isOpen());
        QVERIFY(content->isVisible());
        QCOMPARE(title.arrowType(), Qt::DownArrow);
        section.setOpen(false);
        QVERIFY(!content->isVisible());
    }
};

QTEST_MAIN(TestCollapsibleSection)
#include "tst_CollapsibleSection.moc"
