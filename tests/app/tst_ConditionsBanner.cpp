// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/ConditionsBanner.h"

#include <QLabel>
#include <QRegularExpression>
#include <QTest>

using namespace levelscope;

class TestConditionsBanner final : public QObject {
    Q_OBJECT

    static QString text(const app::ConditionsBanner& banner) {
        return banner.findChild<QLabel*>(QStringLiteral("conditionsText"))->text();
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints)")));
    }

    void warnsWhileSpeedsOfABadTimeAreShown() {
        app::ConditionsBanner banner;
        QVERIFY(!banner.isVisible());
        banner.setConditions(core::SweepConditions{.drift = 0.071, .othersLoad = 0.43, .onBattery = true},
                             false);
        QTRY_VERIFY(banner.isVisible()); // the machine is read meanwhile
        QVERIFY(text(banner).contains(QStringLiteral("7.1 %")));
        QVERIFY(text(banner).contains(QStringLiteral("0.43")));
        QVERIFY(text(banner).contains(QStringLiteral("battery")));
        banner.setConditions(std::nullopt, false);
        QVERIFY(!banner.isVisible());
    }

    /// What is below must not jump up and down when a sweep starts and its first speeds arrive.
    void staysWhileASweepRuns() {
        app::ConditionsBanner banner;
        banner.setConditions(core::SweepConditions{.onBattery = true}, true);
        QTRY_VERIFY(banner.isVisible());
        const QString before = text(banner);
        banner.setConditions(std::nullopt, true);
        QVERIFY(banner.isVisible());
        QCOMPARE(text(banner), before);
        banner.setConditions(std::nullopt, false);
        QVERIFY(!banner.isVisible());
        banner.setConditions(std::nullopt, true);
        QVERIFY(!banner.isVisible());
    }

    /// Builds without optimisation warn of any speed; others have nothing to say of a quiet machine.
    void unoptimisedBuildsAlwaysWarn() {
        app::ConditionsBanner banner;
        banner.setConditions(core::SweepConditions{.drift = 0.5}, false);
        QTRY_VERIFY(banner.isVisible()); // so the machine is known
        banner.setConditions(core::SweepConditions{.drift = 0.001, .probes = 2, .othersLoad = 0.0}, false);
        const std::string build = core::readMachineInfo().buildType;
        QCOMPARE(banner.isVisible(), build != "Release" && build != "RelWithDebInfo");
    }
};

QTEST_MAIN(TestConditionsBanner)
#include "tst_ConditionsBanner.moc"
