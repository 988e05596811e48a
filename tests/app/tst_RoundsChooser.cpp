// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/RoundsChooser.h"

#include <QComboBox>
#include <QLabel>
#include <QLocale>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;

class TestRoundsChooser final : public QObject {
    Q_OBJECT

    static QComboBox& choiceBox(const RoundsChooser& chooser) { return *chooser.findChild<QComboBox*>(); }
    static QSpinBox& box(const RoundsChooser& chooser, const char* name) {
        return *chooser.findChild<QSpinBox*>(QLatin1String(name));
    }
    static QString explanation(const RoundsChooser& chooser) {
        return chooser.findChild<QLabel*>(QStringLiteral("roundsExplanation"))->text();
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void startsStandard() {
        const RoundsChooser chooser;
        QCOMPARE(chooser.rounds(), RoundsChoice(core::RoundsPreset::Standard));
        QCOMPARE(explanation(chooser), QStringLiteral("1 warm-up, 5 runs: enough to choose a level by"));
    }

    // The counts of the published tables: 3 warm-ups, then 60 runs, 15 for the larger body.
    void presets_data() {
        QTest::addColumn<int>("entry");
        QTest::addColumn<core::RoundsPreset>("preset");
        QTest::addColumn<QString>("beginning");
        QTest::newRow("quick") << 0 << core::RoundsPreset::Quick << QStringLiteral("0 warm-ups, 3 runs: ");
        QTest::newRow("thorough") << 2 << core::RoundsPreset::Thorough
                                  << QStringLiteral("2 warm-ups, 15 runs: ");
        QTest::newRow("published") << 3 << core::RoundsPreset::Published
                                   << QStringLiteral(
                                          "3 warm-ups, 60 runs; from 1 MB on 3 warm-ups, 15 runs: ");
    }
    void presets() {
        QFETCH(int, entry);
        QFETCH(core::RoundsPreset, preset);
        QFETCH(QString, beginning);
        RoundsChooser chooser;
        chooser.show();
        const QSignalSpy changed(&chooser, &RoundsChooser::changed);
        choiceBox(chooser).setCurrentIndex(entry);
        QCOMPARE(chooser.rounds(), RoundsChoice(preset));
        QVERIFY2(explanation(chooser).startsWith(beginning), qPrintable(explanation(chooser)));
        QVERIFY(!box(chooser, "runs").isVisible());
        QCOMPARE(changed.count(), 1);
    }

    void ownCountsAreTyped() {
        RoundsChooser chooser;
        chooser.show();
        choiceBox(chooser).setCurrentText(QStringLiteral("Own"));
        QVERIFY(box(chooser, "runs").isVisible());
        QVERIFY(box(chooser, "warmups").isVisible());
        QVERIFY(!box(chooser, "budgetSeconds").isVisible());
        const QSignalSpy changed(&chooser, &RoundsChooser::changed);
        box(chooser, "runs").setValue(60);
        box(chooser, "warmups").setValue(3);
        QCOMPARE(chooser.rounds(), RoundsChoice(core::Rounds{.warmups = 3, .runs = 60}));
        QCOMPARE(changed.count(), 2);
        QTest::keyClick(&box(chooser, "runs"), Qt::Key_Down);
        QCOMPARE(chooser.rounds(), RoundsChoice(core::Rounds{.warmups = 3, .runs = 59}));
    }

    void ownStartsAsThePresetBefore() {
        RoundsChooser chooser;
        chooser.setRounds(core::RoundsPreset::Thorough);
        choiceBox(chooser).setCurrentText(QStringLiteral("Own"));
        QCOMPARE(chooser.rounds(), RoundsChoice(core::Rounds{.warmups = 2, .runs = 15}));
    }

    void timeBudget() {
        RoundsChooser chooser;
        chooser.show();
        choiceBox(chooser).setCurrentText(QStringLiteral("Time budget"));
        QCOMPARE(chooser.rounds(), RoundsChoice(std::chrono::seconds(20)));
        QVERIFY(!box(chooser, "runs").isVisible());
        box(chooser, "budgetSeconds").setValue(90);
        QCOMPARE(chooser.rounds(), RoundsChoice(std::chrono::seconds(90)));
    }

    void setRoundsIsSilent() {
        RoundsChooser chooser;
        const QSignalSpy changed(&chooser, &RoundsChooser::changed);
        for (const RoundsChoice& rounds :
             {RoundsChoice(core::RoundsPreset::Published),
              RoundsChoice(core::Rounds{.warmups = 0, .runs = 7}), RoundsChoice(std::chrono::seconds(5))}) {
            chooser.setRounds(rounds);
            QCOMPARE(chooser.rounds(), rounds);
        }
        chooser.setRounds(core::Rounds{.warmups = 5'000'000'00U, .runs = 0});
        QCOMPARE(chooser.rounds(), RoundsChoice(core::Rounds{.warmups = 100, .runs = 1}));
        QCOMPARE(changed.count(), 0);
    }
};

QTEST_MAIN(TestRoundsChooser)
#include "tst_RoundsChooser.moc"
