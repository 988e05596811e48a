// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/CollapsibleSection.h"
#include "app/panels/TimingChooser.h"

#include <QCheckBox>
#include <QLocale>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QThread>

using namespace levelscope;
using namespace levelscope::app;

class TestTimingChooser final : public QObject {
    Q_OBJECT

    template <class Widget>
    static Widget& child(const TimingChooser& chooser, const char* name) {
        return *chooser.findChild<Widget*>(QLatin1String(name));
    }
    static PlanChoice applied(const TimingChooser& chooser) {
        PlanChoice choice;
        chooser.apply(choice);
        return choice;
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void startsAsUsual() {
        const TimingChooser chooser;
        QCOMPARE(applied(chooser), PlanChoice());
        QCOMPARE(applied(chooser).levelLimit, std::optional(std::chrono::seconds(60)));
        QCOMPARE(applied(chooser).concurrency, 0U);
        QVERIFY(applied(chooser).oneCallDecode);
        QVERIFY(!child<CollapsibleSection>(chooser, "timingExtras").isOpen());
    }

    void limitOnLevels() {
        TimingChooser chooser;
        const QSignalSpy changed(&chooser, &TimingChooser::changed);
        child<QSpinBox>(chooser, "levelLimitSeconds").setValue(5);
        QCOMPARE(applied(chooser).levelLimit, std::optional(std::chrono::seconds(5)));
        child<QCheckBox>(chooser, "levelLimited").click();
        QCOMPARE(applied(chooser).levelLimit, std::optional<std::chrono::seconds>());
        QVERIFY(!child<QSpinBox>(chooser, "levelLimitSeconds").isEnabled());
        QCOMPARE(changed.count(), 2);
    }

    void concurrencyIsOfferedForEveryProcessor() {
        TimingChooser chooser;
        const QSignalSpy changed(&chooser, &TimingChooser::changed);
        QVERIFY(!child<QSpinBox>(chooser, "encoders").isEnabled());
        child<QCheckBox>(chooser, "concurrent").click();
        QCOMPARE(applied(chooser).concurrency, static_cast<unsigned>(QThread::idealThreadCount()));
        child<QSpinBox>(chooser, "encoders").setValue(3);
        QCOMPARE(applied(chooser).concurrency, 3U);
        QVERIFY(changed.count() >= 2);
    }

    void oneCallDecompression() {
        TimingChooser chooser;
        const QSignalSpy changed(&chooser, &TimingChooser::changed);
        child<QCheckBox>(chooser, "oneCallDecode").click();
        QVERIFY(!applied(chooser).oneCallDecode);
        QCOMPARE(changed.count(), 1);
    }

    void whatIsNotAsUsualDoesNotHide() {
        TimingChooser chooser;
        const QSignalSpy changed(&chooser, &TimingChooser::changed);
        PlanChoice choice;
        choice.rounds = core::RoundsPreset::Thorough;
        choice.levelLimit = std::nullopt;
        choice.oneCallDecode = false;
        choice.concurrency = 4;
        chooser.showChoice(choice);
        QCOMPARE(applied(chooser), choice);
        QVERIFY(child<CollapsibleSection>(chooser, "timingExtras").isOpen());
        QCOMPARE(changed.count(), 0);
    }
};

QTEST_MAIN(TestTimingChooser)
#include "tst_TimingChooser.moc"
