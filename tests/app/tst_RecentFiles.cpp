// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/RecentFiles.h"

#include <QMenu>
#include <QRegularExpression>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>

using namespace levelscope;

class TestRecentFiles final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QCoreApplication::setOrganizationName(QStringLiteral("levelscope"));
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".?")));
    }

    void init() { QSettings().clear(); }

    void saysThatThereAreNone() {
        QMenu menu;
        const app::RecentFiles files(menu, nullptr);
        QCOMPARE(menu.actions().size(), 1);
        QVERIFY(!menu.actions().front()->isEnabled());
    }

    void theNewestComesFirstAndOnce() {
        QMenu menu;
        app::RecentFiles files(menu, nullptr);
        files.add(QStringLiteral("/tmp/a.har"));
        files.add(QStringLiteral("/tmp/b&c.json"));
        files.add(QStringLiteral("/tmp/a.har"));
        QCOMPARE(files.paths(), QStringList({QStringLiteral("/tmp/a.har"), QStringLiteral("/tmp/b&c.json")}));
        emit menu.aboutToShow();
        QCOMPARE(menu.actions()[0]->text(), QStringLiteral("&1  /tmp/a.har"));
        QCOMPARE(menu.actions()[1]->text(), QStringLiteral("&2  /tmp/b&&c.json"));
        QSignalSpy chosen(&files, &app::RecentFiles::chosen);
        menu.actions()[1]->trigger();
        QCOMPARE(chosen[0][0].toString(), QStringLiteral("/tmp/b&c.json"));
    }

    void keepsTenAndAcrossStarts() {
        QMenu menu;
        {
            app::RecentFiles files(menu, nullptr);
            for (int number = 0; number < 12; ++number)
                files.add(QStringLiteral("/tmp/%1").arg(number));
        }
        const app::RecentFiles again(menu, nullptr);
        QCOMPARE(again.paths().size(), 10);
        QCOMPARE(again.paths().front(), QStringLiteral("/tmp/11"));
        QCOMPARE(again.paths().back(), QStringLiteral("/tmp/2"));
    }

    void canBeCleared() {
        QMenu menu;
        app::RecentFiles files(menu, nullptr);
        files.add(QStringLiteral("/tmp/a.har"));
        emit menu.aboutToShow();
        menu.actions().back()->trigger();
        QVERIFY(files.paths().isEmpty());
    }
};

QTEST_MAIN(TestRecentFiles)
#include "tst_RecentFiles.moc"
