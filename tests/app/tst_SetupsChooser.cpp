// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/SetupsChooser.h"

#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;

class TestSetupsChooser final : public QObject {
    Q_OBJECT

    static QListWidgetItem& item(const SetupsChooser& chooser, const char* name) {
        const auto found =
            chooser.findChild<QListWidget*>()->findItems(QLatin1String(name), Qt::MatchExactly);
        if (found.size() != 1)
            qFatal("not one setup called %s", name);
        return *found.front();
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void ticksAreIds() {
        SetupsChooser chooser;
        QVERIFY(chooser.setups().empty());
        const QSignalSpy changed(&chooser, &SetupsChooser::changed);
        item(chooser, "nginx gzip").setCheckState(Qt::Checked);
        QCOMPARE(chooser.setups(), std::vector<std::string>{"nginx-gzip"});
        QCOMPARE(changed.count(), 1);
    }

    void setSetupsIsSilent() {
        SetupsChooser chooser;
        const QSignalSpy changed(&chooser, &SetupsChooser::changed);
        const std::vector<std::string> wanted = {"nginx-gzip", "nginx-brotli"};
        chooser.setSetups({"nginx-brotli", "no such server", "nginx-gzip"});
        QCOMPARE(chooser.setups(), wanted);
        chooser.setSetups({});
        QVERIFY(chooser.setups().empty());
        QCOMPARE(changed.count(), 0);
    }

    void currentOneIsExplained() {
        SetupsChooser chooser;
        auto& list = *chooser.findChild<QListWidget*>();
        list.setCurrentItem(&item(chooser, "ngx_brotli"));
        const QString details = chooser.findChild<QLabel*>(QStringLiteral("setupDetails"))->text();
        QVERIFY2(details.contains(QStringLiteral("Levels of brotli: 0 to 11; default 6.")),
                 qPrintable(details));
        QVERIFY2(details.contains(QStringLiteral("lgwin 19")), qPrintable(details));
        QVERIFY2(details.contains(QStringLiteral("ngx_http_brotli_filter_module.c")), qPrintable(details));
    }

    void everyOneSaysWhereItsFiguresComeFrom() {
        SetupsChooser chooser;
        auto& list = *chooser.findChild<QListWidget*>();
        QVERIFY(list.count() > 5);
        for (int row = 0; row < list.count(); ++row) {
            list.setCurrentRow(row);
            const QString details = chooser.findChild<QLabel*>(QStringLiteral("setupDetails"))->text();
            QVERIFY2(details.contains(QStringLiteral("come from:\n")), qPrintable(list.item(row)->text()));
            QVERIFY(list.item(row)->toolTip().contains(QStringLiteral("come from:<br>")));
        }
    }

    void spaceTicks() {
        SetupsChooser chooser;
        chooser.show();
        auto& list = *chooser.findChild<QListWidget*>();
        QTest::keyClick(&list, Qt::Key_Space);
        QCOMPARE(chooser.setups().size(), std::size_t{1});
    }
};

QTEST_MAIN(TestSetupsChooser)
#include "tst_SetupsChooser.moc"
